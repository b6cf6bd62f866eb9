export interface RankLevel {
  /** Scores that the level needs. */
  readonly turnoverMinor: bigint;
  readonly depositsMinor: bigint;
  /** Turnover of a month that keeps the level; undefined for a level that cannot be lost. */
  readonly keepMinor?: bigint;
  /** Level-up award. */
  readonly bonusMinor?: bigint;
}

export const RANK_MODES = ['all', 'any'] as const;
/** `all`: turnover and deposits both reach a level; `any`: one of them is enough. */
export type RankMode = (typeof RANK_MODES)[number];

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
export function endRankMonth(rules: RankRules, rank: Rank): Rank {
  const next: Rank = { ...rank, monthTurnoverMinor: 0n, isNewThisMonth: false };
  const keepMinor = keepOf(rules, rank);
  if (keepMinor === undefined || rank.monthTurnoverMinor >= keepMinor) return next;
  const level = rank.level - 1;
  const { turnoverMinor = 0n, depositsMinor = 0n } = rules.levels[level] ?? {};
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
export function rankProgressBps(rules: RankRules, rank: Rank): number | undefined {
  const next = nextRank(rules, rank);
  if (!next) return undefined;
  const parts = [next.turnover.progressBps, next.deposits.progressBps];
  return rules.mode === 'all' ? Math.min(...parts) : Math.max(...parts);
}

/** A score on its way to the next level. */
export interface ScoreProgress {
  readonly neededMinor: bigint;
  readonly missingMinor: bigint;
  /** From the threshold of the present level to that of the next one. */
  readonly progressBps: number;
}

export interface NextRank {
  readonly level: number;
  readonly turnover: ScoreProgress;
  readonly deposits: ScoreProgress;
}

/** Returns how far both scores are on the way to the next level; undefined at the highest one. */
export function nextRank({ levels }: RankRules, rank: Rank): NextRank | undefined {
  const [current, next] = [levels[rank.level], levels[rank.level + 1]];
  if (!current || !next) return undefined;
  const progressOf = (score: 'turnoverMinor' | 'depositsMinor'): ScoreProgress => ({
    neededMinor: next[score],
    missingMinor: rank[score] >= next[score] ? 0n : next[score] - rank[score],
    progressBps: progressBps(rank[score], current[score], next[score]),
  });
  return { level: rank.level + 1, turnover: progressOf('turnoverMinor'), deposits: progressOf('depositsMinor') };
}

/** Returns the turnover of this month that keeps the level; undefined when its end cannot lower it. */
export function keepOf({ levels }: RankRules, { level, floor, isNewThisMonth }: Rank): bigint | undefined {
  return isNewThisMonth || level <= floor ? undefined : levels[level]?.keepMinor;
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
