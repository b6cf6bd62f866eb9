import type { ReferralProgram, ReferralProgramChange } from '#browser/stores/back-office/referrals';
import type { FieldProblem } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { parseRate } from '#rules/rewards/rates';
import {
  MAX_COMMISSION_LEVELS,
  MAX_REFERRAL_DAYS,
  MAX_REFERRAL_TIERS,
  referralTermsProblems,
  type ReferralTermsProblem,
} from '#rules/rewards/referrals';
import { missingProblems, type Problems } from '../../ui/index.ts';
import { integerProblem, optionalIntegerProblem, problemsAmong } from '../shared/form-checks.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

export const AMOUNTS = ['minDeposit', 'minTurnover', 'referrerReward', 'refereeReward'] as const;
export type AmountName = (typeof AMOUNTS)[number];

/** Rows for tiers that are offered at least, one of them empty. */
const MIN_TIER_ROWS = 3;
const COUNT = { min: 1, max: 1_000_000 };

/** Fields by their names on the wire. */
export type ProgramValues = ReasonValues & { enabled: string; monthlyBudget: string } & Record<string, string>;

export const amountField = (name: AmountName): string => `terms.${name}`;
export const rateField = (level: number): string => `terms.commission.${level}`;
export const tierFields = (n: number) => [`terms.tiers.${n}.count`, `terms.tiers.${n}.bonus`] as const;
export const LEVELS = Array.from({ length: MAX_COMMISSION_LEVELS }, (_, level) => level);

export function tierRowsOf({ terms: { tiers } }: ReferralProgram): number[] {
  const rows = Math.min(MAX_REFERRAL_TIERS, Math.max(MIN_TIER_ROWS, tiers.length + 1));
  return Array.from({ length: rows }, (_, n) => n);
}

export function initialOf(program: ReferralProgram): ProgramValues {
  const { terms } = program;
  const tiers = tierRowsOf(program).flatMap((n) => {
    const [count, bonus] = tierFields(n);
    const tier = terms.tiers[n];
    return [[count, tier ? String(tier.count) : ''] as const, [bonus, tier?.bonus ?? ''] as const];
  });
  return {
    enabled: program.enabled ? 'on' : 'off',
    monthlyBudget: program.monthlyBudget,
    ...Object.fromEntries(AMOUNTS.map((name) => [amountField(name), terms[name]])),
    'terms.withinDays': String(terms.withinDays),
    'terms.maxReferrals': terms.maxReferrals === null ? '' : String(terms.maxReferrals),
    ...Object.fromEntries(LEVELS.map((level) => [rateField(level), terms.commission[level] ?? ''])),
    ...Object.fromEntries(tiers),
    ...NO_REASON,
  };
}

/** Returns the program as the form has it; empty tiers and the empty levels at the end are left out. */
export function toChange(program: ReferralProgram, values: ProgramValues): ReferralProgramChange {
  const textOf = (field: string) => (values[field] ?? '').trim();
  const rates = LEVELS.map((level) => textOf(rateField(level)) || '0');
  const maxReferrals = textOf('terms.maxReferrals');
  return {
    version: program.version,
    enabled: values.enabled === 'on',
    monthlyBudget: values.monthlyBudget,
    terms: {
      minDeposit: textOf(amountField('minDeposit')),
      minTurnover: textOf(amountField('minTurnover')),
      withinDays: Number(textOf('terms.withinDays')),
      referrerReward: textOf(amountField('referrerReward')),
      refereeReward: textOf(amountField('refereeReward')),
      tiers: tierRowsOf(program).flatMap((n) => {
        const [count, bonus] = tierFields(n).map(textOf);
        return count === '' && !parseAmount(bonus ?? '') ? [] : [{ count: Number(count), bonus: bonus ?? '' }];
      }),
      commission: rates.slice(0, rates.findLastIndex((rate) => Number(rate) !== 0) + 1),
      ...(maxReferrals === '' ? {} : { maxReferrals: Number(maxReferrals) }),
    },
    reason: values.reason.trim(),
  };
}

function rateProblem(text: string): FieldProblem | undefined {
  return text.trim() === '' || parseRate(text.trim()) !== undefined ? undefined : { code: 'invalid_value' };
}

/** Lists what is wrong with the terms as a whole. */
export function problemsOf(program: ReferralProgram, values: ProgramValues): ReferralTermsProblem[] {
  const { terms } = toChange(program, values);
  const amountOf = (text: string) => parseAmount(text) ?? 0n;
  return referralTermsProblems({
    minDepositMinor: amountOf(terms.minDeposit),
    minTurnoverMinor: amountOf(terms.minTurnover),
    withinDays: terms.withinDays,
    referrerRewardMinor: amountOf(terms.referrerReward),
    refereeRewardMinor: amountOf(terms.refereeReward),
    tiers: terms.tiers.map(({ count, bonus }) => ({ count, bonusMinor: amountOf(bonus) })),
    commissionPpm: terms.commission.map((rate) => parseRate(rate) ?? 0n),
  });
}

/** Fields that show a problem of the terms as a whole. */
const FIELDS: Record<ReferralTermsProblem, string> = {
  tiers_not_ascending: tierFields(0)[0],
  commission_too_high: rateField(0),
};

export function checkOf(program: ReferralProgram) {
  return (values: ProgramValues): Problems => ({
    ...Object.fromEntries(problemsOf(program, values).map((problem) => [FIELDS[problem], { code: 'invalid_value' }])),
    ...missingProblems({
      monthlyBudget: values.monthlyBudget,
      ...Object.fromEntries(AMOUNTS.map((name) => [amountField(name), values[amountField(name)] ?? ''])),
    }),
    ...problemsAmong({
      'terms.withinDays': integerProblem(values['terms.withinDays'] ?? '', { min: 1, max: MAX_REFERRAL_DAYS }),
      'terms.maxReferrals': optionalIntegerProblem(values['terms.maxReferrals'] ?? '', COUNT),
      ...Object.fromEntries(LEVELS.map((level) => [rateField(level), rateProblem(values[rateField(level)] ?? '')])),
      ...Object.fromEntries(tierRowsOf(program).flatMap((n) => tierProblems(n, values))),
    }),
    ...reasonProblems(values),
  });
}

/** Checks that a tier has both a number and a bonus, or neither. */
function tierProblems(n: number, values: ProgramValues): [string, FieldProblem | undefined][] {
  const [count, bonus] = tierFields(n);
  const [countText, bonusText] = [values[count] ?? '', values[bonus] ?? ''];
  if (countText.trim() === '' && !parseAmount(bonusText)) return [];
  return [
    [count, integerProblem(countText, COUNT)],
    [bonus, parseAmount(bonusText) ? undefined : { code: 'not_empty' }],
  ];
}
