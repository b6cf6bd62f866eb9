import { advanceRuns, closeDueContracts, collectReceivables } from '#domain/contracts';
import { contractDeps } from '../contract-deps.ts';
import type { Job } from './job.ts';

/** Jobs that end and settle the contracts of agents. One process settles at a time; the others pass. */
export const CONTRACT_JOBS: readonly Job[] = [
  { name: 'close due contracts', when: '*/10 * * * * *', run: (app) => closeDueContracts(app.db, contractDeps(app)) },
  { name: 'settle contracts', when: '*/10 * * * * *', run: (app) => advanceRuns(app.db, contractDeps(app)) },
  {
    name: 'collect contract receivables',
    when: '19 * * * * *',
    run: (app) => collectReceivables(app.db, contractDeps(app)),
  },
];
