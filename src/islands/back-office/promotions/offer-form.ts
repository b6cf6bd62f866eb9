import type { OfferBody } from '#browser/stores/back-office/promotions';
import { dateTimeField, instantOf } from '#browser/format';
import type { FieldProblem } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { GAME_CATEGORIES } from '#rules/game-categories';
import { CLAIM_KEYS } from '#rules/rewards/eligibility';
import { parseFactor, parseRate, WHOLE_PPM } from '#rules/rewards/rates';
import type { Problems } from '../../ui/index.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';

/** Types that the form knows; others are drafted by the API, and shown and extended here. */
export const OFFER_TYPES = [
  'deposit_match',
  'free_credit',
  'sign_in',
  'activity',
  'birthday',
] as const satisfies OfferBody['award']['type'][];
export type OfferType = (typeof OFFER_TYPES)[number];

/** Rows of the table of deposits; the last one that is used is followed by an empty one. */
const MAX_TIERS = 10;
const TIER_PARTS = ['min', 'rate', 'max', 'fixed'] as const;
type TierPart = (typeof TIER_PARTS)[number];
type TierName = `${TierPart}${number}`;

/** Choices that always have a value; the first is the default. */
export const CHOICES = {
  form: ['bonus', 'cash'],
  atEnd: ['restart', 'stay'],
  base: ['bonus', 'deposit+bonus'],
  stakesFirst: ['cash', 'bonus'],
  counts: ['all', 'bonus'],
  principal: ['paid', 'removed'],
  repeats: ['never', 'day', 'week', 'month'],
  kycMin: ['0', '1', '2'],
} as const;
export type ChoiceName = keyof typeof CHOICES;

type Bounds = readonly [min: number, max: number];
const MANY: Bounds = [0, 1_000_000];

/** Whole numbers and their bounds. */
const COUNTS = {
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
} as const satisfies Record<string, Bounds>;
export type CountName = keyof typeof COUNTS;

const AMOUNTS = [
  'amount',
  'min',
  'max',
  'roundTo',
  'maxBet',
  'maxConversion',
  'budget',
  'capPerPlayer',
  'capPerPlayerDay',
] as const;
export type AmountName = (typeof AMOUNTS)[number];

const FLAGS = ['noActiveGrant', 'needsJoining', ...CLAIM_KEYS] as const;
export type FlagName = (typeof FLAGS)[number];

const LISTS = ['rewards', 'byLevel'] as const;
const WORDS = [
  'type',
  'currency',
  'startsAt',
  'endsAt',
  'factor',
  'turnoverFactor',
  'countries',
  'notCountries',
  'group',
  'coupon',
] as const;

export type TextName =
  | (typeof WORDS)[number]
  | (typeof LISTS)[number]
  | (typeof GAME_CATEGORIES)[number]
  | ChoiceName
  | CountName
  | AmountName
  | TierName;

/** An offer as its form stores it: text in every field, times in the operator's time zone. */
export type OfferValues = Record<TextName, string> & Record<FlagName, boolean>;

export const tierField = (part: TierPart, row: number): TierName => `${part}${row}`;

const TIER_ROWS = Array.from({ length: MAX_TIERS }, (_, row) => row);
const TIER_NAMES = TIER_ROWS.flatMap((row) => TIER_PARTS.map((part) => tierField(part, row)));

const EMPTY = {
  ...Object.fromEntries(
    [...WORDS, ...LISTS, ...GAME_CATEGORIES, ...Object.keys(COUNTS), ...AMOUNTS, ...TIER_NAMES].map((name) => [
      name,
      '',
    ]),
  ),
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])),
  ...Object.fromEntries(FLAGS.map((name) => [name, false])),
  currency: 'VND',
} as OfferValues;

/** A bonus as most offers give it, by the defaults of docs/spec/rewards-rulebook.md §3.2. */
const BONUS = { form: 'bonus', factor: '10', maxBet: '50000', validHours: '168', RNG: '100' } as const;
const CASH = { form: 'cash', turnoverFactor: '1' } as const;

const TEMPLATES: Record<OfferType, Partial<OfferValues>> = {
  deposit_match: {
    ...BONUS,
    min0: '50000',
    rate0: '100',
    max0: '2000000',
    claimHours: '24',
    depositsMin: '1',
    depositsMax: '1',
    group: 'welcome',
  },
  free_credit: { ...BONUS, amount: '50000', maxConversion: '500000', kycMin: '1', perPlayer: '1', person: true },
  sign_in: { ...CASH, rewards: '1000 2000 3000 4000 5000 6000 10000' },
  activity: { ...CASH, min: '10000', max: '500000' },
  birthday: {
    ...CASH,
    byLevel: '0 28000 58000 88000 188000 388000 888000 1888000',
    windowDays: '7',
    minAccountDays: '30',
    kycMin: '1',
  },
};

