import {
  ADJUSTED_GAMES_SQL,
  advanceDraws,
  compareClockWithBeacon,
  createDraws,
  DUE_DRAWS_SQL,
  DUE_SETTLEMENTS_SQL,
  pollFeeds,
  publishChains,
  settleDueDraws,
  adjustOdds,
  stopMultiDraws,
} from '#domain/lottery';
import type { AppContext } from '../context.ts';
import type { Job } from './job.ts';

export const CREATE_DRAWS: Job = { name: 'create lottery draws', when: '*/10 * * * * *', run: createLotteryDraws };
/** Its interval is a fraction of the two minutes for which a comparison counts. */
export const COMPARE_CLOCK: Job = {
  name: 'compare the clock with the beacon',
  when: '*/15 * * * * *',
  run: ({ db, log, lottery }) => compareClockWithBeacon(db, { beacon: lottery.beacon, log }),
};

/**
 * Jobs of the lottery. Each may run on several nodes at once, because conditional statements and the database's clock
 * decide what it does.
 */
export const LOTTERY_JOBS: readonly Job[] = [
  CREATE_DRAWS,
  COMPARE_CLOCK,
  { name: 'draw lotteries', when: '* * * * *', asSoonAs: DUE_DRAWS_SQL, run: drawLotteries },
  { name: 'settle lotteries', when: '* * * * *', asSoonAs: DUE_SETTLEMENTS_SQL, run: settleLotteries },
  { name: 'adjust odds', when: '* * * * *', asSoonAs: ADJUSTED_GAMES_SQL, run: adjustLotteryOdds },
  { name: 'request results', when: '*/30 * * * * *', run: requestResults },
];

export async function createLotteryDraws({ db, sealer, random, lottery }: AppContext): Promise<void> {
  await publishChains(db, { sealer, random });
  await createDraws(db, lottery.beacon);
}

/** Closes and draws. */
export async function drawLotteries({ db, lottery }: AppContext): Promise<void> {
  await advanceDraws(db);
  await lottery.draws.drawDue(db);
}

async function requestResults({ db, lottery, log }: AppContext): Promise<void> {
  await pollFeeds(db, { feeds: lottery.resultFeeds, log });
}

/** Settles bets within a second of the result. */
export async function settleLotteries({ db, liveEventHub, log }: AppContext): Promise<void> {
  const gameClosed = (gameCode: string) =>
    log.warn({ gameCode }, 'the game is closed for bets: its reserve cannot reseed a jackpot');
  await settleDueDraws(db, { notifier: liveEventHub, gameClosed });
  await stopMultiDraws({ db, notifier: liveEventHub });
}

export async function adjustLotteryOdds({ db }: AppContext): Promise<void> {
  await adjustOdds(db);
}
