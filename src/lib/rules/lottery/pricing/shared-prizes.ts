import { UNIT } from '#kernel/money';

/**
 * Top tiers of Keno's levels whose winners share at most 10 billion in a draw (docs/spec/lottery-rulebook.md §10.1).
 */
export const LIMITED_TOP_TIERS: Readonly<Record<string, string>> = { KENO_B8: 'M8', KENO_B9: 'M9', KENO_B10: 'M10' };
export const TOP_TIER_LIMIT_MINOR = 10_000_000_000n * UNIT;

interface Shared {
  /** Prize of a single winner. */
  readonly prizeMinor: bigint;
  readonly winners: bigint;
  /** Limit of the draw, or content of the jackpot pool. */
  readonly poolMinor: bigint;
}

/** Returns each winner's equal share of the pool, truncated; never more than the prize itself. */
export function sharedPrize({ prizeMinor, winners, poolMinor }: Shared): bigint {
  if (winners < 1n) throw new RangeError('nobody to share with');
  const share = poolMinor / winners;
  return share < prizeMinor ? share : prizeMinor;
}
