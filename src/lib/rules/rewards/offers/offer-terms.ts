import type { FactCategory } from '../../figures/valid-bet.ts';
import { type GrantTerms, splitContribution } from '../bonus-money/grants.ts';
import type { ZaloStep } from '../awards/step-bonus.ts';
import { CLAIM_MODES, type ClaimMode, type ClaimRules } from '../claim-states.ts';
import type { EligibilityRules } from '../eligibility.ts';
import { REWARD_CATEGORIES } from '../products.ts';
import { highest } from '../rates.ts';
import { termsProblems, type OfferPolicy, type OfferTerms, type TermsProblem } from '../terms.ts';
import type { Award } from './award-schema.ts';
import { highestAward, rateOf } from './offer-amounts.ts';
import type { Offer, OfferType } from './offer-schema.ts';
import { prizeTotalOf } from './raffle-terms.ts';

/** A member's next step: an act of the promotion, or what is missing for one. */
export const OFFER_ACTIONS = [...CLAIM_MODES, 'join', 'leave', 'cancel', 'deposit', 'coupon'] as const;
export type OfferAction = (typeof OFFER_ACTIONS)[number];

/** Hours that a bonus may wait for its activation. */
const QUEUE_HOURS = 720;

/** Claim of the Zalo bonus that no fact of the portal proves: members apply for it, and staff look. */
export const FOLLOW_STEP: ZaloStep = 'followed';

const MODES: Readonly<Record<OfferType, ClaimMode>> = {
  deposit_match: 'claim',
  free_credit: 'claim',
  birthday: 'claim',
  deposit_streak: 'claim',
  rebate: 'claim',
  cashback: 'claim',
  level_pay: 'claim',
  red_envelope: 'claim',
  raffle: 'claim',
  zalo: 'claim',
  free_rounds: 'claim',
  sign_in: 'sign',
  activity: 'apply',
};

/** Returns the act by which a member claims an offer. */
export function modeOf({ award, paysAutomatically }: Pick<Offer, 'award' | 'paysAutomatically'>): ClaimMode {
  return paysAutomatically ? 'auto' : MODES[award.type];
}

/**
 * Returns whether an offer of a type can have a code, which is typed with a claim: not if it is signed in for or applied for, as a step
 * of the Zalo bonus is.
 */
export function canNeedCode(type: Award['type']): boolean {
  return MODES[type] === 'claim' && type !== 'zalo';
}

const REPEATING: ReadonlySet<OfferType> = new Set([
  'deposit_match',
  'birthday',
  'sign_in',
  'deposit_streak',
  'rebate',
  'cashback',
  'level_pay',
]);

/** Returns the rules of the states of an offer's claim of a period. */
export function claimRulesOf(offer: Offer, period: string): ClaimRules {
  const { award, needsJoining, maxReapplications, repeats } = offer;
  return {
    mode: award.type === 'zalo' && period === FOLLOW_STEP ? 'apply' : modeOf(offer),
    needsJoining,
    maxReapplications,
    repeats: REPEATING.has(award.type) || repeats !== 'never',
  };
}

export const OFFER_FREQUENCIES = ['never', 'deposit', 'day', 'week', 'month', 'year'] as const;
/** How often a member can claim an offer; `never` for one claim only. */
export type OfferFrequency = (typeof OFFER_FREQUENCIES)[number];

/** Returns how often a member can claim an offer. */
export function frequencyOf({ award, eligibility, repeats }: Offer): OfferFrequency {
  if (eligibility.perPlayer === 1) return 'never';
  switch (award.type) {
    case 'sign_in':
    case 'deposit_streak':
    case 'rebate':
      return 'day';
    case 'birthday':
      return 'year';
    case 'deposit_match':
      if (eligibility.depositsMax === 1) return 'never';
      return eligibility.perDay === 1 ? 'day' : 'deposit';
    case 'cashback':
    case 'level_pay':
      return award.period;
    case 'free_credit':
    case 'free_rounds':
    case 'activity':
      return repeats;
    case 'red_envelope':
    case 'raffle':
    case 'zalo':
      return 'never';
  }
}

/** Returns the terms of the bonus that a claim, or what its free rounds win, becomes; undefined for cash. */
export function grantTermsOf({ bonus }: Pick<Offer, 'bonus'>): GrantTerms | undefined {
  if (!bonus) return undefined;
  const { factor, contribution, games, maxBet, maxConversion, validHours, ...terms } = bonus;
  return {
    ...terms,
    factorHundredths: factor,
    contributionPpm: { ...contribution, ...games },
    maxBetMinor: maxBet ?? null,
    maxConversionMinor: maxConversion ?? null,
    validHours: validHours ?? null,
    queueHours: QUEUE_HOURS,
    forfeitsOnWithdrawal: true,
  };
}

