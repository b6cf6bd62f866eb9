import { isWithin, type Fact, type Span } from './facts.ts';

export interface FirstDeposits {
  readonly count: number;
  readonly amountMinor: bigint;
}

/** Returns the first deposit of each member, ever: the earliest. */
export function firstDepositsOf(facts: readonly Fact[]): Fact[] {
  const deposits = facts.filter(({ sums }) => (sums.depositsMinor ?? 0n) > 0n);
  const sorted = deposits.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return [...new Map(sorted.toReversed().map((fact) => [fact.member, fact])).values()];
}

/** Counts the first deposits that lie in a span of time. */
export function countFirstDeposits(first: readonly Fact[], span: Span): FirstDeposits {
  const own = first.filter(({ at }) => isWithin(at, span));
  return { count: own.length, amountMinor: own.reduce((sum, { sums }) => sum + (sums.depositsMinor ?? 0n), 0n) };
}
