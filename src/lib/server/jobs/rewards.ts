import { readerLag } from '#domain/figures';
import { lapseGrants, settleRounds } from '#domain/rewards';
import { figuresLagSeconds } from '../metrics.ts';
import { rewardDeps } from '../reward-deps.ts';
import type { Job } from './job.ts';

/** Jobs that move bonuses and turnover. Only one process settles at a time; the others pass. */
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
];
