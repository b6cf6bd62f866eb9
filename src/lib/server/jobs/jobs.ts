import { setTimeout as wait } from 'node:timers/promises';
import { Cron } from 'croner';
import * as z from 'zod';
import { advanceWatermarks, checkBooks } from '#domain/ledger';
import { deleteExpiredChallenges, deleteOldDevices } from '#domain/devices';
import {
  closeAbandonedGuests,
  endExpiredSessions,
  deleteExpiredReceipts,
  deleteOldDeviceUses,
  deleteOldKeys,
  deleteExpiredTokens,
} from '#domain/members';
import { announceBroadcasts, purgeInboxes } from '#domain/inbox';
import { purgeOldDraws, purgeOldExposures } from '#domain/lottery';
import { deleteOldBroadcasts, deleteOldMessages, deleteOldLiveEvents, DUE_MESSAGES_SQL } from '#domain/messaging';
import {
  countStaleRounds,
  deleteOldGameSessions,
  deleteOldSyncRuns,
  deleteOldVendorCalls,
  DUE_TRANSFERS_SQL,
  rankGames,
  recordStaleRounds,
} from '#domain/games';
import { deleteOldScores } from '#domain/boards';
import { deleteOldWindows } from '#domain/missions';
import { deleteUnusedImages, expireDepositBonuses, purgeControls } from '#domain/promotions';
import { deleteOldLuck } from '#domain/inhouse';
import { deleteOldSecurityEvents } from '#domain/security-events';
import { expireProposals } from '#domain/proposals';
import { purgePushes } from '#domain/push';
import { deleteExpiredFlows } from '#domain/social';
import { deleteExpiredChecks } from '#domain/verification';
import {
  autoReceiveWithdrawals,
  deleteOldTransferEvidence,
  expireDeposits,
  OPEN_RECEIVABLES_SQL,
  recoverReceivables,
} from '#domain/wallet';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { prepareLayouts } from '../adapters/messages/render.ts';
import { deliverMessages } from '../adapters/messages/deliver.ts';
import type { AppContext } from '../context.ts';
import { purgeOldEncryption } from '../crypto/encryption.ts';
import { deliverPayments } from '../gateway-payments.ts';
import { deliverTransfers } from '../vendor-transfers.ts';
import { CATALOGUE_JOB } from './catalogues.ts';
import { runJob, type Job } from './job.ts';
import { AFFILIATE_JOBS } from './affiliates.ts';
import { AGENT_FLAG_JOBS } from './agent-flags.ts';
import { CONTRACT_JOBS } from './contracts.ts';
import { LOTTERY_JOBS } from './lottery.ts';
import { ALERT_JOB } from './alerts.ts';
import { FIGURE_JOBS } from './figures.ts';
import { INHOUSE_JOBS } from './inhouse.ts';
import { REWARD_JOBS } from './rewards.ts';
import { PICTURES_JOB } from './pictures.ts';
import { PUSH_JOB } from './pushes.ts';
import { SEAL_JOBS } from './seals.ts';
import { TEAM_EXPORT_JOBS } from './team-exports.ts';
import { TILES_JOB } from './tiles.ts';

const PURGE_LIMITS = defineStatement({
  name: 'rate_limits_purge',
  text: `
    with guesses as (delete from guess_limits where expire < (extract(epoch from now()) * 1000)::bigint)
    delete from rate_limits where expire < (extract(epoch from now()) * 1000)::bigint`,
});

/** Scheduled jobs. Each may run twice or on two nodes at once, because conditional statements decide what it does. */
const JOBS: readonly Job[] = [
  { name: 'expire deposits', when: '* * * * *', run: (app) => repeat(app.db, expireDeposits) },
  { name: 'expire proposals', when: '*/5 * * * *', run: ({ db }) => db.transaction(expireProposals) },
  { name: 'confirm overdue withdrawals', when: '* * * * *', run: (app) => repeat(app.db, autoReceiveWithdrawals) },
  { name: 'deliver messages', when: '* * * * *', asSoonAs: DUE_MESSAGES_SQL, run: deliverMessages },
  // Collects receivables from balances that have become positive.
  {
    name: 'recover receivables',
    when: '* * * * *',
    asSoonAs: OPEN_RECEIVABLES_SQL,
    run: async ({ db, liveEventHub: notifier }) => void (await recoverReceivables({ db, notifier })),
  },
  {
    name: 'deliver transfers',
    when: '* * * * *',
    asSoonAs: DUE_TRANSFERS_SQL,
    run: (app) => deliverTransfers(app),
  },
  // Costs two index lookups while no outcome of a payment or refund is unknown.
  { name: 'deliver payments', when: '*/5 * * * * *', run: deliverPayments },
  { name: 'trial balance', when: '17 * * * *', run: balanceBooks },
  { name: 'stale rounds', when: '27 * * * *', run: alertStaleRounds },
  { name: 'rank games', when: '11 */10 * * * *', run: ({ db, config }) => rankGames(db, config.timeZone) },
  { name: 'close abandoned guests', when: '47 * * * *', run: (app) => repeat(app.db, closeAbandonedGuests) },
  { name: 'announce broadcasts', when: '*/5 * * * * *', run: (app) => app.db.transaction(announceBroadcasts) },
  { name: 'delete old broadcasts', when: '23 */5 * * * *', run: (app) => app.db.transaction(deleteOldBroadcasts) },
  { name: 'purge old draws', when: '57 * * * *', run: purgeDraws },
  { name: 'delete expired rows', when: '37 * * * *', run: (app) => app.db.transaction((tx) => deleteExpiredRows(tx)) },
  ...LOTTERY_JOBS,
  ...INHOUSE_JOBS,
  ...SEAL_JOBS,
  ...FIGURE_JOBS,
  ...CONTRACT_JOBS,
  ...AGENT_FLAG_JOBS,
  ...TEAM_EXPORT_JOBS,
  ...AFFILIATE_JOBS,
  ...REWARD_JOBS,
  ALERT_JOB,
  TILES_JOB,
  CATALOGUE_JOB,
  PICTURES_JOB,
  PUSH_JOB,
];

