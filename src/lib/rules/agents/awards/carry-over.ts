import type { CarryOver } from '../families.ts';

/** Wins of a team that one period of a dividend leaves for the next one. */
export interface Carried {
  readonly amountMinor: bigint;
  /** Month of the first business day of the period that left it, as `yyyyMM`; undefined: that of the period that takes it. */
  readonly month: string | undefined;
}

export const NOTHING_CARRIED: Carried = { amountMinor: 0n, month: undefined };

/** Returns what a period leaves (docs/spec/agents-rulebook.md §6.6), by the policy of the contract in force in it. */
export function carryOut(policy: CarryOver, period: { ngrMinor: bigint; carryInMinor: bigint }): bigint {
  if (policy === 'NONE') return 0n;
  const leftMinor = policy === 'PREVIOUS' ? period.ngrMinor : period.ngrMinor + period.carryInMinor;
  return leftMinor < 0n ? leftMinor : 0n;
}

/** Returns what a period takes, by the policy of the contract in force in it. */
export function carryIn(policy: CarryOver, carried: Carried, month: string): bigint {
  if (policy === 'NONE') return 0n;
  const isOtherMonth = carried.month !== undefined && carried.month !== month;
  return policy === 'MONTH' && isOtherMonth ? 0n : carried.amountMinor;
}
