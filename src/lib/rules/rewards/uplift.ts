/** Sums of a group of members over the days before and after they got a promotion, or would have got it. */
export interface ComparedGroup {
  readonly members: number;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
}

/**
 * Returns how much more a promotion's players changed on average than its control group, for each player; undefined while one of the
 * groups is empty. Truncated once.
 */
export function upliftOf(players: ComparedGroup, controls: ComparedGroup): bigint | undefined {
  if (players.members === 0 || controls.members === 0) return undefined;
  const [count, others] = [BigInt(players.members), BigInt(controls.members)];
  return (changeOf(players) * others - changeOf(controls) * count) / (count * others);
}

const changeOf = ({ beforeMinor, afterMinor }: ComparedGroup): bigint => afterMinor - beforeMinor;
