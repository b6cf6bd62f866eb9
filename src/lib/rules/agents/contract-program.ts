import * as z from 'zod';
import { amountOrZero, share } from '../rewards/decimals.ts';
import { MAX_OFFER_DAYS } from './contracts/effective-times.ts';
import {
  CARRY_OVERS,
  CONTRACT_FAMILIES,
  DIVIDEND_PERIODS,
  type ContractFamily,
  type DividendPeriod,
} from './families.ts';
import type { PeriodCode } from './periods.ts';
import { DEFAULT_ADJUSTMENT_DAYS } from './figures/corrections.ts';
import { AGENT_PRODUCTS } from './figures/products.ts';
import type { ActiveRule } from './figures/active-members.ts';
import { DEDUCTIONS } from './figures/team-figures.ts';
import type { FamilyRules } from './settlement/settlement-book.ts';
import { FUNDINGS } from './settlement/results.ts';
import { checkTerms, type ContractLimits } from './terms/terms-check.ts';
import { termsSchema } from './terms/terms-schema.ts';

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
  /** Conditions of an active member, by the period of a contract; the other families have days. */
  active: z.record(
    z.enum(DIVIDEND_PERIODS),
    z.strictObject({
      bet: amountOrZero,
      deposit: amountOrZero,
      days: z.int().min(0).max(31),
      dayBet: amountOrZero,
    }),
  ),
  /** Days after a period's end in which corrections still adjust it; the windows of five minutes are kept for 70 days. */
  adjustmentDays: z.int().min(0).max(DEFAULT_ADJUSTMENT_DAYS),
  maxRate: share,
  maxTiers: z.int().min(1).max(10),
  minSpread: share,
  periods: z.array(z.enum(DIVIDEND_PERIODS)).max(DIVIDEND_PERIODS.length),
  carryOvers: z.array(z.enum(CARRY_OVERS)).max(CARRY_OVERS.length),
  /** Statements are paid after finance has approved them. */
  needsApproval: z.boolean(),
  /** Terms with which an offer of the house to a master agent begins (TermsText). */
  offer: z.record(z.string().max(40), z.unknown()).nullable(),
});

const programSchema = z.strictObject({
  funding: z.enum(FUNDINGS),
  offerDays: z.int().min(1).max(MAX_OFFER_DAYS),
  /** Share of the turnover that the house keeps, by product; a lottery's follows from the prize group. */
  edges: z.partialRecord(product, share),
  /** Part of it that has to be left after the rates of turnover of the house's contracts. */
  minMargin: share,
  /** A tree whose statements come to this much is released by two people. */
  fourEyesFrom: amountOrZero,
  /** A statement that comes to this much is held while a flag of abuse names its payee. */
  flagHoldFrom: amountOrZero,
  families: z.record(z.enum(CONTRACT_FAMILIES), familySchema),
});

export const contractProgramSchema = programSchema.superRefine(({ families }, context) => {
  for (const family of CONTRACT_FAMILIES) {
    for (const field of refusedOffer(family, families[family]))
      context.addIssue({ code: 'custom', path: ['families', family, 'offer', ...field], message: 'invalid_value' });
  }
});

/** Returns the paths within a family's offer that its terms or its own limits refuse. */
function refusedOffer(family: ContractFamily, program: z.output<typeof familySchema>): PropertyKey[][] {
  const { offer } = program;
  if (!offer) return [];
  const { error } = termsSchema(family).safeParse(offer);
  if (error) return error.issues.map(({ path }) => path);
  const checked = checkTerms(family, offer, { limits: limitsOf(program), own: null, current: undefined });
  if (!('refusal' in checked)) return [];
  const { refusal } = checked;
  return [refusal === 'period_not_allowed' ? ['period'] : refusal === 'carry_over_not_allowed' ? ['carryOver'] : []];
}

export type ContractProgram = z.output<typeof contractProgramSchema>;
export type ContractProgramText = z.input<typeof contractProgramSchema>;
type FamilyProgram = ContractProgram['families'][ContractFamily];

const activeDefault = (bet: bigint) => ({ bet, deposit: 0n, days: 0, dayBet: 0n });

const familyDefault = (needsApproval: boolean): FamilyProgram => ({
  isOn: false,
  weights: null,
  deduct: [...DEDUCTIONS],
  vendorFees: {},
  active: {
    D: activeDefault(1_000_000_000n),
    W: activeDefault(5_000_000_000n),
    H: activeDefault(10_000_000_000n),
    M: activeDefault(20_000_000_000n),
  },
  adjustmentDays: DEFAULT_ADJUSTMENT_DAYS,
  maxRate: 1_000_000n,
  maxTiers: 10,
  minSpread: 0n,
  periods: [...DIVIDEND_PERIODS],
  carryOvers: [...CARRY_OVERS],
  needsApproval,
  offer: null,
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
  flagHoldFrom: 50_000_000_000n,
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

/** Returns the rules by which a family is settled in periods of a code. */
export function familyRulesOf(
  { weights, deduct, vendorFees, active, adjustmentDays }: FamilyProgram,
  code: PeriodCode,
): FamilyRules {
  const valuesOf = <Value>(record: Partial<Record<(typeof AGENT_PRODUCTS)[number], Value>>) =>
    AGENT_PRODUCTS.flatMap((each) => (record[each] === undefined ? [] : [[each, record[each]] as const]));
  return {
    weights: weights ? new Map(valuesOf(weights).map(([name, weight]) => [name, BigInt(weight)])) : undefined,
    deduct,
    vendorFeesPpm: new Map(valuesOf(vendorFees)),
    active: activeRuleOf(active[DIVIDEND_PERIODS.find((period) => period === code) ?? 'D']),
    adjustmentDays,
  };
}

/**
 * Returns the conditions of an active member in a report: those of daily salaries for one business day, for more those of dividends
 * of the shortest period that is as long, so that a report counts as the contracts of its period do.
 */
export function reportActiveRule({ families }: ContractProgram, days: number): ActiveRule {
  if (days === 1) return activeRuleOf(families.DAILY.active.D);
  const { W, H, M } = families.DIVIDEND.active;
  return activeRuleOf(days <= DAYS_OF_WEEK ? W : days <= DAYS_OF_HALF_MONTH ? H : M);
}

const DAYS_OF_WEEK = 7;
const DAYS_OF_HALF_MONTH = 16;

function activeRuleOf(active: FamilyProgram['active'][DividendPeriod]): ActiveRule {
  return { betMinor: active.bet, depositMinor: active.deposit, days: active.days, dayBetMinor: active.dayBet };
}
