import { UNIT } from '#kernel/money';

/** Keno pays the top tiers of these levels up to 10 billion in a draw, all winners of a level together (rulebook §10.1). */
export const LIMITED_TOP_TIERS: Readonly<Record<string, string>> = { KENO_B8: 'M8', KENO_B9: 'M9', KENO_B10: 'M10' };
export const TOP_TIER_LIMIT_MINOR = 10_000_000_000n * UNIT;

interface Shared {
  /** What one winner would get alone, and how many winners there are: stakes by their price. */
  readonly prizeMinor: bigint;
  readonly winners: bigint;
  /** A limit of a draw, or what is in a jackpot. */
  readonly poolMinor: bigint;
}

/** What each winner gets of a pool that is shared equally, cut; never more than the prize itself. */
export function sharedPrize({ prizeMinor, winners, poolMinor }: Shared): bigint {
  if (winners < 1n) throw new RangeError('nobody to share with');
  const share = poolMinor / winners;
  return share < prizeMinor ? share : prizeMinor;
}
