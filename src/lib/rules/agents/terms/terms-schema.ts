import * as z from 'zod';
import { formatAmount } from '#kernel/money';
import {
  CARRY_OVERS,
  DIVIDEND_PERIODS,
  type CarryOver,
  type ContractFamily,
  type DividendPeriod,
} from '../families.ts';
import { amount, amountOrZero, decimal, RATE, share } from '../../rewards/decimals.ts';
import { formatRate, WHOLE_PPM } from '../../rewards/rates.ts';
import type { ContractTerms, Tier } from '../awards/contract-terms.ts';

/*
 * Terms as they are sent and stored: decimal strings for amounts and percentages. A field that the family does not know is
 * refused, so that nobody agrees to a condition that has no effect.
 */

const tierRate = decimal(RATE, (ratePpm) => ratePpm > 0n && ratePpm <= WHOLE_PPM);
const bet = amountOrZero.default(0n);
const loss = amountOrZero.default(0n);
const active = z.int().min(0).default(0);

const dividendTier = z.strictObject({ bet, loss, active, rate: tierRate }).transform((tier): Tier => ({
  betMinor: tier.bet,
  lossMinor: tier.loss,
  active: tier.active,
  ratePpm: tier.rate,
}));
const dailyTier = z
  .strictObject({ bet, active, rate: tierRate })
  .transform((tier): Tier => ({ betMinor: tier.bet, lossMinor: 0n, active: tier.active, ratePpm: tier.rate }));
const hourlyTier = z
  .strictObject({ bet, rate: tierRate })
  .transform((tier): Tier => ({ betMinor: tier.bet, lossMinor: 0n, active: 0, ratePpm: tier.rate }));

const payment = { cap: amount.nullish(), minPayout: amountOrZero.default(0n) };
const toPayment = ({ cap, minPayout }: { cap?: bigint | null | undefined; minPayout: bigint }) => ({
  capMinor: cap ?? undefined,
  minPayoutMinor: minPayout,
});

const SCHEMAS = {
  DIVIDEND: z
    .strictObject({
      period: z.enum(DIVIDEND_PERIODS),
      carryOver: z.enum(CARRY_OVERS),
      tiers: z.array(dividendTier).nonempty(),
      ...payment,
    })
    .transform(({ period, carryOver, tiers, ...rest }): ContractTerms => ({
      family: 'DIVIDEND',
      period,
      carryOver,
      tiers,
      ...toPayment(rest),
    })),
  DAILY: z
    .strictObject({ tiers: z.array(dailyTier).nonempty(), ...payment })
    .transform(({ tiers, ...rest }): ContractTerms => ({ family: 'DAILY', tiers, ...toPayment(rest) })),
  HOURLY: z
    .strictObject({ tiers: z.array(hourlyTier).nonempty(), ...payment })
    .transform(({ tiers, ...rest }): ContractTerms => ({ family: 'HOURLY', tiers, ...toPayment(rest) })),
  REALTIME: z
    .strictObject({ rates: z.strictObject({ single: share, loss: share, profit: share }), ...payment })
    .transform(({ rates: { single, loss: lost, profit }, ...rest }): ContractTerms => ({
      family: 'REALTIME',
      rates: { singlePpm: single, lossPpm: lost, profitPpm: profit },
      ...toPayment(rest),
    })),
} as const satisfies Record<ContractFamily, z.ZodType<ContractTerms>>;

/** Returns the schema of a family's terms. It checks each field by itself; `checkTerms` checks what they make together. */
export function termsSchema(family: ContractFamily): z.ZodType<ContractTerms> {
  return SCHEMAS[family];
}

type TierText = {
  bet: string;
  loss?: string;
  active?: number;
  rate: string;
};

/** Terms as they are sent and stored. */
export type TermsText = {
  period?: DividendPeriod;
  carryOver?: CarryOver;
  tiers?: TierText[];
  rates?: { single: string; loss: string; profit: string };
  cap?: string;
  minPayout?: string;
};

/** Formats terms as they are sent and stored; the schema reads them again. */
export function formatTerms(terms: ContractTerms): TermsText {
  return {
    ...(terms.family === 'DIVIDEND' ? { period: terms.period, carryOver: terms.carryOver } : {}),
    ...formatRates(terms),
    ...(terms.capMinor === undefined ? {} : { cap: formatAmount(terms.capMinor) }),
    ...(terms.minPayoutMinor === 0n ? {} : { minPayout: formatAmount(terms.minPayoutMinor) }),
  };
}

function formatRates(terms: ContractTerms): TermsText {
  if (terms.family !== 'REALTIME') return { tiers: terms.tiers.map((tier) => formatTier(terms.family, tier)) };
  const { singlePpm, lossPpm, profitPpm } = terms.rates;
  return { rates: { single: formatRate(singlePpm), loss: formatRate(lossPpm), profit: formatRate(profitPpm) } };
}

function formatTier(family: ContractFamily, { betMinor, lossMinor, active: activeMembers, ratePpm }: Tier): TierText {
  return {
    bet: formatAmount(betMinor),
    ...(family === 'DIVIDEND' ? { loss: formatAmount(lossMinor) } : {}),
    ...(family === 'HOURLY' ? {} : { active: activeMembers }),
    rate: formatRate(ratePpm),
  };
}