/** Returns a new offer of a type, with its usual terms. */
export function newOffer(type: OfferType): OfferValues {
  return { ...EMPTY, ...TEMPLATES[type], type };
}

export function offerTypeOf({ type }: Pick<OfferValues, 'type'>): OfferType {
  return OFFER_TYPES.find((name) => name === type) ?? 'deposit_match';
}

/** Returns the number of rows to show: those that are used, and an empty one. */
export function tierCount(values: OfferValues): number {
  return Math.min(TIER_ROWS.findLastIndex((row) => isUsed(values, row)) + 2, MAX_TIERS);
}

function tierText(values: OfferValues, part: TierPart, row: number): string {
  return (values[tierField(part, row)] ?? '').trim();
}

function isUsed(values: OfferValues, row: number): boolean {
  return TIER_PARTS.some((part) => tierText(values, part, row) !== '');
}

/** Fields of an award, by type; a deposit match has its table of tiers besides. */
export const AWARD_FIELDS: Record<OfferType, readonly TextName[]> = {
  deposit_match: ['roundTo', 'claimHours'],
  free_credit: ['amount'],
  sign_in: ['rewards', 'atEnd'],
  activity: ['min', 'max', 'maxReapplications'],
  birthday: ['byLevel', 'windowDays', 'minAccountDays'],
};

/** Types whose award has a period of its own, so that the offer has none. */
const OWN_PERIOD: ReadonlySet<OfferType> = new Set(['deposit_match', 'sign_in', 'birthday']);

/** Groups of the fields after the award's, in the order of the form. */
export function fieldGroups(values: OfferValues): { name: string; fields: readonly TextName[] }[] {
  const bonus = [
    'factor',
    'base',
    'maxBet',
    'maxConversion',
    'validHours',
    'stakesFirst',
    'counts',
    'principal',
  ] as const;
  return [
    { name: 'form', fields: ['form', ...(values.form === 'bonus' ? bonus : (['turnoverFactor'] as const))] },
    {
      name: 'members',
      fields: [
        'newWithinDays',
        'depositsMin',
        'depositsMax',
        'vipMin',
        'vipMax',
        'minAge',
        'kycMin',
        'countries',
        'notCountries',
        'coupon',
        'couponMax',
      ],
    },
    {
      name: 'limits',
      fields: [
        ...(OWN_PERIOD.has(offerTypeOf(values)) ? [] : (['repeats'] as const)),
        'perPlayer',
        'perDay',
        'capPerPlayer',
        'capPerPlayerDay',
        'maxClaims',
        'group',
      ],
    },
    { name: 'period', fields: ['startsAt', 'endsAt', 'budget', 'currency'] },
  ];
}

const REQUIRED: ReadonlySet<TextName> = new Set([
  'amount',
  'rewards',
  'min',
  'max',
  'byLevel',
  'claimHours',
  'windowDays',
  'minAccountDays',
  'factor',
  'startsAt',
  'currency',
]);

export const isRequired = (name: TextName): boolean => REQUIRED.has(name);

const INVALID: FieldProblem = { code: 'invalid_value' };
const PATTERNS: Partial<Record<TextName, RegExp>> = {
  currency: /^[A-Z]{3}$/,
  countries: /^[A-Z]{2}([\s,]+[A-Z]{2})*$/,
  notCountries: /^[A-Z]{2}([\s,]+[A-Z]{2})*$/,
  group: /^[a-z0-9-]{1,30}$/,
  coupon: /^[\w-]{3,30}$/,
};

export const isCount = (name: TextName): name is CountName => name in COUNTS;
export const isAmount = (name: TextName): name is AmountName => AMOUNTS.some((amount) => amount === name);
export const isChoice = (name: TextName): name is ChoiceName => name in CHOICES;
export const isMoment = (name: TextName): boolean => name === 'startsAt' || name === 'endsAt';

/** Checks the fields that the offer has; the server checks the terms as a whole. */
export function checkOffer(values: OfferValues): Problems {
  const type = offerTypeOf(values);
  const names = [...AWARD_FIELDS[type], ...fieldGroups(values).flatMap(({ fields }) => fields)];
  return problemsAmong({
    ...Object.fromEntries(names.map((name) => [name, fieldProblem(name, (values[name] ?? '').trim())])),
    ...(type === 'deposit_match' ? tierProblems(values) : {}),
    ...(values.form === 'bonus'
      ? Object.fromEntries(GAME_CATEGORIES.map((name) => [name, isShare(values[name]) ? undefined : INVALID]))
      : {}),
    ...(values.endsAt !== '' && values.endsAt <= values.startsAt ? { endsAt: INVALID } : {}),
  });
}

