/** A bet's stake on one of two opposite sides. */
export interface SideStake {
  /** Ids ascend in the order of the bets. */
  readonly betId: bigint;
  readonly pair: string;
  readonly position: 0 | 1;
  readonly stakeMinor: bigint;
}

/**
 * Returns what each bet of one member on one draw sets off against the others (docs/spec/lottery-rulebook.md §15): the smaller
 * side of a pair counts nothing, the larger one the difference, and on each side the earlier bets give up all they have first.
 * `lottery_set_off.sql` computes the same in the database.
 */
export function setOffOf(stakes: readonly SideStake[]): Map<bigint, bigint> {
  const setOff = new Map<bigint, bigint>();
  for (const pair of new Set(stakes.map((stake) => stake.pair))) {
    const sides = ([0, 1] as const).map((position) =>
      stakes.filter((stake) => stake.pair === pair && stake.position === position),
    );
    const [one = 0n, other = 0n] = sides.map((side) => side.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n));
    for (const side of sides) {
      let left = one < other ? one : other;
      for (const { betId, stakeMinor } of side.toSorted((a, b) => (a.betId < b.betId ? -1 : 1))) {
        const taken = stakeMinor < left ? stakeMinor : left;
        left -= taken;
        setOff.set(betId, (setOff.get(betId) ?? 0n) + taken);
      }
    }
  }
  return setOff;
}
