import { storeEarlierDraws, type Span } from '#domain/lottery';
import { DAY_MS, SECOND_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { LOTTERY_GAMES, type LotteryGame } from '#rules/lottery/catalogue/games';
import { dayAt, dayStartMs } from '#rules/lottery/draws/local-days';
import type { AppContext } from '../../context.ts';

/** Days of results before today. */
export const DRAWN_DAYS = 30;

/** Newest results of each quick game, without a gap: as many as its trends cover. */
export const TREND_DRAWS = 100;
/** Results of a quick game on each day before: the last ones. All of them would keep the first start waiting for a minute. */
export const LAST_DRAWS = 10;

/**
 * Stores the results of the last weeks. Leaves out what a public beacon or another lottery would have to be asked for: only the embedded
 * ones answer thousands of times at once.
 */
export async function seedEarlierDraws(tx: Tx, { config, clock, lottery, random, sealer }: AppContext): Promise<void> {
  const { beacon, resultFeeds: feeds } = lottery;
  const now = clock.now();
  for (const game of LOTTERY_GAMES) {
    const { gameCode, isEnabledByDefault, isInHouse } = game;
    const isAnswered = isInHouse ? beacon.source === 'embedded' : config.lottery.resultFeeds === 'embedded';
    if (!isEnabledByDefault || !isAnswered) continue;
    const spans = isInHouse
      ? quickSpans(game, now)
      : [{ from: new Date(now.getTime() - DRAWN_DAYS * DAY_MS), until: now }];
    await storeEarlierDraws(tx, { sealer, random, beacon, feeds }, { gameCode, spans });
  }
}

/** Returns the ends of the days before, and the time of the newest draws. */
function quickSpans({ schedule }: LotteryGame, now: Date): Span[] {
  const intervalMs = schedule.intervalSeconds * SECOND_MS;
  const today = dayAt(now.getTime(), schedule.zone);
  const newest = { from: new Date(now.getTime() - TREND_DRAWS * intervalMs), until: now };
  const spans: Span[] = [];
  for (let day = today - DRAWN_DAYS; day < today; day += 1) {
    const endMs = dayStartMs(day + 1, schedule.zone);
    const from = new Date(endMs - LAST_DRAWS * intervalMs);
    // The last draw is at the end of its day, and its result a moment later.
    const until = new Date(endMs + intervalMs / 2);
    if (until < newest.from) spans.push({ from, until });
    else if (from < newest.from) newest.from = from;
  }
  return [...spans, newest];
}
