/** A count is cut into thousandths of its way. */
export const STEPS = 1000n;

/** The amount on the way from one to another; `progress` in thousandths. Exact at both ends. */
export function between(fromMinor: bigint, toMinor: bigint, progress: bigint): bigint {
  return fromMinor + ((toMinor - fromMinor) * progress) / STEPS;
}
