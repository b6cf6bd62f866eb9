import { storeEarlierDraws } from '#domain/lottery';
import { DAY_MS, SECOND_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { LOTTERY_GAMES, type LotteryGame } from '#rules/lottery/catalogue/games';
import type { AppContext } from '../../context.ts';

/** Days of results of the stations. */
export const DRAWN_DAYS = 30;

/** Results of each quick game: as many as its trends cover. Weeks of them would keep the first start waiting for a minute. */
export const TREND_DRAWS = 100;

/**
 * Stores the results of the last weeks. Leaves out what a public beacon or another lottery would have to be asked for: only the embedded
 * ones answer thousands of times at once.
 */
export async function seedEarlierDraws(tx: Tx, { config, clock, lottery, random, sealer }: AppContext): Promise<void> {
  const { beacon, resultFeeds: feeds } = lottery;
  const until = clock.now();
  for (const game of LOTTERY_GAMES) {
    const { gameCode, isEnabledByDefault, isInHouse } = game;
    const isAnswered = isInHouse ? beacon.source === 'embedded' : config.lottery.resultFeeds === 'embedded';
    if (!isEnabledByDefault || !isAnswered) continue;
    const from = new Date(until.getTime() - pastMsOf(game));
    await storeEarlierDraws(tx, { sealer, random, beacon, feeds }, { gameCode, from, until });
  }
}

function pastMsOf({ isInHouse, schedule }: LotteryGame): number {
  return isInHouse ? TREND_DRAWS * schedule.intervalSeconds * SECOND_MS : DRAWN_DAYS * DAY_MS;
}
