import { Cron } from 'croner';
import { advanceWatermarks, checkBooks } from '#domain/ledger';
import { endExpiredSessions, forgetOldKeys } from '#domain/members';
import { forgetOldPushes } from '#domain/messaging';
import { forgetOldGameSessions, listStaleRounds } from '#domain/games';
import { forgetExpiredChallenges } from '#domain/verification';
import { expireDeposits, receiveOverdue } from '#domain/wallet';
import type { Database, Statement, Tx } from '#kernel/database';
import type { AppContext } from '../context.ts';
import { forgetOldEncryption } from '../http/encryption.ts';

interface Job {
  name: string;
  /** Cron, in UTC. */
  when: string;
  run(app: AppContext): Promise<void>;
}

const FORGET_LIMITS: Statement = {
  name: 'rate_limits_forget',
  text: `delete from rate_limits where expire < (extract(epoch from now()) * 1000)::bigint`,
};

/** Each is safe to run twice or on two nodes at once: what it does is decided by conditional statements. */
const JOBS: readonly Job[] = [
  { name: 'expire deposits', when: '* * * * *', run: (app) => repeat(app.db, expireDeposits) },
  { name: 'receive overdue payouts', when: '* * * * *', run: (app) => repeat(app.db, receiveOverdue) },
  { name: 'trial balance', when: '17 * * * *', run: balanceBooks },
  { name: 'stale rounds', when: '27 * * * *', run: alertStaleRounds },
  { name: 'tidy up', when: '37 * * * *', run: (app) => app.db.transaction((tx) => tidyUp(tx)) },
];

const BATCH = 200;

/** A full batch means that there may be more. */
async function repeat(db: Database, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction(step)) === BATCH);
}

async function balanceBooks(app: AppContext): Promise<void> {
  if (!(await advanceWatermarks(app.db)))
    app.log.warn('the books are too busy to add the house up; an hour later again');
  const result = await checkBooks(app.db);
  if (result.isBalanced) app.log.info({ entries: result.entries.toString() }, 'the books balance');
  else app.log.error({ problems: result.problems }, 'THE BOOKS DO NOT BALANCE; payouts of these accounts are halted');
}

async function alertStaleRounds(app: AppContext): Promise<void> {
  const { totalRows } = await listStaleRounds(app.db, { pageNo: 1, pageSize: 1 });
  if (totalRows > 0) app.log.warn({ rounds: totalRows }, 'game rounds have been open for 48 hours; see /ops');
}

async function tidyUp(tx: Tx): Promise<void> {
  await endExpiredSessions(tx);
  await forgetOldKeys(tx);
  await forgetOldGameSessions(tx);
  await forgetOldPushes(tx);
  await forgetOldEncryption(tx);
  await forgetExpiredChallenges(tx);
  await tx.query(FORGET_LIMITS);
}

/** Starts the worker's jobs; gives the function that stops them. */
export function startJobs(app: AppContext): () => void {
  const crons = JOBS.map(
    (job) =>
      new Cron(job.when, { timezone: 'Etc/UTC', protect: true, unref: true }, async () => {
        try {
          await job.run(app);
        } catch (error) {
          app.log.error({ err: error, job: job.name }, 'a job failed');
        }
      }),
  );
  return () => crons.forEach((cron) => cron.stop());
}
