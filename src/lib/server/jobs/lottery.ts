import {
  advanceDraws,
  recoverReceivables,
  createDraws,
  pollFeeds,
  publishChains,
  settleDue,
  adjustOdds,
  stopMultiDraws,
} from '#domain/lottery';
import type { AppContext } from '../context.ts';
import type { Job } from './jobs.ts';

export const CREATE_DRAWS: Job = { name: 'make lottery draws', when: '*/10 * * * * *', run: createLotteryDraws };

/** Each may run on several nodes at once: what it does is decided by conditional statements and by the database's clock. */
export const LOTTERY_JOBS: readonly Job[] = [
  CREATE_DRAWS,
  { name: 'draw lotteries', when: '* * * * * *', run: drawLotteries },
  { name: 'settle lotteries', when: '* * * * * *', run: settleLotteries },
  { name: 'collect what is owed', when: '* * * * * *', run: recoverLotteryReceivables },
  { name: 'shift odds', when: '* * * * * *', run: adjustLotteryOdds },
  { name: 'ask for results', when: '*/30 * * * * *', run: askForResults },
];

export async function createLotteryDraws({ db, sealer, random, lottery }: AppContext): Promise<void> {
  await publishChains(db, { sealer, random });
  await createDraws(db, lottery.beacon);
}

/** Two short statements a second while nothing is due. */
export async function drawLotteries({ db, lottery }: AppContext): Promise<void> {
  await advanceDraws(db);
  await lottery.draws.drawDue(db);
}

async function askForResults({ db, lottery, log }: AppContext): Promise<void> {
  await pollFeeds(db, { feeds: lottery.resultFeeds, log });
}

/** Money follows the result within a second; two short statements while nothing is due. */
export async function settleLotteries({ db, pushHub, log }: AppContext): Promise<void> {
  const gameClosed = (gameCode: string) =>
    log.warn({ gameCode }, 'the game takes no more bets: its reserve cannot fill a jackpot to the floor');
  await settleDue(db, { notifier: pushHub, gameClosed });
  await stopMultiDraws({ db, notifier: pushHub });
}

/** What corrections could not take back is taken when there is something again; one look into an empty index while nobody owes. */
export async function recoverLotteryReceivables({ db, pushHub }: AppContext): Promise<void> {
  await recoverReceivables({ db, notifier: pushHub });
}

/** One look at the games while none has a step. */
export async function adjustLotteryOdds({ db }: AppContext): Promise<void> {
  await adjustOdds(db);
}
