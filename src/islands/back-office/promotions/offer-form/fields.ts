import type { OfferBody } from '#browser/stores/back-office/promotions';
import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { CLAIM_KEYS, type ClaimKey } from '#rules/rewards/eligibility';
import { COUNTED_TYPES, isCounted, isWhole, type OfferForm } from '#rules/rewards/offers/offer-forms';
import { AUTOMATIC_TYPES, canHoldOut, RAFFLE_CONDITIONS } from '#rules/rewards/offers/offer-schema';
import { canNeedCode } from '#rules/rewards/offers/offer-terms';
import { FREE_ROUNDS_LIMITS, WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';
import { MODULE_IDS } from '#rules/modules';
import type { REWARD_CATEGORIES } from '#rules/rewards/products';

export type OfferType = OfferBody['award']['type'];

/** Rows of a table of steps; the last one that is used is followed by an empty one. */
const MAX_TIERS = 10;
export const TIER_PARTS = ['min', 'rate', 'max', 'fixed'] as const;
export type TierPart = (typeof TIER_PARTS)[number];
type TierName = `${TierPart}${number}`;

/** Rows of a raffle's table of prizes. */
const PRIZE_PARTS = ['prizeName', 'prizeAmount', 'prizeItem', 'prizeCount'] as const;
export type PrizePart = (typeof PRIZE_PARTS)[number];
type PrizeName = `${PrizePart}${number}`;

/** Choices that always have a value; the first is the default. */
export const CHOICES = {
  form: ['bonus', 'cash', 'points', 'tickets', 'goods'],
  winningsAs: WINNINGS_FORMS,
  atEnd: ['restart', 'stay'],
  base: ['bonus', 'deposit+bonus'],
  stakesFirst: ['cash', 'bonus'],
  counts: ['all', 'bonus'],
  principal: ['paid', 'removed'],
  repeats: ['never', 'day', 'week', 'month'],
  module: ['', ...MODULE_IDS],
  kycMin: ['0', '1', '2'],
  lossPeriod: ['week', 'day', 'month'],
  payPeriod: ['month', 'week'],
  tierMode: ['whole', 'marginal'],
  rebateBase: ['turnover', 'edge'],
  ticketBase: ['turnover', 'deposits'],
} as const;
export type ChoiceName = keyof typeof CHOICES;

type Bounds = readonly [min: number, max: number];
const MANY: Bounds = [0, 1_000_000];

/** Whole numbers and their bounds. */
export const COUNTS = {
  count: [1, 20_000],
  claimHours: [1, 168],
  windowDays: [1, 31],
  minAccountDays: MANY,
  validHours: [1, 8760],
  newWithinDays: [1, 365],
  depositsMin: MANY,
  depositsMax: MANY,
  vipMin: MANY,
  vipMax: MANY,
  minAge: [18, 99],
  perPlayer: MANY,
  perDay: MANY,
  couponMax: MANY,
  maxClaims: [1, 1_000_000_000],
  maxReapplications: [0, 10],
  maxTicketsPerDay: [1, 1000],
  perMember: [1, 100],
  rounds: [1, FREE_ROUNDS_LIMITS.roundsMax],
  roundsHours: [1, FREE_ROUNDS_LIMITS.validHoursMax],
} as const satisfies Record<string, Bounds>;
export type CountName = keyof typeof COUNTS;

export const AMOUNTS = [
  'amount',
  'min',
  'max',
  'unit',
  'roundTo',
  'minAward',
  'minTurnover',
  'per',
  ...ZALO_STEPS,
  'stake',
  'maxWin',
  'maxBet',
  'maxConversion',
  'budget',
  'capPerPlayer',
  'capPerPlayerDay',
] as const;
export type AmountName = (typeof AMOUNTS)[number];

export const FLAGS = [
  'noActiveGrant',
  'hasSingleUseCodes',
  'needsJoining',
  'deductsAwards',
  'paysAutomatically',
  'hasControlGroup',
  ...CLAIM_KEYS,
] as const;
export type FlagName = (typeof FLAGS)[number];

export const LISTS = ['rewards', 'byLevel'] as const;
export const WORDS = [
  'type',
  'currency',
  'startsAt',
  'endsAt',
  'salesEndAt',
  'registeredFrom',
  'registeredTo',
  'factor',
  'turnoverFactor',
  'countries',
  'notCountries',
  'affiliates',
  'notAffiliates',
  'group',
  'coupon',
  'game',
  'raffle',
  'item',
  'games',
] as const;

/** Rates of a rebate in a category, by VIP level. */
export type RateName = `rates${(typeof REWARD_CATEGORIES)[number]}`;
export const rateField = (category: (typeof REWARD_CATEGORIES)[number]): RateName => `rates${category}`;

export type TextName =
  | RateName
  | (typeof WORDS)[number]
  | (typeof LISTS)[number]
  | (typeof REWARD_CATEGORIES)[number]
  | ChoiceName
  | CountName
  | AmountName
  | TierName
  | PrizeName;

/** An offer as its form stores it: text in every field, times in the operator's time zone. */
export type OfferValues = Record<TextName, string> & Record<FlagName, boolean>;

export const tierField = (part: TierPart, row: number): TierName => `${part}${row}`;

export const TIER_ROWS = Array.from({ length: MAX_TIERS }, (_, row) => row);
export const TIER_NAMES = TIER_ROWS.flatMap((row) => TIER_PARTS.map((part) => tierField(part, row)));

export const prizeField = (part: PrizePart, row: number): PrizeName => `${part}${row}`;
export const PRIZE_NAMES = TIER_ROWS.flatMap((row) => PRIZE_PARTS.map((part) => prizeField(part, row)));

export function prizeText(values: OfferValues, part: PrizePart, row: number): string {
  return (values[prizeField(part, row)] ?? '').trim();
}

/** Lists the rows of the table of prizes that are used. */
export function prizeRows(values: OfferValues): number[] {
  return TIER_ROWS.filter((row) => PRIZE_PARTS.some((part) => prizeText(values, part, row) !== ''));
}

/** Returns the number of rows of prizes to show: those that are used, and an empty one. */
export function prizeCount(values: OfferValues): number {
  return Math.min((prizeRows(values).at(-1) ?? -1) + 2, MAX_TIERS);
}

export function offerTypeOf({ type }: Pick<OfferValues, 'type'>): OfferType {
  return OFFER_TYPES.find((name) => name === type) ?? 'deposit_match';
}

/** Returns the number of rows to show: those that are used, and an empty one. */
export function tierCount(values: OfferValues): number {
  return Math.min(TIER_ROWS.findLastIndex((row) => isUsed(values, row)) + 2, MAX_TIERS);
}

export function tierText(values: OfferValues, part: TierPart, row: number): string {
  return (values[tierField(part, row)] ?? '').trim();
}

export function isUsed(values: OfferValues, row: number): boolean {
  return TIER_PARTS.some((part) => tierText(values, part, row) !== '');
}

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

const REQUIRED: ReadonlySet<TextName> = new Set([
  'amount',
  'count',
  'unit',
  'rewards',
  'min',
  'max',
  'byLevel',
  'claimHours',
  'windowDays',
  'minAccountDays',
  'minTurnover',
  'per',
  'maxTicketsPerDay',
  'perMember',
  'salesEndAt',
  'game',
  'rounds',
  'roundsHours',
  'stake',
  'maxWin',
  'factor',
  'startsAt',
  'currency',
]);

export const isRequired = (name: TextName): boolean => REQUIRED.has(name);

export const isCount = (name: TextName): name is CountName => name in COUNTS;
export const isAmount = (name: TextName): name is AmountName => AMOUNTS.some((amount) => amount === name);
export const isChoice = (name: TextName): name is ChoiceName => name in CHOICES;
export const isMoment = (name: TextName): boolean => /^((starts|ends|salesEnd)At|registered(From|To))$/.test(name);

/** Returns the parts of a text that lists some. */
export const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');
