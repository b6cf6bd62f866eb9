import type { AffiliatePlanChange, AffiliatePlanRow } from '#browser/stores/back-office/agents/affiliate-plans';
import { affiliatePlanSchema } from '#rules/agents/affiliates/plan';
import type { Problems } from '../../ui/index.ts';
import { NO_REASON, reasonProblems, type ReasonValues } from '../shared/ReasonField.tsx';

/** Tiers that the form offers. */
const TIERS = 4;
export const TIER_ROWS = Array.from({ length: TIERS }, (_, n) => n);

/** Fields by their names on the wire. */
export type PlanValues = ReasonValues & { memberId: string; fromMonth: string } & Record<string, string>;

type Plan = AffiliatePlanChange['plan'];

export const CPA_AMOUNTS = ['amount', 'minDeposit', 'minBet'] as const;
export const CPA_DAYS = ['windowDays', 'holdDays'] as const;
export const cpaField = (
  name: (typeof CPA_AMOUNTS)[number] | (typeof CPA_DAYS)[number] | 'needsVerification',
): string => `plan.cpa.${name}`;
export const tierFields = (n: number) =>
  [
    `plan.revenueShare.tiers.${n}.ngr`,
    `plan.revenueShare.tiers.${n}.firstDeposits`,
    `plan.revenueShare.tiers.${n}.rate`,
  ] as const;

const yesNo = (value: boolean | undefined): string => (value ? 'yes' : 'no');

/** The listed plan is what the schema wrote. */
export function initialOf(row: AffiliatePlanRow | undefined): PlanValues {
  const read = affiliatePlanSchema.safeParse(row?.plan);
  const plan = read.success ? affiliatePlanSchema.encode(read.data) : undefined;
  const tiers = TIER_ROWS.flatMap((n) => {
    const [ngr, firstDeposits, rate] = tierFields(n);
    const tier = plan?.revenueShare?.tiers[n];
    return [
      [ngr, tier?.ngr ?? ''] as const,
      [firstDeposits, tier ? String(tier.firstDeposits) : ''] as const,
      [rate, tier?.rate ?? ''] as const,
    ];
  });
  return {
    memberId: row?.memberId ?? '',
    fromMonth: '',
    ...Object.fromEntries(CPA_AMOUNTS.map((name) => [cpaField(name), plan?.cpa?.[name] ?? ''])),
    [cpaField('windowDays')]: String(plan?.cpa?.windowDays ?? 30),
    [cpaField('holdDays')]: String(plan?.cpa?.holdDays ?? 30),
    [cpaField('needsVerification')]: yesNo(plan?.cpa?.needsVerification),
    'plan.revenueShare.carryOver': plan?.revenueShare?.carryOver ?? 'NONE',
    'plan.revenueShare.highRoller': plan?.revenueShare?.highRoller ?? '',
    'plan.subRate': plan?.subRate ?? '0',
    'plan.minPayout': plan?.minPayout ?? '0',
    'plan.keepsContracts': yesNo(plan?.keepsContracts),
    'plan.postback': plan?.postback ?? '',
    ...Object.fromEntries(tiers),
    ...NO_REASON,
  };
}

/** Returns the change as the form has it: without an amount there is no fixed commission, without tiers no revenue share. */
export function toChange(row: AffiliatePlanRow | undefined, values: PlanValues): AffiliatePlanChange {
  const textOf = (field: string) => (values[field] ?? '').trim();
  const orZero = (field: string) => textOf(field) || '0';
  const tiers = TIER_ROWS.flatMap((n) => {
    const [ngr, firstDeposits, rate] = tierFields(n);
    return textOf(rate) === ''
      ? []
      : [{ ngr: orZero(ngr), firstDeposits: Number(orZero(firstDeposits)), rate: textOf(rate) }];
  });
  const plan: Plan = {
    cpa:
      textOf(cpaField('amount')) === ''
        ? null
        : {
            amount: textOf(cpaField('amount')),
            minDeposit: orZero(cpaField('minDeposit')),
            minBet: orZero(cpaField('minBet')),
            windowDays: Number(textOf(cpaField('windowDays'))),
            holdDays: Number(textOf(cpaField('holdDays'))),
            needsVerification: textOf(cpaField('needsVerification')) === 'yes',
          },
    revenueShare:
      tiers.length === 0
        ? null
        : {
            tiers,
            carryOver: textOf('plan.revenueShare.carryOver') === 'FULL' ? 'FULL' : 'NONE',
            highRoller: textOf('plan.revenueShare.highRoller') || null,
          },
    subRate: orZero('plan.subRate'),
    minPayout: orZero('plan.minPayout'),
    keepsContracts: textOf('plan.keepsContracts') === 'yes',
    postback: textOf('plan.postback') || null,
  };
  return { version: row?.version ?? 0, fromMonth: textOf('fromMonth'), plan, reason: values.reason.trim() };
}

export function checkOf(row: AffiliatePlanRow | undefined) {
  return (values: PlanValues): Problems => {
    const invalid = { code: 'invalid_value' };
    const checked = affiliatePlanSchema.safeParse(toChange(row, values).plan);
    const problems = checked.success ? [] : checked.error.issues;
    return {
      ...Object.fromEntries(
        problems.map(({ path }) => [path.join('.') === 'cpa' ? cpaField('amount') : `plan.${path.join('.')}`, invalid]),
      ),
      ...(values.memberId.trim() === '' ? { memberId: { code: 'not_empty' } } : {}),
      ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(values.fromMonth.trim()) ? {} : { fromMonth: invalid }),
      ...reasonProblems(values),
    };
  };
}
