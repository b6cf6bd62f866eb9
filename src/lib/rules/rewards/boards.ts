import type { FactCategory } from '../figures/valid-bet.ts';
import { dayOf, mondayOf, startOfDay } from './days.ts';
import type { BoardPrizes, RankRules, Score } from './leaderboards.ts';
import { accruePoints, EARNING_TYPE_OF, pointRate, type PointRates } from './points/accrual.ts';
import { missionWindow, missionWindowEnd } from './missions.ts';

export const BOARD_METRICS = ['turnover', 'points', 'netWin', 'multiplier'] as const;
export type BoardMetric = (typeof BOARD_METRICS)[number];

/** Metrics whose score is a sum; that of the others is the best round. */
export const SUM_METRICS: ReadonlySet<BoardMetric> = new Set(['turnover', 'points', 'netWin']);

/** Metrics whose score is an amount of money. */
export const MONEY_METRICS: ReadonlySet<BoardMetric> = new Set(['turnover', 'netWin']);

export const BOARD_WINDOWS = ['once', 'daily', 'weekly'] as const;
export type BoardWindowKind = (typeof BOARD_WINDOWS)[number];

/** Hours after the end of a window in which late settlements and staff may change its scores. */
export const BOARD_REVIEW_HOURS = 48;

export interface Board extends RankRules {
  readonly metric: BoardMetric;
  readonly window: BoardWindowKind;
  /** The only window of a board that is held once. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  /** Categories that count; undefined for all. */
  readonly categories?: readonly FactCategory[] | undefined;
  readonly minStakeMinor: bigint;
  readonly prizes: BoardPrizes;
}

/** Worth of a settled round, without what was pushed, jackpots and promotions. */
export interface BoardRound {
  readonly category: FactCategory;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** Bonus money in the stake, and the shares of the payout that belong to bonuses. */
  readonly bonusStakeMinor: bigint;
  readonly bonusPayoutMinor: bigint;
  readonly cashValidBetMinor: bigint;
  /** Points that its valid bet in cash earns at the lowest VIP level, so that a level is no head start. */
  readonly pointsMinor: bigint;
}

/** Returns what a valid bet in cash earns at the lowest VIP level, cut by itself. */
export function boardPoints(rates: PointRates, category: FactCategory, cashValidBetMinor: bigint): bigint {
  return accruePoints(cashValidBetMinor, pointRate(rates, EARNING_TYPE_OF[category], 0), 0n).pointsMinor;
}

/** Returns the score of a settled round, in cash alone; undefined for one that does not count. */
export function scoreOfRound({ metric, categories, minStakeMinor, minScore }: Board, round: BoardRound) {
  const cashStakeMinor = round.stakeMinor - round.bonusStakeMinor;
  if (cashStakeMinor <= 0n || cashStakeMinor < minStakeMinor) return undefined;
  if (categories && !categories.includes(round.category)) return undefined;
  switch (metric) {
    case 'turnover':
      return sumOf(round.cashValidBetMinor);
    case 'points':
      return sumOf(round.pointsMinor);
    case 'netWin':
      return sumOf(round.payoutMinor - round.bonusPayoutMinor - cashStakeMinor);
    case 'multiplier':
      return bestRoundOf(round, minScore);
  }
}

function sumOf(amountMinor: bigint): Score {
  return { numerator: amountMinor, denominator: 1n };
}

/** Returns the multiplier of a round that is wholly in cash and reaches the board's minimum. */
function bestRoundOf(
  { stakeMinor, payoutMinor, bonusStakeMinor }: BoardRound,
  minScore: Score | undefined,
): Score | undefined {
  if (bonusStakeMinor > 0n || payoutMinor <= 0n) return undefined;
  const score = { numerator: payoutMinor, denominator: stakeMinor };
  if (minScore && score.numerator * minScore.denominator < minScore.numerator * score.denominator) return undefined;
  return score;
}

/** A window of a board: the time in which rounds settle that count in it. */
export interface BoardWindow {
  /** The day, its Monday, or `all`. */
  readonly window: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

type Windowed = Pick<Board, 'window' | 'from' | 'until'>;

/** Returns the window of an instant, by the operator's days; undefined outside the only one of a board that is held once. */
export function boardWindowAt(board: Windowed, at: Date, timeZone: string): BoardWindow | undefined {
  if (board.window === 'once') {
    const only = onlyWindowOf(board);
    return only && only.startsAt <= at && at < only.endsAt ? only : undefined;
  }
  const day = dayOf(at, timeZone);
  const end = missionWindowEnd(board.window, day);
  if (end === undefined) return undefined;
  return {
    window: missionWindow(board.window, day),
    startsAt: startOfDay(board.window === 'weekly' ? mondayOf(day) : day, timeZone),
    endsAt: startOfDay(end, timeZone),
  };
}

/** Returns the window of a board that is held once; undefined for one that repeats. */
export function onlyWindowOf({ from, until }: Windowed): BoardWindow | undefined {
  return from && until ? { window: 'all', startsAt: from, endsAt: until } : undefined;
}

/** Returns what a board pays in a window at most. */
export function prizeSumOf(prizes: BoardPrizes): bigint {
  return prizes.by === 'share' ? prizes.poolMinor : prizes.prizesMinor.reduce((sum, prize) => sum + prize, 0n);
}

/** Returns the number of ranks that win something. */
export function prizeRanksOf(prizes: BoardPrizes): number {
  return prizes.by === 'share' ? prizes.ranks : prizes.prizesMinor.length;
}

/** Windows that end in a month at most. */
const WINDOWS_OF_MONTH: Readonly<Record<BoardWindowKind, bigint>> = { once: 1n, daily: 31n, weekly: 5n };

/** Returns the budget of a month, which covers the prizes of all windows that end in it. */
export function boardBudgetOf({ window, prizes }: Pick<Board, 'window' | 'prizes'>): bigint {
  return prizeSumOf(prizes) * WINDOWS_OF_MONTH[window];
}

/** Ranks that win the same. */
export interface PrizeRange {
  from: number;
  to: number;
  amount: string;
}

/** Groups prizes by ranks that win the same. */
export function prizeRanges(prizes: readonly string[]): PrizeRange[] {
  const ranges: PrizeRange[] = [];
  for (const [index, amount] of prizes.entries()) {
    const last = ranges.at(-1);
    if (last?.amount === amount) last.to = index + 1;
    else ranges.push({ from: index + 1, to: index + 1, amount });
  }
  return ranges;
}
