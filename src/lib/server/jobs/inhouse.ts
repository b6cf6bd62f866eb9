import { closeAbandonedRounds } from '#domain/inhouse';
import type { Job } from './job.ts';

/** Jobs of the in-house games. */
export const INHOUSE_JOBS: readonly Job[] = [
  {
    name: 'close abandoned rounds',
    when: '41 * * * * *',
    run: ({ db, sealer, liveEventHub: notifier }) => closeAbandonedRounds({ db, sealer, notifier }),
  },
];