/** Checks the fields of a running promotion that can change. */
export function checkExtension({ startsAt, endsAt, budget }: OfferValues): Problems {
  return problemsAmong({
    endsAt: endsAt <= startsAt ? INVALID : undefined,
    budget: isPositive(budget) ? undefined : INVALID,
  });
}

function fieldProblem(name: TextName, text: string): FieldProblem | undefined {
  if (isCount(name)) {
    const [min, max] = COUNTS[name];
    return (isRequired(name) ? integerProblem : optionalIntegerProblem)(text, { min, max });
  }
  if (text === '') return isRequired(name) ? { code: 'not_empty' } : undefined;
  return isValid(name, text) ? undefined : INVALID;
}

function isValid(name: TextName, text: string): boolean {
  if (isAmount(name)) return isPositive(text);
  if (name === 'rewards') return wordsOf(text).every(isPositive);
  if (name === 'byLevel') return wordsOf(text).every((word) => (parseAmount(word) ?? -1n) >= 0n);
  if (name === 'factor' || name === 'turnoverFactor') return parseFactor(text) !== undefined;
  return PATTERNS[name]?.test(text) ?? true;
}

const isPositive = (text: string) => (parseAmount(text) ?? 0n) > 0n;

function isShare(text: string): boolean {
  return text.trim() === '' || (parseRate(text.trim()) ?? WHOLE_PPM + 1n) <= WHOLE_PPM;
}

/** Each row has its least deposit, and a percentage with its maximum or a fixed amount. */
function tierProblems(values: OfferValues): Record<string, FieldProblem | undefined> {
  const used = TIER_ROWS.filter((row) => isUsed(values, row) || row === 0);
  return Object.fromEntries(
    used.flatMap((row) => {
      const field = (part: TierPart) => tierText(values, part, row);
      const amountProblem = (part: TierPart) => [tierField(part, row), isPositive(field(part)) ? undefined : INVALID];
      if (field('fixed') !== '') {
        const isAlone = field('rate') === '' && field('max') === '';
        return [amountProblem('min'), isAlone ? amountProblem('fixed') : [tierField('fixed', row), INVALID]];
      }
      const rate = parseRate(field('rate'));
      return [
        amountProblem('min'),
        [tierField('rate', row), rate === undefined ? INVALID : undefined],
        amountProblem('max'),
      ];
    }),
  );
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Converts the values of a valid form to the rules of an offer. */
export function toOffer(values: OfferValues): OfferBody {
  const { currency, turnoverFactor, needsJoining, maxReapplications, endsAt, form } = values;
  return {
    award: awardOf(values),
    form: choiceOf(values, 'form'),
    currency: currency.trim(),
    startsAt: instantOf(values.startsAt) ?? '',
    ...given('endsAt', instantOf(endsAt) ?? ''),
    ...given('budget', values.budget),
    caps: {
      ...given('perPlayer', values.capPerPlayer),
      ...given('perPlayerDay', values.capPerPlayerDay),
      ...givenCount('maxClaims', values.maxClaims),
    },
    eligibility: eligibilityOf(values),
    ...(form === 'bonus' ? { bonus: bonusOf(values) } : given('turnoverFactor', turnoverFactor)),
    needsJoining,
    ...givenCount('maxReapplications', offerTypeOf(values) === 'activity' ? maxReapplications : ''),
    repeats: OWN_PERIOD.has(offerTypeOf(values)) ? 'never' : choiceOf(values, 'repeats'),
  };
}

/** Returns a running promotion's rules with the new end and budget. */
export function extendedOffer(offer: OfferBody, { endsAt, budget }: OfferValues): OfferBody {
  return { ...offer, ...given('endsAt', instantOf(endsAt) ?? ''), ...given('budget', budget) };
}

/** Returns whether the form can write all rules of an offer. */
export function canEditHere({ award: { type } }: OfferBody): boolean {
  return OFFER_TYPES.some((name) => name === type);
}

function awardOf(values: OfferValues): OfferBody['award'] {
  const type = offerTypeOf(values);
  const { amount, min, max, rewards, byLevel, roundTo, claimHours, windowDays, minAccountDays } = values;
  switch (type) {
    case 'deposit_match':
      return { type, tiers: tiersOf(values), ...given('roundTo', roundTo), claimHours: Number(claimHours) };
    case 'free_credit':
      return { type, amount };
    case 'sign_in':
      return { type, rewards: wordsOf(rewards), atEnd: choiceOf(values, 'atEnd') };
    case 'activity':
      return { type, min, max };
    case 'birthday':
      return {
        type,
        byLevel: wordsOf(byLevel),
        windowDays: Number(windowDays),
        minAccountDays: Number(minAccountDays),
      };
  }
}

function tiersOf(values: OfferValues) {
  return TIER_ROWS.filter((row) => isUsed(values, row)).map((row) => {
    const [min, rate, max, fixed] = TIER_PARTS.map((part) => tierText(values, part, row)) as [
      string,
      string,
      string,
      string,
    ];
    return fixed === '' ? { min, rate, max } : { min, fixed };
  });
}

function bonusOf(values: OfferValues): OfferBody['bonus'] {
  const shares = GAME_CATEGORIES.map((name) => [name, values[name].trim()] as const);
  return {
    factor: values.factor.trim(),
    base: choiceOf(values, 'base'),
    stakesFirst: choiceOf(values, 'stakesFirst'),
    counts: choiceOf(values, 'counts'),
    principal: choiceOf(values, 'principal'),
    contribution: Object.fromEntries(shares.filter(([, percent]) => percent !== '')),
    ...given('maxBet', values.maxBet),
    ...given('maxConversion', values.maxConversion),
    ...givenCount('validHours', values.validHours),
  };
}

function eligibilityOf(values: OfferValues): OfferBody['eligibility'] {
  const { countries, notCountries, coupon, couponMax, group, kycMin, noActiveGrant } = values;
  const onePer = CLAIM_KEYS.filter((key) => values[key]);
  return {
    ...givenCount('newWithinDays', values.newWithinDays),
    ...givenCount('depositsMin', values.depositsMin),
    ...givenCount('depositsMax', values.depositsMax),
    ...givenCount('vipMin', values.vipMin),
    ...givenCount('vipMax', values.vipMax),
    ...givenCount('minAge', values.minAge),
    ...givenCount('kycMin', kycMin === '0' ? '' : kycMin),
    ...givenCount('perPlayer', values.perPlayer),
    ...givenCount('perDay', values.perDay),
    ...(countries.trim() === '' ? {} : { countries: wordsOf(countries) }),
    ...(notCountries.trim() === '' ? {} : { notCountries: wordsOf(notCountries) }),
    ...(onePer.length === 0 ? {} : { onePer }),
    ...given('group', group.trim()),
    ...(noActiveGrant ? { noActiveGrant } : {}),
    ...(coupon.trim() === '' ? {} : { coupon: { code: coupon.trim(), ...givenCount('max', couponMax) } }),
  };
}

function choiceOf<Name extends ChoiceName>(values: OfferValues, name: Name): (typeof CHOICES)[Name][number] {
  const choices: readonly (typeof CHOICES)[Name][number][] = CHOICES[name];
  const chosen = choices.find((value) => value === values[name]) ?? choices[0];
  if (chosen === undefined) throw new Error(`${name} has no choices`);
  return chosen;
}

function given<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>);
}

