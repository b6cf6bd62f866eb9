import { highest, lowest, percentOf } from '../rates.ts';
import type { Offer } from './offer-schema.ts';
import { prizeItemsOf, type RaffleTerms } from './raffle-terms.ts';

/** Returns the highest single award of an offer; undefined where its rate has no maximum. */
export function highestAward({ award }: Pick<Offer, 'award'>): bigint | undefined {
  switch (award.type) {
    case 'deposit_match':
      return highest(award.tiers.map((tier) => ('fixed' in tier ? tier.fixed : tier.max)));
    case 'free_credit':
      return award.amount;
    case 'sign_in':
    case 'deposit_streak':
      return highest(award.rewards);
    case 'activity':
    case 'red_envelope':
      return award.max;
    case 'birthday':
    case 'level_pay':
      return highest(award.byLevel);
    case 'rebate':
    case 'cashback':
    case 'zalo':
      return award.max;
    case 'free_rounds':
      return award.maxWin;
    case 'raffle':
      return highestPrizes(award);
  }
}

/** Returns the lowest single award of an offer, without the cut of a member's caps. */
function lowestAward({ award }: Pick<Offer, 'award'>): bigint {
  switch (award.type) {
    case 'deposit_match':
      return lowestAboveZero(award.tiers.map((tier) => lowestOfTier(tier, award.roundTo)));
    case 'free_credit':
      return award.amount;
    case 'sign_in':
    case 'deposit_streak':
      return lowestAboveZero(award.rewards);
    case 'activity':
    case 'red_envelope':
      return award.min;
    case 'birthday':
    case 'level_pay':
      return lowestAboveZero(award.byLevel);
    case 'rebate':
    case 'cashback':
      return award.minAward ?? 1n;
    case 'free_rounds':
      return award.maxWin;
    // Steps may be cut by the maximum.
    case 'zalo':
      return 1n;
    case 'raffle':
      return lowestAboveZero(award.prizes.map(({ amount }) => amount));
  }
}

type DepositTier = Extract<Offer['award'], { type: 'deposit_match' }>['tiers'][number];

function lowestOfTier(tier: DepositTier, roundToMinor = 1n): bigint {
  const amountMinor = 'fixed' in tier ? tier.fixed : lowest(percentOf(tier.min, tier.rate), tier.max);
  // A larger deposit reaches the first multiple.
  if (!('fixed' in tier) && amountMinor < roundToMinor) return roundToMinor;
  return amountMinor - (amountMinor % roundToMinor);
}

function lowestAboveZero(amounts: readonly bigint[]): bigint {
  const [first = 1n, ...others] = amounts.filter((amount) => amount > 0n);
  return lowest(first, ...others);
}

/** Returns whether nothing of an offer can be given any more: the budget or the number of claims is used up (§3.8). */
export function isUsedUp(
  offer: Pick<Offer, 'award' | 'caps'>,
  { budgetLeftMinor, issuedClaims }: { budgetLeftMinor: bigint; issuedClaims: number },
): boolean {
  const { perPlayer, perPlayerDay, maxClaims = Infinity } = offer.caps;
  // Goods that were won are promised.
  if (offer.award.type === 'raffle' && prizeItemsOf(offer.award).length > 0) return false;
  const canBeCut = perPlayer !== undefined || perPlayerDay !== undefined;
  return issuedClaims >= maxClaims || budgetLeftMinor < (canBeCut ? 1n : lowestAward(offer));
}

/** Returns what a claim gives, in the unit of its form. Free rounds give nothing yet: their amount is what the budget reserves, and what they win is a payout. */
export function givenBy({ form }: Pick<Offer, 'form'>, amountMinor: bigint): bigint {
  return form === 'free-rounds' ? 0n : amountMinor;
}

/** Returns the sum of the prizes that one member can win at most. */
function highestPrizes({ prizes, perMember }: RaffleTerms): bigint {
  const amounts = prizes.flatMap(({ amount, count }) =>
    Array.from({ length: Math.min(count, perMember) }, () => amount),
  );
  const best = amounts.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, perMember);
  return best.reduce((sum, amount) => sum + amount, 0n);
}

/** Returns the highest rate of an award that grows with a deposit, a turnover or a loss; undefined for fixed amounts. */
export function rateOf({ award }: Pick<Offer, 'award'>): bigint | undefined {
  const rates = ratesOf(award);
  return rates.length > 0 ? highest(rates) : undefined;
}

function ratesOf(award: Offer['award']): readonly bigint[] {
  switch (award.type) {
    case 'deposit_match':
      return award.tiers.flatMap((tier) => ('rate' in tier ? [tier.rate] : []));
    case 'cashback':
      return award.tiers.map(({ rate }) => rate);
    case 'rebate':
      return Object.values(award.rates).flat();
    default:
      return [];
  }
}
