import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { CLAIM_KEYS, type ClaimKey } from '#rules/rewards/eligibility';
import { COUNTED_TYPES, isCounted, isWhole, type OfferForm } from '#rules/rewards/offers/offer-forms';
import { AUTOMATIC_TYPES, canHoldOut, RAFFLE_CONDITIONS } from '#rules/rewards/offers/offer-schema';
import { canNeedCode } from '#rules/rewards/offers/offer-terms';
import { CHOICES, type OfferType, type OfferValues, type TextName, TIER_PARTS, type TierPart } from './fields.ts';

/** Fields of an award, by type; a deposit match and a cashback have a table of steps besides, and a rebate one of rates. */
export const AWARD_FIELDS: Record<OfferType, readonly TextName[]> = {
  deposit_match: ['roundTo', 'claimHours'],
  free_credit: ['amount'],
  sign_in: ['rewards', 'atEnd'],
  deposit_streak: ['min', 'rewards', 'atEnd'],
  activity: ['min', 'max', 'maxReapplications'],
  birthday: ['byLevel', 'windowDays', 'minAccountDays'],
  rebate: ['rebateBase', 'max', 'minAward'],
  cashback: ['lossPeriod', 'tierMode', 'max', 'minAward', 'roundTo'],
  level_pay: ['payPeriod', 'byLevel', 'minTurnover'],
  red_envelope: ['count', 'min', 'max', 'unit'],
  raffle: ['ticketBase', 'per', 'maxTicketsPerDay', 'salesEndAt', 'perMember'],
  zalo: [...ZALO_STEPS, 'max', 'maxReapplications'],
  free_rounds: ['rounds', 'stake', 'maxWin', 'roundsHours'],
};

export const OFFER_TYPES = Object.keys(AWARD_FIELDS) as OfferType[];

export function offerTypeOf({ type }: Pick<OfferValues, 'type'>): OfferType {
  return OFFER_TYPES.find((name) => name === type) ?? 'deposit_match';
}

/** Parts of a step, by type of the award. */
export const STEP_PARTS: Partial<Record<OfferType, readonly TierPart[]>> = {
  deposit_match: TIER_PARTS,
  cashback: ['min', 'rate'],
};

/** Types whose award has a period of its own, so that the offer has none. */
export const OWN_PERIOD: ReadonlySet<OfferType> = new Set([
  'deposit_match',
  'sign_in',
  'deposit_streak',
  'birthday',
  'rebate',
  'cashback',
  'level_pay',
  'red_envelope',
  'raffle',
  'zalo',
]);

/** True for an offer that the portal can pay without a claim: tickets and goods are always claimed. */
export function canPayAutomatically(values: OfferValues): boolean {
  return AUTOMATIC_TYPES.has(offerTypeOf(values)) && !isWhole(formOf(values));
}

/** True for an offer that the portal pays without a claim. */
export function isAutomatic(values: OfferValues): boolean {
  return values.paysAutomatically && canPayAutomatically(values);
}

/** True for an offer that members claim with a code. */
export function canHaveCodes(values: OfferValues): boolean {
  return !isRaffle(values) && !isAutomatic(values) && canNeedCode(offerTypeOf(values));
}

/** Keys of one claim each that an offer can have; without a claim there is no browser and no network. */
export function claimKeysOf(values: OfferValues): readonly ClaimKey[] {
  return isAutomatic(values) ? ['person', 'payment'] : CLAIM_KEYS;
}

/** Rules about whoever claims, which nobody does without a claim. */
const OF_VISITORS: readonly TextName[] = ['countries', 'notCountries', 'coupon', 'couponMax'];

/** Limits of what is paid. Red envelopes and prizes are limited by their number. */
const CAPS = ['capPerPlayer', 'capPerPlayerDay', 'maxClaims'] as const;

/** Conditions of a raffle that are no boxes. */
const RAFFLE_MEMBERS = RAFFLE_CONDITIONS.filter((name) => name !== 'onePer');
const MEMBERS = [
  'newWithinDays',
  'depositsMin',
  'depositsMax',
  'vipMin',
  'vipMax',
  ...RAFFLE_MEMBERS,
  'module',
  'coupon',
  'couponMax',
] as const;

