import { UNIT } from '#kernel/money';

export interface RankLevel {
  /** Scores that the level needs. */
  readonly turnoverMinor: bigint;
  readonly depositsMinor: bigint;
  /** Turnover of a month that keeps the level; undefined for a level that cannot be lost. */
  readonly keepMinor?: bigint;
  /** Level-up award. */
  readonly bonusMinor?: bigint;
}

/** `all`: turnover and deposits both reach a level; `any`: one of them is enough. */
export type RankMode = 'all' | 'any';

export interface RankRules {
  /** Level 0 first, which needs nothing. */
  readonly levels: readonly RankLevel[];
  readonly mode: RankMode;
}

export interface Rank {
  readonly level: number;
  /** Highest level so far; level-up awards are paid only above it. */
  readonly highest: number;
  /** Level that staff have pinned; 0 for none. */
  readonly floor: number;
  /** Scores, from 0 or from the thresholds of the level to which the member fell. */
  readonly turnoverMinor: bigint;
  readonly depositsMinor: bigint;
  readonly monthTurnoverMinor: bigint;
  /** The level was reached in this month, whose end does not lower it. */
  readonly isNewThisMonth: boolean;
}

export const NEW_RANK: Rank = {
  level: 0,
  highest: 0,
  floor: 0,
  turnoverMinor: 0n,
  depositsMinor: 0n,
  monthTurnoverMinor: 0n,
  isNewThisMonth: false,
};

/** Lowest level with VIP service. */
export const VIP_SERVICE_LEVEL = 5;

/** Levels of docs/spec/rewards-rulebook.md §5: turnover, deposits, turnover per month that keeps it, level-up award. */
export const DEFAULT_RANK_LEVELS: readonly RankLevel[] = (
  [
    [0n, 0n],
    [10_000_000n, 1_000_000n, 2_000_000n, 18_000n],
    [50_000_000n, 5_000_000n, 10_000_000n, 58_000n],
    [200_000_000n, 15_000_000n, 40_000_000n, 188_000n],
    [800_000_000n, 40_000_000n, 150_000_000n, 588_000n],
    [3_000_000_000n, 120_000_000n, 500_000_000n, 1_888_000n],
    [10_000_000_000n, 300_000_000n, 1_500_000_000n, 5_888_000n],
    [40_000_000_000n, 800_000_000n, 5_000_000_000n, 18_880_000n],
  ] as const
).map(([turnover, deposits, keep, bonus]) => ({
  turnoverMinor: turnover * UNIT,
  depositsMinor: deposits * UNIT,
  keepMinor: keep === undefined ? undefined : keep * UNIT,
  bonusMinor: bonus === undefined ? undefined : bonus * UNIT,
}));

export interface LevelUp {
  readonly level: number;
  readonly amountMinor: bigint;
}

/**
 * Adds valid bets and credited deposits; corrections are negative, and never lower the level at once. Returns the level-up awards
 * of every level that is passed for the first time.
 */
export function addToRank(
  rules: RankRules,
  rank: Rank,
  added: { turnoverMinor: bigint; depositsMinor: bigint },
): { rank: Rank; levelUps: LevelUp[] } {
  const scored: Rank = {
    ...rank,
    turnoverMinor: rank.turnoverMinor + added.turnoverMinor,
    depositsMinor: rank.depositsMinor + added.depositsMinor,
    monthTurnoverMinor: rank.monthTurnoverMinor + added.turnoverMinor,
  };
  const level = Math.max(rank.level, reachedLevel(rules, scored));
  if (level === rank.level) return { rank: scored, levelUps: [] };
  const highest = Math.max(rank.highest, level);
  const levelUps = rules.levels
    .map(({ bonusMinor = 0n }, passed) => ({ level: passed, amountMinor: bonusMinor }))
    .filter((passed) => passed.level > rank.highest && passed.level <= level && passed.amountMinor > 0n);
  return { rank: { ...scored, level, highest, isNewThisMonth: true }, levelUps };
}

/** Ends a month: a level that was neither reached nor kept in it falls by one, and the scores start from the lower level. */
export function endRankMonth({ levels }: RankRules, rank: Rank): Rank {
  const next: Rank = { ...rank, monthTurnoverMinor: 0n, isNewThisMonth: false };
  const keepMinor = levels[rank.level]?.keepMinor;
  const isRetained = rank.isNewThisMonth || keepMinor === undefined || rank.monthTurnoverMinor >= keepMinor;
  if (isRetained || rank.level <= rank.floor) return next;
  const level = rank.level - 1;
  const { turnoverMinor = 0n, depositsMinor = 0n } = levels[level] ?? {};
  return { ...next, level, turnoverMinor, depositsMinor };
}

/** Pins a minimum level. It counts as reached, so that its level-up award is never paid. */
export function pinRank(rank: Rank, level: number): Rank {
  return {
    ...rank,
    floor: Math.max(rank.floor, level),
    level: Math.max(rank.level, level),
    highest: Math.max(rank.highest, level),
    isNewThisMonth: rank.isNewThisMonth || level > rank.level,
  };
}

/** Removes the pinned minimum; the ends of the months decide about the level. */
export function unpinRank(rank: Rank): Rank {
  return { ...rank, floor: 0 };
}

/** Returns the progress to the next level in basis points, truncated; undefined at the highest level. */
export function rankProgressBps({ levels, mode }: RankRules, rank: Rank): number | undefined {
  const [current, next] = [levels[rank.level], levels[rank.level + 1]];
  if (!current || !next) return undefined;
  const parts = (['turnoverMinor', 'depositsMinor'] as const).map((score) =>
    progressBps(rank[score], current[score], next[score]),
  );
  return mode === 'all' ? Math.min(...parts) : Math.max(...parts);
}

const WHOLE_BPS = 10_000n;

function progressBps(scoreMinor: bigint, fromMinor: bigint, toMinor: bigint): number {
  if (toMinor <= fromMinor || scoreMinor >= toMinor) return Number(WHOLE_BPS);
  return scoreMinor <= fromMinor ? 0 : Number(((scoreMinor - fromMinor) * WHOLE_BPS) / (toMinor - fromMinor));
}

/** Returns the highest level whose thresholds the scores reach. */
function reachedLevel({ levels, mode }: RankRules, rank: Rank): number {
  return levels.findLastIndex(({ turnoverMinor, depositsMinor }, level) => {
    const reached = [rank.turnoverMinor >= turnoverMinor, rank.depositsMinor >= depositsMinor];
    return level === 0 || (mode === 'all' ? reached.every(Boolean) : reached.some(Boolean));
  });
}
