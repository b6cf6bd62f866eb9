import * as z from 'zod';
import { HOUR_MS } from '#kernel/clock';
import { UNIT } from '#kernel/money';
import { type Board, boardBudgetOf, BOARD_METRICS, BOARD_WINDOWS, SUM_METRICS } from './boards.ts';
import { amount, amountOrZero, category, factor, instant } from './decimals.ts';
import { missionTexts, rewardTexts } from './mission-terms.ts';
import { productsOf } from './products.ts';

/* Terms of a leaderboard as staff write them and as they are stored (docs/spec/rewards-rulebook.md §6.2). */

export const MAX_BOARD_RANKS = 100;

/** Forms of prizes. */
export const PRIZE_FORMS = ['cash', 'points'] as const;
export type PrizeForm = (typeof PRIZE_FORMS)[number];

const ranks = z.int().min(1).max(MAX_BOARD_RANKS);

export const boardSchema = z.strictObject({
  metric: z.enum(BOARD_METRICS),
  window: z.enum(BOARD_WINDOWS),
  /** The only window of a board that is held once. */
  from: instant.optional(),
  until: instant.optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Categories of play that count; all where it is left out. */
  categories: z.array(category).min(1).max(category.options.length).optional(),
  minStake: amountOrZero.default(0n),
  /** An amount of money, or a multiple of the stake. */
  minScore: amountOrZero.default(0n),
  ties: z.enum(['first', 'split']).default('first'),
  /** The prizes are money or points. */
  form: z.enum(PRIZE_FORMS).default('cash'),
  prizes: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('rank'), amounts: z.array(amount).min(1).max(MAX_BOARD_RANKS) }),
    z.strictObject({ by: z.literal('share'), pool: amount, ranks }),
  ]),
  /** Multiple of a prize in cash that must be staked before a withdrawal. */
  turnoverFactor: factor.default(0n),
  texts: rewardTexts,
});

export type BoardTerms = z.output<typeof boardSchema>;
export type BoardTermsText = z.input<typeof boardSchema>;

/** Returns terms as they are stored. */
export function boardText(terms: BoardTerms): BoardTermsText {
  return z.encode(boardSchema, terms);
}

/** Returns what the rules of scores and ranks need to know of the terms. */
export function boardOf({ metric, window, from, until, categories, minStake, minScore, ties, prizes }: BoardTerms) {
  return {
    metric,
    window,
    from,
    until,
    categories,
    ties,
    minStakeMinor: minStake,
    minScore: minScore === 0n ? undefined : { numerator: minScore, denominator: SUM_METRICS.has(metric) ? 1n : UNIT },
    prizes:
      prizes.by === 'rank'
        ? { by: 'rank', prizesMinor: prizes.amounts }
        : { by: 'share', poolMinor: prizes.pool, ranks: prizes.ranks },
  } satisfies Board;
}

/** Returns the money that the prizes of a month need; none for points. */
export function moneyBudgetOf(terms: BoardTerms): bigint {
  return terms.form === 'points' ? 0n : boardBudgetOf(boardOf(terms));
}

/** Returns a board's texts in a language, else in English. */
export const boardTexts = missionTexts;

export type BoardProblem =
  | 'window_missing'
  | 'window_without_dates'
  | 'window_too_short'
  | 'window_over'
  | 'mixed_products'
  | 'multiplier_missing'
  | 'prizes_not_descending'
  | 'not_in_players_favor';

/** A board never urges to stake within less than a day (docs/spec/rewards-rulebook.md §11.2). */
const MIN_WINDOW_MS = 24 * HOUR_MS;

/** Lists what forbids publishing a board; `running` are the terms that its members have now. */
export function boardProblems(
  terms: BoardTerms,
  { now, running }: { now: Date; running?: BoardTerms | undefined },
): BoardProblem[] {
  const { window, from, until, metric, categories, minScore } = terms;
  const isOnce = window === 'once';
  const lengthMs = from && until ? until.getTime() - from.getTime() : undefined;
  const checks: Record<BoardProblem, boolean> = {
    window_missing: isOnce && lengthMs === undefined,
    window_without_dates: !isOnce && (from !== undefined || until !== undefined),
    window_too_short: isOnce && lengthMs !== undefined && lengthMs < MIN_WINDOW_MS,
    window_over: isOnce && until !== undefined && until <= now,
    mixed_products: categories !== undefined && productsOf(categories).size > 1,
    multiplier_missing: metric === 'multiplier' && minScore <= UNIT,
    prizes_not_descending: !isDescending(terms),
    not_in_players_favor: running !== undefined && !isInPlayersFavor(running, terms),
  };
  return (Object.keys(checks) as BoardProblem[]).filter((problem) => checks[problem]);
}

function isDescending({ prizes }: BoardTerms): boolean {
  return (
    prizes.by === 'share' ||
    prizes.amounts.every((prize, index) => index === 0 || prize <= (prizes.amounts[index - 1] ?? 0n))
  );
}

/** Checks that a change of a running board takes nothing from its members: what counts stays, and prizes do not fall. */
function isInPlayersFavor(running: BoardTerms, changed: BoardTerms): boolean {
  return (
    countedBy(running) === countedBy(changed) &&
    changed.turnoverFactor <= running.turnoverFactor &&
    keepsPrizes(running.prizes, changed.prizes)
  );
}

/** More ranks of a share would leave less for each of those that shared before. */
function keepsPrizes(running: BoardTerms['prizes'], changed: BoardTerms['prizes']): boolean {
  if (running.by === 'share')
    return changed.by === 'share' && changed.ranks === running.ranks && changed.pool >= running.pool;
  return changed.by === 'rank' && running.amounts.every((prize, index) => (changed.amounts[index] ?? 0n) >= prize);
}

/** Formats what decides whether and where a round counts, who is ranked, and what the prizes are. */
function countedBy({
  metric,
  window,
  from,
  until,
  currency,
  categories,
  minStake,
  minScore,
  ties,
  form,
}: BoardTerms): string {
  const times = [from, until].map((at) => at?.toISOString() ?? '');
  const minima = [minStake, minScore].map(String);
  return [metric, window, ...times, currency, categories?.toSorted().join(' ') ?? 'all', ...minima, ties, form].join(
    '|',
  );
}
