import { advanceRuns, closeDueContracts, collectReceivables, countOverdueTrees } from '#domain/contracts';
import type { AppContext } from '../context.ts';
import { contractDeps } from '../contract-deps.ts';
import { overdueContractTrees } from '../metrics.ts';
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
  { name: 'watch approvals of contracts', when: '23 * * * *', run: watchApprovals },
];

async function watchApprovals({ db, log }: AppContext): Promise<void> {
  const trees = await countOverdueTrees(db);
  overdueContractTrees.set(trees);
  if (trees > 0) log.warn({ trees }, 'statements of agents have waited for approval for more than five days');
}
