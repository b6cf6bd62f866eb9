import * as z from 'zod';
import { amountOrZero, share } from '../rewards/decimals.ts';
import { MAX_OFFER_DAYS } from './contracts/effective-times.ts';
import { CARRY_OVERS, CONTRACT_FAMILIES, DIVIDEND_PERIODS, type ContractFamily } from './families.ts';
import { DEFAULT_ADJUSTMENT_DAYS } from './figures/corrections.ts';
import { AGENT_PRODUCTS } from './figures/products.ts';
import { DEDUCTIONS } from './figures/team-figures.ts';
import type { FamilyRules } from './settlement/settlement-book.ts';
import { FUNDINGS } from './settlement/results.ts';
import type { ContractLimits } from './terms/terms-check.ts';

/*
 * Settings of the operator for contracts (docs/spec/agents-rulebook.md §6.1, §12): one document for all families, as it is
 * sent and stored.
 */

const product = z.enum(AGENT_PRODUCTS);

const familySchema = z.strictObject({
  isOn: z.boolean(),
  /** Percentages of valid bets; null: all products, at 100. */
  weights: z.partialRecord(product, z.int().min(0).max(100)).nullable(),
  deduct: z.array(z.enum(DEDUCTIONS)).max(DEDUCTIONS.length),
  /** Share of what a team lost on a product that its vendor charges. */
  vendorFees: z.partialRecord(product, share),
  active: z.strictObject({
    bet: amountOrZero,
    deposit: amountOrZero,
    days: z.int().min(0).max(31),
    dayBet: amountOrZero,
  }),
  /** Days after a period's end in which corrections still adjust it; the windows of five minutes are kept for 70 days. */
  adjustmentDays: z.int().min(0).max(DEFAULT_ADJUSTMENT_DAYS),
  maxRate: share,
  maxTiers: z.int().min(1).max(10),
  minSpread: share,
  periods: z.array(z.enum(DIVIDEND_PERIODS)).max(DIVIDEND_PERIODS.length),
  carryOvers: z.array(z.enum(CARRY_OVERS)).max(CARRY_OVERS.length),
  /** Statements are paid after finance has approved them. */
  needsApproval: z.boolean(),
});

export const contractProgramSchema = z.strictObject({
  funding: z.enum(FUNDINGS),
  offerDays: z.int().min(1).max(MAX_OFFER_DAYS),
  /** Share of the turnover that the house keeps, by product; a lottery's follows from the prize group. */
  edges: z.partialRecord(product, share),
  /** Part of it that has to be left after the rates of turnover of the house's contracts. */
  minMargin: share,
  /** A tree whose statements come to this much is released by two people. */
  fourEyesFrom: amountOrZero,
  families: z.record(z.enum(CONTRACT_FAMILIES), familySchema),
});

export type ContractProgram = z.output<typeof contractProgramSchema>;
export type ContractProgramText = z.input<typeof contractProgramSchema>;
type FamilyProgram = ContractProgram['families'][ContractFamily];

const familyDefault = (needsApproval: boolean): FamilyProgram => ({
  isOn: false,
  weights: null,
  deduct: [...DEDUCTIONS],
  vendorFees: {},
  active: { bet: 1_000_000_000n, deposit: 0n, days: 0, dayBet: 0n },
  adjustmentDays: DEFAULT_ADJUSTMENT_DAYS,
  maxRate: 1_000_000n,
  maxTiers: 10,
  minSpread: 0n,
  periods: [...DIVIDEND_PERIODS],
  carryOvers: [...CARRY_OVERS],
  needsApproval,
});

/** The program of a new portal: every family is off. */
export const DEFAULT_CONTRACT_PROGRAM: ContractProgram = {
  funding: 'UPLINE',
  offerDays: 7,
  edges: {
    RNG: 30_000n,
    FISH: 30_000n,
    INHOUSE: 20_000n,
    LIVE: 10_000n,
    SPORTS: 40_000n,
    ESPORTS: 40_000n,
    COCKFIGHT: 40_000n,
    PVP: 20_000n,
  },
  minMargin: 2000n,
  fourEyesFrom: 500_000_000_000n,
  families: {
    DIVIDEND: familyDefault(true),
    DAILY: familyDefault(false),
    HOURLY: familyDefault(false),
    REALTIME: familyDefault(false),
  },
};

/** Returns the limits of what is offered in a family. */
export function limitsOf({ maxRate, maxTiers, minSpread, periods, carryOvers }: FamilyProgram): ContractLimits {
  return { maxRatePpm: maxRate, maxTiers, minSpreadPpm: minSpread, periods, carryOvers };
}

/** Returns the rules by which a family is settled. */
export function familyRulesOf({ weights, deduct, vendorFees, active, adjustmentDays }: FamilyProgram): FamilyRules {
  const valuesOf = <Value>(record: Partial<Record<(typeof AGENT_PRODUCTS)[number], Value>>) =>
    AGENT_PRODUCTS.flatMap((each) => (record[each] === undefined ? [] : [[each, record[each]] as const]));
  return {
    weights: weights ? new Map(valuesOf(weights).map(([name, weight]) => [name, BigInt(weight)])) : undefined,
    deduct,
    vendorFeesPpm: new Map(valuesOf(vendorFees)),
    active: {
      betMinor: active.bet,
      depositMinor: active.deposit,
      days: active.days,
      dayBetMinor: active.dayBet,
    },
    adjustmentDays,
  };
}
