/** An exact score: a sum of minor units over 1, or the payout of a round over its stake. */
export interface Score {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface BoardEntry {
  readonly member: string;
  readonly score: Score;
  /** Time at which the score was reached: the close of the round. */
  readonly reachedAt: Date;
}

export interface BoardRow {
  readonly rank: number;
  readonly member: string;
  readonly prizeMinor: bigint;
}

/** `first`: equal scores rank by the time they were reached; `split`: they share a rank, and divide its prizes. */
export type TieRule = 'first' | 'split';

export interface RankedEntry extends BoardEntry {
  readonly rank: number;
}

export interface RankRules {
  readonly ties: TieRule;
  /** Lower scores have no rank. */
  readonly minScore?: Score | undefined;
}

/** Amounts by rank, or a pool that the first ranks share by their scores. */
export type BoardPrizes =
  | { readonly by: 'rank'; readonly prizesMinor: readonly bigint[] }
  | { readonly by: 'share'; readonly poolMinor: bigint; readonly ranks: number };

/** Ranks scores above zero (docs/spec/rewards-rulebook.md §6.2): the highest first, then who reached it first, then the member id. */
export function rankEntries<Entry extends BoardEntry>(
  entries: readonly Entry[],
  { ties, minScore }: RankRules,
): (Entry & RankedEntry)[] {
  const sorted = entries
    .filter(({ score }) => score.numerator > 0n && (!minScore || compareScores(score, minScore) >= 0))
    .toSorted(compareEntries);
  const ranked: (Entry & RankedEntry)[] = [];
  for (const [index, entry] of sorted.entries()) {
    const before = ranked.at(-1);
    const isTied = ties === 'split' && before && compareScores(before.score, entry.score) === 0;
    ranked.push({ ...entry, rank: isTied ? before.rank : index + 1 });
  }
  return ranked;
}

/** Returns the first ranks with what each wins. */
export function awardBoard(ranked: readonly RankedEntry[], prizes: BoardPrizes): BoardRow[] {
  return prizes.by === 'share' ? sharePool(ranked, prizes) : awardPrizes(ranked, prizes.prizesMinor);
}

/** Awards a prize to each rank. Entries that share a rank divide the prizes of their positions; what cannot be divided remains. */
function awardPrizes(ranked: readonly RankedEntry[], prizesMinor: readonly bigint[]): BoardRow[] {
  const sizes = Map.groupBy(ranked, ({ rank }) => rank);
  return ranked
    .filter(({ rank }) => rank <= prizesMinor.length)
    .map(({ rank, member }) => {
      const size = sizes.get(rank)?.length ?? 1;
      const sumMinor = prizesMinor.slice(rank - 1, rank - 1 + size).reduce((sum, prize) => sum + prize, 0n);
      return { rank, member, prizeMinor: sumMinor / BigInt(size) };
    });
}

/** Divides a pool among the first ranks in proportion to their scores, truncated. */
function sharePool(
  ranked: readonly RankedEntry[],
  { poolMinor, ranks }: { poolMinor: bigint; ranks: number },
): BoardRow[] {
  const winners = ranked.filter(({ rank }) => rank <= ranks);
  // Over one denominator, so that the shares are exact.
  const common = winners.reduce((product, { score }) => product * score.denominator, 1n);
  const weights = winners.map(({ score }) => (score.numerator * common) / score.denominator);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  return winners.map(({ rank, member }, index) => ({
    rank,
    member,
    prizeMinor: (poolMinor * (weights[index] ?? 0n)) / total,
  }));
}

/** Compares two scores by cross-multiplication: negative when the first is lower. */
export function compareScores(a: Score, b: Score): number {
  const [left, right] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return left === right ? 0 : left < right ? -1 : 1;
}

function compareEntries(a: BoardEntry, b: BoardEntry): number {
  return (
    compareScores(b.score, a.score) ||
    a.reachedAt.getTime() - b.reachedAt.getTime() ||
    (a.member === b.member ? 0 : a.member < b.member ? -1 : 1)
  );
}
