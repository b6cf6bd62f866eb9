import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { activityAward } from '#rules/rewards/awards/activity';
import type { Award } from '#rules/rewards/awards/award';
import { BIRTHDAY_MIN_ACCOUNT_DAYS, BIRTHDAY_WINDOW_DAYS, birthdayGift } from '#rules/rewards/awards/birthday';
import { cashbackOf } from '#rules/rewards/awards/cashback';
import { matchDeposit } from '#rules/rewards/awards/deposit-match';
import { levelPayOf } from '#rules/rewards/awards/level-pay';
import { rebateOf } from '#rules/rewards/awards/rebate';
import { DEFAULT_ZALO, stepBonusOf } from '#rules/rewards/awards/step-bonus';
import { DEFAULT_MAX_WAGERING_HUNDREDTHS, DEFAULT_WAGERING } from '#rules/rewards/wagering';
import { amount, category, count, day, factor, formatAmounts, positiveAmount, rate, signedAmount } from './wire.ts';

const byLevel = z.array(amount).nonempty();
const limits = { max: amount.optional(), roundTo: positiveAmount.optional(), minAward: amount.optional() };

export const wagering = z
  .object({
    factor: factor.default(DEFAULT_WAGERING.factorHundredths),
    base: z.enum(['bonus', 'deposit+bonus']).default(DEFAULT_WAGERING.base),
  })
  .transform(({ factor: factorHundredths, base }) => ({ factorHundredths, base }));

function limitsOf({ max, roundTo, minAward }: z.infer<z.ZodObject<typeof limits>>) {
  return { maxMinor: max, roundToMinor: roundTo, minAwardMinor: minAward };
}

const depositMatchInput = z.object({
  maxWageringFactor: factor.default(DEFAULT_MAX_WAGERING_HUNDREDTHS),
  params: z.object({
    ...limits,
    tiers: z.array(
      z.union([
        z
          .object({ min: amount, fixed: amount, max: amount.optional() })
          .transform(({ min, fixed, max }) => ({ minMinor: min, fixedMinor: fixed, maxMinor: max })),
        z
          .object({ min: amount, rate, max: amount.optional() })
          .transform(({ min, rate: ratePpm, max }) => ({ minMinor: min, ratePpm, maxMinor: max })),
      ]),
    ),
    wagering: wagering.optional(),
  }),
  facts: z.object({ deposit: amount }),
});

function depositMatch(input: unknown) {
  const { params, facts, maxWageringFactor } = depositMatchInput.parse(input);
  const match = { ...limitsOf(params), tiers: params.tiers, wagering: params.wagering };
  const { tier, requiredMinor, ...award } = matchDeposit(match, facts.deposit, maxWageringFactor);
  return {
    ...formatAward(award),
    tier,
    required: requiredMinor === undefined ? undefined : formatAmount(requiredMinor),
  };
}

const cashbackInput = z.object({
  params: z.object({
    ...limits,
    tiers: z.array(z.object({ min: amount, rate }).transform(({ min, rate: ratePpm }) => ({ minMinor: min, ratePpm }))),
    tierMode: z.enum(['whole', 'marginal']).default('whole'),
    deductAwards: z.boolean().default(true),
  }),
  facts: z.object({
    cashStakes: signedAmount.default(0n),
    cashWins: signedAmount.default(0n),
    awards: signedAmount.default(0n),
  }),
});

function cashback(input: unknown) {
  const { params, facts } = cashbackInput.parse(input);
  const { tiers, tierMode, deductAwards } = params;
  const { lossMinor, ...award } = cashbackOf(
    { ...limitsOf(params), tiers, tierMode, deductsAwards: deductAwards },
    { cashStakeMinor: facts.cashStakes, cashPayoutMinor: facts.cashWins, awardsMinor: facts.awards },
  );
  return { ...formatAward(award), base: formatAmount(lossMinor) };
}

