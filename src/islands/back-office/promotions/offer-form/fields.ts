import type { OfferBody } from '#browser/stores/back-office/promotions';
import { ZALO_STEPS } from '#rules/rewards/awards/step-bonus';
import { CLAIM_KEYS } from '#rules/rewards/eligibility';
import { FREE_ROUNDS_LIMITS, WINNINGS_FORMS } from '#rules/rewards/free-rounds-terms';
import { MODULE_IDS } from '#rules/site/modules';
import type { REWARD_CATEGORIES } from '#rules/rewards/products';

export type OfferType = OfferBody['award']['type'];

/** Maximum number of rows of a table of steps or prizes; the last one that is used is followed by an empty one. */
export const MAX_TIERS = 10;
/** Columns of a table of steps. */
export const TIER_PARTS = ['min', 'rate', 'max', 'fixed'] as const;
export type TierPart = (typeof TIER_PARTS)[number];
type TierName = `${TierPart}${number}`;

/** Columns of a raffle's table of prizes. */
export const PRIZE_PARTS = ['prizeName', 'prizeAmount', 'prizeItem', 'prizeCount'] as const;
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

/** Amounts separated by spaces. */
export const LISTS = ['rewards', 'byLevel'] as const;
/** Texts, times, and words or codes that may be several. */
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
