import type { NewBonus } from '#browser/stores/back-office/members/bonuses';
import { parseAmount } from '#kernel/money';
import type { FactCategory } from '#rules/figures/valid-bet';
import { REWARD_CATEGORIES } from '#rules/rewards/products';
import { parseFactor, parseRate, WHOLE_PPM } from '#rules/rewards/rates';
import { STAFF_BONUS_TERMS, type StaffBonus, staffBonusProblems } from '#rules/rewards/staff-bonus';
import type { TermsProblem } from '#rules/rewards/terms';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, problemsAmong, textProblem } from '../shared/form-checks.ts';
import { reasonProblems } from '../shared/ReasonField.tsx';

/** Choices of the terms that are not amounts; the first is the default. */
export const CHOICES = {
  base: ['bonus', 'deposit+bonus'],
  stakesFirst: ['cash', 'bonus'],
  counts: ['all', 'bonus'],
  principal: ['paid', 'removed'],
} as const;
export type ChoiceName = keyof typeof CHOICES;
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

export type BonusValues = Record<
  'name' | 'amount' | 'factor' | 'deposit' | 'maxBet' | 'maxConversion' | 'days' | 'reason' | FactCategory,
  string
> & { -readonly [Name in ChoiceName]: (typeof CHOICES)[Name][number] };

export const HOURS_OF_DAY = 24;
const DAYS = { min: 1, max: 365 };
export const NAME_LENGTH = { min: 1, max: 60 };

const NO_CONTRIBUTION = Object.fromEntries(REWARD_CATEGORIES.map((category) => [category, ''])) as Record<
  FactCategory,
  string
>;

/** A bonus for slots; its wagering factor is the default of the rules. */
export const NEW_BONUS: BonusValues = {
  name: '',
  amount: '',
  factor: '10',
  base: 'bonus',
  deposit: '',
  stakesFirst: 'cash',
  counts: 'all',
  principal: 'paid',
  maxBet: '50000',
  maxConversion: '',
  days: '7',
  ...NO_CONTRIBUTION,
  RNG: '100',
  reason: '',
};

/** Fields of the problems that single fields do not show. */
const FIELDS_OF_PROBLEMS: Partial<Record<TermsProblem, keyof BonusValues>> = {
  factor_above_cap: 'factor',
  contribution_missing: 'RNG',
  mixed_products: 'RNG',
  conversion_below_award: 'maxConversion',
};

const INVALID = { code: 'invalid_value' };

const percentProblem = (text: string) => {
  const ratePpm = parseRate(text.trim());
  return text.trim() === '' || (ratePpm !== undefined && ratePpm <= WHOLE_PPM) ? undefined : INVALID;
};

/** Returns the check of the form; its terms must obey the brand's maximum factor. */
export function checkBonus(maxFactor: string): (values: BonusValues) => Problems {
  return (values) => {
    const { name, amount, factor, base, deposit, maxBet, days } = values;
    const refused = problemsOf(values, maxFactor).map((problem) => [FIELDS_OF_PROBLEMS[problem], INVALID]);
    return {
      ...Object.fromEntries(refused),
      ...problemsAmong({
        name: textProblem(name, NAME_LENGTH),
        factor: parseFactor(factor.trim()) === undefined ? INVALID : undefined,
        days: integerProblem(days, DAYS),
        ...Object.fromEntries(REWARD_CATEGORIES.map((category) => [category, percentProblem(values[category])])),
      }),
      ...missingProblems({ amount, maxBet, ...(base === 'bonus' ? {} : { deposit }) }),
      ...reasonProblems(values),
    };
  };
}

/** Lists the problems of the terms that concern more than one field. */
export function problemsOf(values: BonusValues, maxFactor: string): TermsProblem[] {
  const found = staffBonusProblems(toStaffBonus(values), parseFactor(maxFactor) ?? 0n);
  return found.filter((problem) => problem in FIELDS_OF_PROBLEMS);
}

/** Converts what was entered so far to a bonus; what is missing or invalid counts as nothing. */
export function toStaffBonus(values: BonusValues): StaffBonus {
  const { name, base, stakesFirst, counts, principal } = values;
  const contribution = REWARD_CATEGORIES.map((category) => [category, parseRate(values[category].trim()) ?? 0n]);
  return {
    name,
    amountMinor: parseAmount(values.amount) ?? 0n,
    depositMinor: base === 'bonus' ? 0n : (parseAmount(values.deposit) ?? 0n),
    terms: {
      ...STAFF_BONUS_TERMS,
      factorHundredths: parseFactor(values.factor.trim()) ?? 0n,
      base,
      stakesFirst,
      counts,
      principal,
      contributionPpm: Object.fromEntries(contribution),
      maxBetMinor: parseAmount(values.maxBet) ?? null,
      maxConversionMinor: parseAmount(values.maxConversion) ?? null,
      validHours: Number(values.days) * HOURS_OF_DAY,
    },
  };
}

/** Converts the values of a valid form to the request's body. */
export function toNewBonus(values: BonusValues, key: string): NewBonus {
  const { name, amount, factor, base, deposit, stakesFirst, counts, principal, maxBet, maxConversion, days } = values;
  const contribution = REWARD_CATEGORIES.map((category) => [category, values[category].trim()]);
  return {
    key,
    name: name.trim(),
    amount,
    factor: factor.trim(),
    base,
    ...(base === 'bonus' ? {} : { deposit }),
    stakesFirst,
    counts,
    principal,
    contribution: Object.fromEntries(contribution.filter(([, percent]) => percent !== '')),
    maxBet,
    ...(maxConversion === '' ? {} : { maxConversion }),
    validHours: Number(days) * HOURS_OF_DAY,
    reason: values.reason.trim(),
  };
}