const rebateInput = z.object({
  params: z.object({
    ...limits,
    rates: z.partialRecord(category, z.array(rate).nonempty()),
    base: z.enum(['turnover', 'edge']).default('turnover'),
  }),
  facts: z.object({
    turnover: z.partialRecord(category, signedAmount).default({}),
    level: count.default(0),
    rtpBps: z.partialRecord(category, count.transform(BigInt)).default({}),
    paidInPeriod: amount.default(0n),
  }),
});

function rebate(input: unknown) {
  const { params, facts } = rebateInput.parse(input);
  const { turnover: turnoverMinor, paidInPeriod: paidInPeriodMinor, ...others } = facts;
  const { lines, ...award } = rebateOf(
    { ...limitsOf(params), ratesPpm: params.rates, base: params.base },
    { ...others, turnoverMinor, paidInPeriodMinor },
  );
  return { ...formatAward(award), lines: formatAmounts(lines) };
}

const zaloInput = z.object({
  params: z.object({ steps: z.record(z.string(), amount).optional(), max: amount.default(DEFAULT_ZALO.maxMinor) }),
  facts: z.object({ done: z.array(z.string()).default([]), paid: z.array(z.string()).default([]) }),
});

function zalo(input: unknown) {
  const { params, facts } = zaloInput.parse(input);
  const table = params.steps && Object.entries(params.steps).map(([name, amountMinor]) => ({ name, amountMinor }));
  const bonus = { steps: table ?? DEFAULT_ZALO.steps, maxMinor: params.max };
  const { lines, ...award } = stepBonusOf(bonus, new Set(facts.done), new Set(facts.paid));
  return { ...formatAward(award), lines: formatAmounts(lines) };
}

const birthdayInput = z.object({
  params: z.object({
    byLevel,
    windowDays: count.default(BIRTHDAY_WINDOW_DAYS),
    minAccountDays: count.default(BIRTHDAY_MIN_ACCOUNT_DAYS),
  }),
  facts: z.object({
    level: count.default(0),
    birthDate: day,
    today: day,
    registered: day,
    verified: z.boolean().default(true),
    paidYears: z.array(z.int()).default([]),
  }),
});

function birthday(input: unknown) {
  const { params, facts } = birthdayInput.parse(input);
  const { byLevel: amountsMinor, ...gift } = params;
  const { verified: isVerified, ...others } = facts;
  const { year, ...award } = birthdayGift({ ...gift, amountsMinor }, { ...others, isVerified });
  return { ...formatAward(award), year };
}

const levelPayInput = z.object({
  params: z.object({ byLevel, minTurnover: amount.default(0n) }),
  facts: z.object({ level: count.default(0), periodTurnover: signedAmount.default(0n) }),
});

function levelPay(input: unknown) {
  const { params, facts } = levelPayInput.parse(input);
  const pay = { amountsMinor: params.byLevel, minTurnoverMinor: params.minTurnover };
  return formatAward(levelPayOf(pay, { level: facts.level, periodTurnoverMinor: facts.periodTurnover }));
}

const activityInput = z.object({
  params: z.object({ min: amount, max: amount }),
  facts: z.object({ approved: signedAmount }),
});

function activity(input: unknown) {
  const { params, facts } = activityInput.parse(input);
  return formatAward(activityAward({ minMinor: params.min, maxMinor: params.max }, facts.approved));
}

function formatAward({ amountMinor, reason }: Award) {
  return { amount: formatAmount(amountMinor), reason };
}

const EVALUATORS = {
  deposit_match: depositMatch,
  cashback,
  rebate,
  zalo,
  birthday,
  level_pay: levelPay,
  activity,
} as const;
const AWARD_TYPES = Object.keys(EVALUATORS) as (keyof typeof EVALUATORS)[];

export function evaluateAward(input: unknown) {
  const { type } = z.object({ type: z.enum(AWARD_TYPES) }).parse(input);
  return EVALUATORS[type](input);
}
