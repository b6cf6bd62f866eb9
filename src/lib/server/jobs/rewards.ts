import { readerLag } from '#domain/figures';
import { accrueAll, fillMallBudget } from '#domain/points';
import { drawOpenings, revealOpenings } from '#domain/promotions';
import { endRankMonths, fillRankBudget, payRankAwards, scoreRanks } from '#domain/ranks';
import { lapseGrants, settleRounds } from '#domain/rewards';
import { displayTime } from '#kernel/clock';
import type { AppContext } from '../context.ts';
import { figuresLagSeconds } from '../metrics.ts';
import { rankDeps } from '../rank-deps.ts';
import { pointDeps, rewardDeps } from '../reward-deps.ts';
import type { Job } from './job.ts';

/** Jobs that move bonuses, turnover and ranks. Only one process reads settled rounds for each at a time; the others pass. */
export const REWARD_JOBS: readonly Job[] = [
  {
    name: 'settle rewards',
    when: '* * * * * *',
    run: async (app) => {
      await settleRounds(app.db, rewardDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'rewards' }, await readerLag(app.db, 'rewards'));
    },
  },
  { name: 'lapse bonuses', when: '*/10 * * * * *', run: (app) => lapseGrants(app.db, rewardDeps(app)) },
  {
    name: 'score ranks',
    when: '* * * * * *',
    run: async (app) => {
      await scoreRanks(app.db, rankDeps(app), { waits: false });
      figuresLagSeconds.set({ reader: 'ranks' }, await readerLag(app.db, 'ranks'));
    },
  },
  { name: 'end months of ranks', when: '5 * * * * *', run: (app) => endRankMonths(app.db, rankDeps(app)) },
  { name: 'pay rank awards', when: '*/5 * * * * *', run: payDueAwards },
  {
    name: 'accrue points',
    when: '* * * * * *',
    run: async (app) => {
      await accrueAll(app.db, pointDeps(app));
      figuresLagSeconds.set({ reader: 'points' }, await readerLag(app.db, 'points'));
    },
  },
  { name: 'draw red envelopes', when: '* * * * * *', run: drawRedEnvelopes },
  { name: 'fill the budget of the point mall', when: '21 * * * * *', run: fillBudget },
];

async function payDueAwards(app: AppContext): Promise<void> {
  await app.db.transaction((tx) => fillRankBudget(tx, rankDeps(app)));
  await payRankAwards(app.db, rankDeps(app));
}

/** Costs two short statements per second while no envelopes are due. */
export async function drawRedEnvelopes({ db, sealer, lottery }: AppContext): Promise<void> {
  await drawOpenings(db, { sealer, beacon: lottery.beacon });
  await revealOpenings(db, { sealer });
}

async function fillBudget({ db, clock, config }: AppContext): Promise<void> {
  const { currency, points, timeZone } = config;
  const month = displayTime(clock.now(), timeZone).slice(0, 7);
  await db.transaction((tx) => fillMallBudget(tx, { currency, month, budgetMinor: points.budgetMinor }));
}