/** Terms of bonus money. */
const BONUS = [
  'factor',
  'base',
  'maxBet',
  'maxConversion',
  'validHours',
  'stakesFirst',
  'counts',
  'principal',
] as const;

export const isFreeRounds = (values: Pick<OfferValues, 'type'>): boolean => offerTypeOf(values) === 'free_rounds';

/** Returns the forms that an award of the type can have. */
export function formsOf(values: Pick<OfferValues, 'type'>): readonly (typeof CHOICES)['form'][number][] {
  return COUNTED_TYPES.has(offerTypeOf(values)) ? CHOICES.form : ['bonus', 'cash'];
}

/** Returns the form of the award that is chosen. */
export function formOf(values: Pick<OfferValues, 'type' | 'form'>): OfferForm {
  if (isFreeRounds(values)) return 'free-rounds';
  return formsOf(values).find((form) => form === values.form) ?? 'bonus';
}

/** Amounts of deposits and bets, whatever the award is. */
export function isMoneyField(values: Pick<OfferValues, 'type' | 'form'>, name: TextName): boolean {
  if (!isCounted(formOf(values)) || name === 'minTurnover' || /^min\d/.test(name)) return true;
  return name === 'min' && offerTypeOf(values) === 'deposit_streak';
}

/** True when the award, or what its free rounds win, is bonus money. */
export function isPaidAsBonus(values: OfferValues): boolean {
  return (isFreeRounds(values) ? values.winningsAs : formOf(values)) === 'bonus';
}

/** Winnings of free rounds in cash have no conditions, and no deposit belongs to them. */
function formFields(values: OfferValues): readonly TextName[] {
  if (isCounted(formOf(values))) return ['form'];
  if (!isFreeRounds(values)) return ['form', ...(isPaidAsBonus(values) ? BONUS : (['turnoverFactor'] as const))];
  return ['winningsAs', ...(isPaidAsBonus(values) ? BONUS.filter((name) => name !== 'base') : [])];
}

/** Groups of the fields after the award's, in the order of the form. */
export function fieldGroups(values: OfferValues): { name: string; fields: readonly TextName[] }[] {
  return [
    { name: 'form', fields: formFields(values) },
    { name: 'members', fields: membersOf(values) },
    { name: 'limits', fields: limitsOf(values) },
    { name: 'period', fields: ['startsAt', ...changeableFields(values), 'currency'] },
  ];
}

/** True when some members can be held out, to compare the others with them. */
export function canBeHeldOut(values: OfferValues): boolean {
  const coupon = values.coupon.trim() === '' ? undefined : { code: values.coupon };
  return canHoldOut(values, canHaveCodes(values) ? { coupon, hasSingleUseCodes: values.hasSingleUseCodes } : {});
}

export function isRaffle(values: Pick<OfferValues, 'type'>): boolean {
  return offerTypeOf(values) === 'raffle';
}

function membersOf(values: OfferValues): readonly TextName[] {
  if (isRaffle(values)) return RAFFLE_MEMBERS;
  if (isAutomatic(values)) return MEMBERS.filter((name) => !OF_VISITORS.includes(name));
  const hasCoupon = canHaveCodes(values) && !values.hasSingleUseCodes;
  return hasCoupon ? MEMBERS : MEMBERS.filter((name) => !name.startsWith('coupon'));
}

function limitsOf(values: OfferValues): readonly TextName[] {
  if (isRaffle(values)) return [];
  // Several claims of one member are the rule.
  if (offerTypeOf(values) === 'zalo') return CAPS;
  return [
    ...(OWN_PERIOD.has(offerTypeOf(values)) ? [] : (['repeats'] as const)),
    'perPlayer',
    'perDay',
    ...capsFor(offerTypeOf(values)),
    'group',
  ];
}

/** Free rounds of a claim are not divided. */
function capsFor(type: OfferType): readonly TextName[] {
  if (type === 'red_envelope') return [];
  return type === 'free_rounds' ? ['maxClaims'] : CAPS;
}

/** Lists the fields that change while the promotion runs. The budget of a raffle is the sum of its prizes. */
export function changeableFields(values: Pick<OfferValues, 'type'>): readonly TextName[] {
  return isRaffle(values) ? ['endsAt'] : ['endsAt', 'budget'];
}