const BATCH = 200;

/** Repeats a step that works in batches until a batch is not full. */
async function repeat(db: Database, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.transaction(step)) === BATCH);
}

/** Runs the hourly check of the books. Books that do not balance, or cannot be checked, are a security event and raise an alert. */
export async function balanceBooks(app: AppContext): Promise<void> {
  // The totals only shorten the check, which is made without them, too.
  const areTotalsNew = await advanceWatermarks(app.db).catch((error: unknown) => {
    app.log.error({ err: error }, 'the house totals cannot be computed');
    return true;
  });
  if (!areTotalsNew) app.log.warn('the ledger is too busy for the house totals; trying again in an hour');
  const result = await checkBooks(app.db).catch((error: unknown) => {
    app.securityEvents.record({ kind: 'books_halted', subject: 'unchecked' });
    throw error;
  });
  if (result.isBalanced) {
    app.log.info({ entries: result.entries.toString() }, 'the books balance');
  } else {
    app.securityEvents.record({ kind: 'books_halted', subject: 'unbalanced' });
    app.log.error(
      { problems: result.problems },
      'THE BOOKS DO NOT BALANCE; withdrawals from these accounts are halted',
    );
  }
}

async function purgeDraws({ db }: AppContext): Promise<void> {
  await repeat(db, purgeOldDraws);
  await repeat(db, purgeOldExposures);
}

async function alertStaleRounds(app: AppContext): Promise<void> {
  while (!(await app.db.transaction(recordStaleRounds)));
  const rounds = await countStaleRounds(app.db);
  if (rounds > 0) app.log.warn({ rounds }, 'game rounds have been open for too long; see /ops');
}

async function deleteExpiredRows(tx: Tx): Promise<void> {
  await endExpiredSessions(tx);
  await deleteExpiredTokens(tx);
  await deleteOldKeys(tx);
  await deleteOldDeviceUses(tx);
  await deleteOldDevices(tx);
  await deleteExpiredChallenges(tx);
  await deleteExpiredReceipts(tx);
  await deleteUnusedImages(tx);
  await purgeControls(tx);
  await deleteOldWindows(tx);
  await purgePushes(tx);
  await deleteOldScores(tx);
  await expireDepositBonuses(tx);
  await deleteOldGameSessions(tx);
  await deleteOldVendorCalls(tx);
  await deleteOldSyncRuns(tx);
  await deleteOldLiveEvents(tx);
  await deleteOldMessages(tx);
  await purgeInboxes(tx);
  await purgeOldEncryption(tx);
  await deleteExpiredChecks(tx);
  await deleteExpiredFlows(tx);
  await deleteOldSecurityEvents(tx);
  await deleteOldLuck(tx);
  await deleteOldTransferEvidence(tx);
  await tx.query(PURGE_LIMITS);
}

/** Time that running jobs get to end when the portal stops. Each may be interrupted at any point. */
const MAX_END_MS = 5000;

/** Starts the worker's jobs. Returns the function that stops them. */
export function startJobs(app: AppContext): () => Promise<void> {
  if (app.transports.email) {
    prepareLayouts().catch((error: unknown) => app.log.error({ err: error }, 'the layouts of emails do not compile'));
  }
  const running = new Map<Job, Promise<void>>();
  const start = (job: Job): Promise<void> => {
    const work = running.get(job) ?? runJob(app, job).finally(() => running.delete(job));
    running.set(job, work);
    return work;
  };
  // Does not wait for them: a long job delays no other one.
  const startDue = async () => {
    for (const job of await findDueJobs(app.db)) void start(job);
  };
  const watch: Job = { name: 'find due jobs', when: '* * * * * *', run: startDue };
  const crons = [watch, ...JOBS].map(
    (job) => new Cron(job.when, { timezone: 'Etc/UTC', protect: true, unref: true }, () => start(job)),
  );
  return async () => {
    for (const cron of crons) cron.stop();
    await Promise.race([Promise.all(running.values()), wait(MAX_END_MS, undefined, { ref: false })]);
  };
}

const CONDITIONS = JOBS.flatMap(({ name, asSoonAs }) => (asSoonAs === undefined ? [] : [`('${name}', ${asSoonAs})`]));
const DUE_JOBS = defineStatement({
  name: 'jobs_due',
  row: z.object({ name: z.string() }),
  text: `select job.name from (values ${CONDITIONS.join()}) as job (name, is_due) where job.is_due`,
});

/** Returns the jobs whose condition is true. */
export async function findDueJobs(db: Db): Promise<Job[]> {
  const names = new Set((await db.query(DUE_JOBS)).map(({ name }) => name));
  return JOBS.filter(({ name }) => names.has(name));
}
