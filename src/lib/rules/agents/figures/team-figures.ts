import { percentOf } from '../../rewards/rates.ts';
import type { AgentProduct } from './products.ts';
import type { ProductSums, TeamSums } from './sums.ts';

/** Costs that the operator may deduct from the gross gaming revenue of a team (docs/spec/agents-rulebook.md §4.3). */
export const DEDUCTIONS = ['rebates', 'promotions', 'salaries', 'fees'] as const;
export type Deduction = (typeof DEDUCTIONS)[number];

/** Settings of the operator for one family of contracts. */
export interface FigureRules {
  /** Percentages of valid bets; a product that is not listed counts nowhere. Undefined: all products, at 100. */
  readonly weights: ReadonlyMap<AgentProduct, bigint> | undefined;
  readonly deduct: readonly Deduction[];
  /** Shares of what a team lost on a product that its vendor charges, in millionths. */
  readonly vendorFeesPpm: ReadonlyMap<AgentProduct, bigint>;
}

/** Weighted valid bets, exact: in hundredths of a minor unit, as weights are percentages. */
export interface WeightedBets {
  readonly all: bigint;
  readonly won: bigint;
  readonly lost: bigint;
}

export interface TeamFigures {
  readonly weighted: WeightedBets;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Gross gaming revenue. */
  readonly ggrMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly salariesMinor: bigint;
  readonly feesMinor: bigint;
  /** Net gaming revenue: the net loss of the team. */
  readonly ngrMinor: bigint;
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
}

const FULL_WEIGHT = 100n;

/** Truncates a weighted valid bet to minor units, once for a whole team. */
export function toMinor(weighted: bigint): bigint {
  return weighted / FULL_WEIGHT;
}

/** Returns an amount as a weighted valid bet. */
export function toWeighted(amountMinor: bigint): bigint {
  return amountMinor * FULL_WEIGHT;
}

/** Returns the weight of a product, and undefined for one that counts nowhere. Rows without a product always count. */
export function weightOf({ weights }: Pick<FigureRules, 'weights'>, product: AgentProduct | null): bigint | undefined {
  return product === null || weights === undefined ? FULL_WEIGHT : weights.get(product);
}

/** Returns the figures of a team from its sums. */
export function teamFigures(sums: TeamSums, rules: FigureRules): TeamFigures {
  const counted = [...sums].filter(([product]) => weightOf(rules, product) !== undefined);
  const total = (name: keyof ProductSums) => counted.reduce((sum, [, each]) => sum + each[name], 0n);
  const weighted = (name: 'validMinor' | 'validWonMinor' | 'validLostMinor') =>
    counted.reduce((sum, [product, each]) => sum + each[name] * (weightOf(rules, product) ?? 0n), 0n);
  const ggrMinor = total('stakeMinor') - total('payoutMinor') - total('contributionMinor');
  const costs = {
    rebates: total('rebatesMinor'),
    promotions: total('promotionsMinor'),
    salaries: total('salariesMinor'),
    fees: counted.reduce((sum, row) => sum + vendorFee(rules, row), total('feesMinor')),
  };
  return {
    weighted: { all: weighted('validMinor'), won: weighted('validWonMinor'), lost: weighted('validLostMinor') },
    stakeMinor: total('stakeMinor'),
    payoutMinor: total('payoutMinor'),
    ggrMinor,
    rebatesMinor: costs.rebates,
    promotionsMinor: costs.promotions,
    salariesMinor: costs.salaries,
    feesMinor: costs.fees,
    ngrMinor: ggrMinor - DEDUCTIONS.reduce((sum, name) => sum + (rules.deduct.includes(name) ? costs[name] : 0n), 0n),
    depositsMinor: total('depositsMinor'),
    withdrawalsMinor: total('withdrawalsMinor'),
  };
}

/** Returns the fee for what the team lost on a product; the vendor gives nothing back when the team won. */
function vendorFee({ vendorFeesPpm }: FigureRules, [product, sums]: [AgentProduct | null, ProductSums]): bigint {
  const feePpm = product === null ? undefined : vendorFeesPpm.get(product);
  const ggrMinor = sums.stakeMinor - sums.payoutMinor - sums.contributionMinor;
  return feePpm === undefined || ggrMinor <= 0n ? 0n : percentOf(ggrMinor, feePpm);
}
