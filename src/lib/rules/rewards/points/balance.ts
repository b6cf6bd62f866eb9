/** A member's points in 1/10,000; both are never below zero, and one of them is zero. */
export interface PointBalance {
  readonly balanceMinor: bigint;
  /** Points that a correction took back although they were spent; recovered from the next ones. */
  readonly receivableMinor: bigint;
}

/** Adds points of any source, or takes them back when negative. */
export function changePoints({ balanceMinor, receivableMinor }: PointBalance, pointsMinor: bigint): PointBalance {
  const netMinor = balanceMinor - receivableMinor + pointsMinor;
  return netMinor < 0n
    ? { balanceMinor: 0n, receivableMinor: -netMinor }
    : { balanceMinor: netMinor, receivableMinor: 0n };
}