/** Lists what forbids publishing an offer with its texts and the categories of its single games (docs/spec/rewards-rulebook.md §3.6). */
export function offerProblems(
  offer: Offer,
  texts: Readonly<Record<string, string>>,
  policy: OfferPolicy,
  gameCategories: ReadonlyMap<string, FactCategory> = new Map(),
): TermsProblem[] {
  return termsProblems(significantTerms(offer, texts, gameCategories), policy, ['title', 'summary', 'body']);
}

function significantTerms(
  offer: Offer,
  texts: Readonly<Record<string, string>>,
  gameCategories: ReadonlyMap<string, FactCategory>,
): OfferTerms {
  const grant = grantTermsOf(offer);
  return {
    type: offer.award.type,
    // Winnings that become a bonus obey its rules.
    form: grant ? 'bonus' : offer.form,
    ratePpm: rateOf(offer),
    maxAwardMinor: highestAward(offer),
    budgetMinor: offer.award.type === 'raffle' && prizeTotalOf(offer.award) === 0n ? 0n : offer.budget,
    hasEnd: offer.endsAt !== undefined,
    wagering: grant,
    contributionPpm: grant && stakeableShares(grant, gameCategories),
    validHours: grant?.validHours ?? undefined,
    maxBetMinor: grant?.maxBetMinor ?? undefined,
    maxConversionMinor: grant?.maxConversionMinor ?? undefined,
    qualifying: offer.award.type === 'rebate' ? categoriesOf(offer.award.rates) : undefined,
    texts,
  };
}

/** Returns the highest share of each category, that of its single games included. */
function stakeableShares(
  terms: GrantTerms,
  gameCategories: ReadonlyMap<string, FactCategory>,
): Partial<Record<FactCategory, bigint>> {
  const shares: Partial<Record<FactCategory, bigint>> = {};
  const { categories, games } = splitContribution(terms);
  for (const [name, ppm] of [...categories, ...games]) {
    const category = gameCategories.get(name) ?? REWARD_CATEGORIES.find((known) => known === name);
    if (category) shares[category] = highest([shares[category] ?? 0n, ppm]);
  }
  return shares;
}

function categoriesOf(rates: Extract<Offer['award'], { type: 'rebate' }>['rates']): FactCategory[] {
  return REWARD_CATEGORIES.filter((category) => rates[category] !== undefined);
}

/** A code that is redeemed once. */
export interface SingleUseCode {
  readonly code: string;
  readonly isUsed: boolean;
}

export interface OfferSituation {
  readonly isStopped: boolean;
  /** Undefined for a claim that costs the budget nothing. */
  readonly budgetLeftMinor: bigint | undefined;
  /** The claim's award; undefined while it is not known. */
  readonly awardMinor: bigint | undefined;
  /** Claims with the coupon so far. */
  readonly couponUses: number;
  /** The offer's single-use code that the member typed. */
  readonly singleUseCode: SingleUseCode | undefined;
}

/** Returns the rules by which a member's eligibility is checked. */
export function eligibilityRulesOf(offer: Offer, situation: OfferSituation): EligibilityRules {
  const { coupon, hasSingleUseCodes, ...rules } = offer.eligibility;
  const { isStopped, budgetLeftMinor, awardMinor, couponUses, singleUseCode } = situation;
  return {
    ...rules,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    currency: offer.currency,
    isStopped,
    budgetLeftMinor,
    awardMinor,
    coupon: hasSingleUseCodes
      ? { code: singleUseCode?.code, max: 1, used: singleUseCode?.isUsed ? 1 : 0 }
      : coupon && { ...coupon, used: couponUses },
  };
}

/** Checks that a change of a running offer is in the players' favor: a later end, a larger budget, and nothing else. */
export function isInPlayersFavor(running: Offer, changed: Offer): boolean {
  const terms = ({ endsAt: _endsAt, budget: _budget, ...rest }: Offer) => rest;
  const isSame = stableText(terms(running)) === stableText(terms(changed));
  const hasLaterEnd = changed.endsAt !== undefined && running.endsAt !== undefined && changed.endsAt >= running.endsAt;
  return isSame && hasLaterEnd && (changed.budget ?? 0n) >= (running.budget ?? 0n);
}

/** Formats a value with its keys in a fixed order, so that equal values have equal texts. */
function stableText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`;
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
