import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { DEFAULT_CPA_WINDOW_DAYS, type CpaTerms } from '#rules/agents/affiliates/cpa';
import type { RevenueShareTerms } from '#rules/agents/affiliates/revenue-share';
import { affiliateStatement, type AffiliatePlan, type AffiliatePlayer } from '#rules/agents/affiliates/statement';
import { formatRate } from '#rules/rewards/rates';
import { amount, count, formatAmounts, instant, positiveAmount, rate, signedAmount } from '../rewards-cases/wire.ts';

const cpa = z
  .object({
    amount,
    minDeposit: amount.default(0n),
    /** The players of a case say when they reached it. */
    minBet: amount.optional(),
    windowDays: count.default(DEFAULT_CPA_WINDOW_DAYS),
    kyc: z.boolean().default(false),
    holdDays: count.default(0),
  })
  .transform(({ amount: amountMinor, minDeposit, windowDays, kyc, holdDays }): CpaTerms => ({
    amountMinor,
    minDepositMinor: minDeposit,
    windowDays,
    holdDays,
    needsVerification: kyc,
  }));

const revshare = z
  .object({
    tiers: z.array(
      z
        .object({ ngr: signedAmount.default(0n), ftd: count.default(0), rate })
        .transform(({ ngr, ftd, rate: ratePpm }) => ({ ngrMinor: ngr, firstDeposits: ftd, ratePpm })),
    ),
    carryOver: z.enum(['NONE', 'FULL']).default('NONE'),
    highRoller: positiveAmount.nullish(),
  })
  .transform(({ tiers, carryOver, highRoller }): RevenueShareTerms => ({
    tiers,
    carryOver,
    highRollerMinor: highRoller ?? null,
  }));

const payment = { subRate: rate.default(0n), minPayout: amount.default(0n) };
const plan = z
  .discriminatedUnion('model', [
    z.object({ model: z.literal('CPA'), cpa, ...payment }),
    z.object({ model: z.literal('REVSHARE'), revshare, ...payment }),
    z.object({ model: z.literal('HYBRID'), cpa, revshare, ...payment }),
  ])
  .transform((fields): AffiliatePlan => ({
    cpa: 'cpa' in fields ? fields.cpa : undefined,
    revenueShare: 'revshare' in fields ? fields.revshare : undefined,
    subRatePpm: fields.subRate,
    minPayoutMinor: fields.minPayout,
  }));

const notAbove = signedAmount.refine((minor) => minor <= 0n, 'is above zero');
const player = z
  .object({
    id: z.string(),
    registeredAt: instant,
    firstDepositAt: instant.nullable(),
    firstDeposit: amount.nullish(),
    betReachedAt: instant.nullable(),
    ngr: signedAmount,
    quarantine: notAbove.default(0n),
    kyc: z.boolean().default(false),
    flagged: z.boolean().default(false),
  })
  .transform((fields): AffiliatePlayer => ({
    id: fields.id,
    registeredAt: fields.registeredAt,
    firstDepositAt: fields.firstDepositAt,
    firstDepositMinor: fields.firstDeposit ?? 0n,
    betReachedAt: fields.betReachedAt,
    ngrMinor: fields.ngr,
    quarantineMinor: fields.quarantine,
    isVerified: fields.kyc,
    isFlagged: fields.flagged,
    isCounted: false,
    missedSince: undefined,
  }));

const affiliateInput = z
  .object({
    plan,
    start: instant,
    end: instant,
    players: z.array(player),
    subs: z.array(z.object({ id: z.string(), commission: signedAmount })).default([]),
    carryIn: notAbove.default(0n),
    broughtForward: signedAmount.default(0n),
  })
  .refine(({ start, end }) => start < end, 'has no period');

/** Evaluates a case of kind `affiliate`: what an affiliate earns in a period. Throws Error on malformed input. */
export function evaluateAffiliate(input: unknown) {
  const { plan: terms, subs, carryIn, broughtForward, ...period } = affiliateInput.parse(input);
  const statement = affiliateStatement(terms, {
    ...period,
    subCommissionsMinor: subs.map(({ commission }) => commission),
    carryInMinor: carryIn,
    broughtForwardMinor: broughtForward,
  });
  return {
    cpaCount: statement.cpaCount,
    cpa: formatAmount(statement.cpaMinor),
    base: formatAmount(statement.baseMinor),
    tier: statement.tier ?? null,
    rate: statement.ratePpm === undefined ? null : formatRate(statement.ratePpm),
    revshare: formatAmount(statement.commissionMinor),
    carryOut: formatAmount(statement.carryOutMinor),
    quarantines: formatAmounts(statement.quarantinesMinor),
    sub: formatAmount(statement.subMinor),
    due: formatAmount(statement.dueMinor),
    paid: formatAmount(statement.paidMinor),
    carriedForward: formatAmount(statement.carriedForwardMinor),
  };
}
