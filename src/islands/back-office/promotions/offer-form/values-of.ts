import type { OfferBody } from '#browser/stores/back-office/promotions';
import { dateTimeField } from '#browser/format';
import { CLAIM_KEYS } from '#rules/rewards/eligibility';
import { gameValue } from '../../shared/free-rounds-game.ts';
import type { FlagName, OfferValues } from './fields.ts';
import { gameSharesText } from './game-shares.ts';
import { EMPTY_OFFER } from './new-offer.ts';

/** Converts the rules of an offer to the values of its form. */
export function valuesOf(offer: OfferBody): OfferValues {
  const { award, form, currency, startsAt, endsAt, budget, caps, eligibility, bonus, turnoverFactor } = offer;
  const { coupon, onePer = [], noActiveGrant = false, hasSingleUseCodes = false, ...rules } = eligibility ?? {};
  const { contribution = {}, games = {}, ...terms } = bonus ?? {};
  const texts = {
    ...awardTexts(award),
    ...rules,
    ...terms,
    ...contribution,
    games: gameSharesText(Object.entries(games).map(([game, percent]) => ({ game, percent }))),
    form,
    winningsAs: bonus ? 'bonus' : 'cash',
    currency,
    budget,
    turnoverFactor,
    startsAt: dateTimeField(startsAt),
    endsAt: dateTimeField(endsAt),
    capPerPlayer: caps?.perPlayer,
    capPerPlayerDay: caps?.perPlayerDay,
    maxClaims: caps?.maxClaims,
    registeredFrom: dateTimeField(rules.registeredFrom),
    registeredTo: dateTimeField(rules.registeredTo),
    countries: rules.countries?.join(' '),
    notCountries: rules.notCountries?.join(' '),
    affiliates: rules.affiliates?.join(' '),
    notAffiliates: rules.notAffiliates?.join(' '),
    coupon: coupon?.code,
    couponMax: coupon?.max,
    maxReapplications: offer.maxReapplications,
    repeats: offer.repeats,
    raffle: offer.raffle,
    item: offer.item,
  };
  const present = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...EMPTY_OFFER,
    ...(Object.fromEntries(present.map(([name, value]) => [name, String(value)])) as Partial<OfferValues>),
    ...(Object.fromEntries(CLAIM_KEYS.map((key) => [key, onePer.includes(key)])) as Record<FlagName, boolean>),
    needsJoining: offer.needsJoining ?? false,
    hasControlGroup: offer.hasControlGroup ?? false,
    paysAutomatically: offer.paysAutomatically ?? false,
    noActiveGrant,
    hasSingleUseCodes,
    deductsAwards: award.type === 'cashback' && (award.deductsAwards ?? true),
  };
}

function awardTexts(award: OfferBody['award']): Record<string, unknown> {
  switch (award.type) {
    case 'deposit_match': {
      const { tiers, ...rest } = award;
      return { ...rest, ...stepTexts(tiers) };
    }
    case 'cashback': {
      const { tiers, period: lossPeriod, deductsAwards: _deductsAwards, ...rest } = award;
      return { ...rest, lossPeriod, ...stepTexts(tiers) };
    }
    case 'rebate': {
      const { rates, base: rebateBase, ...rest } = award;
      const texts = Object.entries(rates).map(([category, byLevel]) => [`rates${category}`, byLevel.join(' ')]);
      return { ...rest, rebateBase, ...Object.fromEntries(texts) };
    }
    case 'level_pay': {
      const { period: payPeriod, byLevel, ...rest } = award;
      return { ...rest, payPeriod, byLevel: byLevel.join(' ') };
    }
    case 'sign_in':
    case 'deposit_streak':
      return { ...award, rewards: award.rewards.join(' ') };
    case 'birthday':
      return { ...award, byLevel: award.byLevel.join(' ') };
    case 'raffle': {
      const { base: ticketBase, salesEndAt, prizes, ...rest } = award;
      return { ...rest, ticketBase, salesEndAt: dateTimeField(salesEndAt), ...prizeTexts(prizes) };
    }
    case 'free_rounds': {
      const { vendor: _vendor, game: _game, validHours: roundsHours, ...rest } = award;
      return { ...rest, roundsHours, game: gameValue(award) };
    }
    case 'zalo':
      return { type: award.type, ...award.steps, max: award.max };
    default:
      return { ...award };
  }
}

function prizeTexts(
  prizes: readonly { name?: string; amount: string; item?: string; count: number }[],
): Record<string, unknown> {
  const rows = prizes.flatMap(({ name = '', amount, item = '', count }, row) => [
    [`prizeName${row}`, name],
    [`prizeAmount${row}`, item === '' ? amount : ''],
    [`prizeItem${row}`, item],
    [`prizeCount${row}`, count],
  ]);
  return Object.fromEntries(rows);
}

function stepTexts(tiers: readonly object[]): Record<string, unknown> {
  const parts = tiers.flatMap((tier, row) => Object.entries(tier).map(([part, value]) => [`${part}${row}`, value]));
  return Object.fromEntries(parts);
}
