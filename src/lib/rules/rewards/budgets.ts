import { lowest } from './rates.ts';

/** Limits of what one promotion awards (docs/spec/rewards-rulebook.md §3.8); absent ones do not exist. */
export interface AwardCaps {
  readonly perPlayerMinor?: bigint;
  readonly perPlayerDayMinor?: bigint;
  readonly maxClaims?: number;
}

/** Sums and counts of what a promotion has awarded so far. */
export interface BudgetUse {
  readonly leftMinor: bigint;
  readonly issuedClaims: number;
  /** Sums of the member who claims. */
  readonly toPlayerMinor: bigint;
  readonly toPlayerTodayMinor: bigint;
}

export type BudgetDecision =
  | { readonly status: 'issued'; readonly amountMinor: bigint }
  | { readonly status: 'player_cap' | 'budget_used'; readonly amountMinor: 0n };

/** Operators are warned when less is left of a budget. */
const LOW_PERCENT = 5n;

/** Returns whether a budget is nearly used up. */
export function isBudgetLow(leftMinor: bigint, budgetMinor: bigint): boolean {
  return leftMinor * 100n < budgetMinor * LOW_PERCENT;
}

/** Decides a claim: the member's caps cut it, while the budget pays all of it or nothing. */
export function takeFromBudget(awardMinor: bigint, caps: AwardCaps, use: BudgetUse): BudgetDecision {
  const amountMinor = lowest(
    awardMinor,
    caps.perPlayerMinor === undefined ? undefined : caps.perPlayerMinor - use.toPlayerMinor,
    caps.perPlayerDayMinor === undefined ? undefined : caps.perPlayerDayMinor - use.toPlayerTodayMinor,
  );
  if (amountMinor <= 0n) return { status: 'player_cap', amountMinor: 0n };
  const hasClaimsLeft = caps.maxClaims === undefined || use.issuedClaims < caps.maxClaims;
  if (!hasClaimsLeft || amountMinor > use.leftMinor) return { status: 'budget_used', amountMinor: 0n };
  return { status: 'issued', amountMinor };
}
