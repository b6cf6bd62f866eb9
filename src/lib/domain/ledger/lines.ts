import type { Line } from './types.ts';

/** Lines in the order in which their accounts are locked. */
export function ascending(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => Number(a.accountId > b.accountId) - Number(a.accountId < b.accountId));
}