function givenCount<Name extends string>(name: Name, text: string): Partial<Record<Name, number>> {
  return text.trim() === '' ? {} : ({ [name]: Number(text) } as Record<Name, number>);
}

/** Converts the rules of an offer to the values of its form. */
export function valuesOf(offer: OfferBody): OfferValues {
  const { award, form, currency, startsAt, endsAt, budget, caps, eligibility, bonus, turnoverFactor } = offer;
  const { coupon, countries = [], notCountries = [], onePer = [], noActiveGrant = false, ...rules } = eligibility ?? {};
  const { contribution = {}, ...terms } = bonus ?? {};
  const texts = {
    ...awardTexts(award),
    ...rules,
    ...terms,
    ...contribution,
    form,
    currency,
    budget,
    turnoverFactor,
    startsAt: dateTimeField(startsAt),
    endsAt: dateTimeField(endsAt),
    capPerPlayer: caps?.perPlayer,
    capPerPlayerDay: caps?.perPlayerDay,
    maxClaims: caps?.maxClaims,
    countries: countries.join(' '),
    notCountries: notCountries.join(' '),
    coupon: coupon?.code,
    couponMax: coupon?.max,
    maxReapplications: offer.maxReapplications,
    repeats: offer.repeats,
  };
  const present = Object.entries(texts).filter(([, value]) => value !== undefined);
  return {
    ...EMPTY,
    ...(Object.fromEntries(present.map(([name, value]) => [name, String(value)])) as Partial<OfferValues>),
    ...(Object.fromEntries(CLAIM_KEYS.map((key) => [key, onePer.includes(key)])) as Record<FlagName, boolean>),
    needsJoining: offer.needsJoining ?? false,
    noActiveGrant,
  };
}

function awardTexts(award: OfferBody['award']): Record<string, unknown> {
  switch (award.type) {
    case 'deposit_match': {
      const { tiers, ...rest } = award;
      const parts = tiers.flatMap((tier, row) => Object.entries(tier).map(([part, value]) => [`${part}${row}`, value]));
      return { ...rest, ...Object.fromEntries(parts) };
    }
    case 'sign_in':
      return { ...award, rewards: award.rewards.join(' ') };
    case 'birthday':
      return { ...award, byLevel: award.byLevel.join(' ') };
    default:
      return { ...award };
  }
}
