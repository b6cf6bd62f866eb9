import * as z from 'zod';
import { readerLag } from '#domain/figures';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/clock';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { CONTRACT_FAMILIES, type ContractFamily, DIVIDEND_PERIODS, SALARY_PERIODS } from '#rules/agents/families';
import { type Period, periodAt, type PeriodCode, periodOfId } from '#rules/agents/periods';
import type { ContractDeps } from '../deps.ts';
import { getProgramOn } from '../program.ts';
import { computeRun, type ComputedRelation } from './compute.ts';
import { settleQuietPeriods } from './quiet.ts';
import { payStatements } from './payments.ts';
import { lockRuns } from './run-lock.ts';
import { applyStatements } from './release.ts';
import { lastMark } from './touched.ts';
import { writeStatements } from './write-statements.ts';

const runRow = z.object({
  id: z.bigint(),
  family: z.enum(CONTRACT_FAMILIES),
  periodId: z.string(),
  startAt: z.date(),
  endAt: z.date(),
  state: z.enum(['WAITING', 'COMPUTED', 'PENDING', 'DONE']),
  executedAt: z.date(),
  marksUpTo: z.bigint(),
  failedAt: z.date().nullable(),
});
const RUN_COLUMNS = `id, family, period_id as "periodId", start_at as "startAt", end_at as "endAt", state, executed_at as "executedAt", marks_up_to as "marksUpTo", failed_at as "failedAt"`;
const LAST = defineStatement({
  name: 'contracts_last_run',
  row: runRow,
  text: `select ${RUN_COLUMNS} from contract_runs where family = $1 and code = $2 order by start_at desc limit 1`,
});
const FIRST = defineStatement({
  name: 'contracts_first_run',
  row: z.object({ startAt: z.date() }),
  text: `select start_at as "startAt" from contract_runs where family = $1 and code = $2 order by start_at limit 1`,
});
const FIRST_CONTRACT = defineStatement({
  name: 'contracts_first_from',
  row: z.object({ fromAt: z.date().nullable() }),
  text: `select min(from_at) as "fromAt" from contracts where family = $1 and code = $2 and from_at is not null and coalesce(to_at, 'infinity') > from_at`,
});
const INSERT_RUN = defineStatement({
  name: 'contracts_insert_run',
  row: z.object({ id: z.bigint() }),
  text: `insert into contract_runs (family, code, period_id, start_at, end_at, state, executed_at, marks_up_to)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (family, code, period_id) do update
           set state = excluded.state, executed_at = excluded.executed_at, marks_up_to = excluded.marks_up_to, failure = null, failed_at = null
         where contract_runs.state = 'WAITING'
         returning id`,
});
const INSERT_TREES = defineStatement({
  name: 'contracts_insert_trees',
  text: `insert into contract_run_trees (run_id, root_id, draft, state, computed_at)
         select distinct run_id, root_id, draft, $3, $4::timestamptz from contract_statements where run_id = $1 and draft = $2`,
});
const PAY_TREES = defineStatement({
  name: 'contracts_trees_paid',
  text: `update contract_run_trees set state = 'PAID' where run_id = $1 and state = 'RELEASED'`,
});
const FINISH = defineStatement({
  name: 'contracts_finish_run',
  text: `update contract_runs run set state = open.state, failure = null, failed_at = null, done_at = case when open.state = 'DONE' then clock_timestamp() end
           from (select case when exists (select from contract_run_trees tree
                                           where tree.run_id = $1
                                             and (tree.state in ('PENDING', 'RELEASED')
                                                  or tree.state = 'DISCARDED' and not exists (select from contract_run_trees later
                                                       where later.run_id = tree.run_id and later.root_id = tree.root_id and later.draft > tree.draft)))
                             then 'PENDING' else 'DONE' end as state) open
          where run.id = $1`,
});

export interface RunKey {
  family: ContractFamily;
  code: PeriodCode;
}

export type StoredRun = z.input<typeof runRow>;

/** Families with the codes of the periods for which they are settled. */
export const RUN_KEYS: readonly RunKey[] = CONTRACT_FAMILIES.flatMap((family) =>
  (family === 'DIVIDEND' ? DIVIDEND_PERIODS : [SALARY_PERIODS[family]]).map((code) => ({ family, code })),
);

/** Milliseconds from the end of a period until it is settled. */
export const DELAYS_MS: Readonly<Record<ContractFamily, number>> = {
  REALTIME: 30 * SECOND_MS,
  HOURLY: 2 * MINUTE_MS,
  DAILY: 2 * HOUR_MS,
  DIVIDEND: 4 * HOUR_MS,
};

/** Windows or hours without play of one transaction. */
const QUIET_PERIODS = 300;

/** Returns the last run of a family and code. */
export async function findLastRun(db: Db, { family, code }: RunKey): Promise<StoredRun | undefined> {
  const [last] = await db.query(LAST, [family, code]);
  return last;
}

/** Settles one period, or pays the rest of a run. Returns false when nothing is due. */
export async function advanceOne(db: Database, deps: ContractDeps, key: RunKey): Promise<boolean> {
  const last = await findLastRun(db, key);
  if (last?.state === 'COMPUTED') {
    await finishRun(db, deps, last);
    return true;
  }
  if (last?.state === 'PENDING') return false;
  const period = await nextPeriod(db, deps, key, last);
  const until = period && (await dueUntil(db, deps, key, period));
  if (!period || !until) return false;
  if (isPartOfDay(key.code) && (await passQuietPeriods(db, deps, key, until)) > 0) return true;
  await settlePeriod(db, deps, { ...key, period });
  return true;
}

function isPartOfDay(code: PeriodCode): boolean {
  return code === '5MIN' || code === 'HOUR';
}

/** Settles the next windows or hours in which nobody played, at once. Returns their number. */
function passQuietPeriods(db: Database, deps: ContractDeps, { family, code }: RunKey, until: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockRuns(tx);
    const [last] = await tx.query(LAST, [family, code]);
    if (last?.state !== 'DONE') return 0;
    const periods: Period[] = [];
    let period = periodAt(deps.calendar, code, last.endAt);
    while (period.end <= until && periods.length < QUIET_PERIODS) {
      periods.push(period);
      period = periodAt(deps.calendar, code, period.end);
    }
    const { currency } = deps;
    return settleQuietPeriods(tx, { family, periods, currency, now: await deps.clock(tx), marksUpTo: last.marksUpTo });
  });
}

/** Returns the period after the last one that was settled, or the first one with a contract; one that failed comes again. */
export async function nextPeriod(
  db: Db,
  { calendar }: ContractDeps,
  { family, code }: RunKey,
  last: StoredRun | undefined,
): Promise<Period | undefined> {
  if (last) return periodAt(calendar, code, last.state === 'WAITING' ? last.startAt : last.endAt);
  const [first] = await db.query(FIRST_CONTRACT, [family, code]);
  return first?.fromAt ? periodAt(calendar, code, first.fromAt) : undefined;
}

/** Returns the instant until which periods are due; undefined when this one is not. */
export async function dueUntil(
  db: Db,
  deps: ContractDeps,
  { family }: RunKey,
  { end }: Period,
): Promise<Date | undefined> {
  const now = await deps.clock(db);
  if (now.getTime() < end.getTime() + DELAYS_MS[family]) return undefined;
  const lagMs = 1000 * Math.max(await readerLag(db, 'rounds'), await readerLag(db, 'entries'));
  const until = new Date(now.getTime() - Math.max(lagMs, DELAYS_MS[family]));
  if (until < end || (family === 'DIVIDEND' && !(await areSalariesStated(db, deps, end)))) return undefined;
  return until;
}

/**
 * Returns whether the salaries that dividends deduct are known: the daily ones of all days before an instant, and those stated before it that
 * wait for approval. Before its approval a salary is no cost of the team, and no later dividend would deduct it.
 */
async function areSalariesStated(db: Db, deps: ContractDeps, until: Date): Promise<boolean> {
  for (const key of RUN_KEYS.filter(({ family }) => family !== 'DIVIDEND')) {
    const last = await findLastRun(db, key);
    if (last?.state === 'PENDING' && last.executedAt < until) return false;
    const next = key.family === 'DAILY' ? await nextPeriod(db, deps, key, last) : undefined;
    if (next && next.start < until) return false;
  }
  return true;
}

/** Settles a period, once: a run that was killed goes on, and one that is done does nothing. */
export async function settlePeriod(
  db: Database,
  deps: ContractDeps,
  { family, code, period }: RunKey & { period: Period },
): Promise<void> {
  const run = await db.transaction((tx) => computeAndStore(tx, deps, { family, code, period }), {
    noStatementTimeout: true,
  });
  if (run) await finishRun(db, deps, run);
}

interface ComputedRun {
  id: bigint;
  executedAt: Date;
}

async function computeAndStore(
  tx: Tx,
  deps: ContractDeps,
  { family, code, period }: RunKey & { period: Period },
): Promise<ComputedRun | undefined> {
  await lockRuns(tx);
  const [last] = await tx.query(LAST, [family, code]);
  // Runs go strictly in the order of their periods: an earlier one was settled, and this one may have been killed.
  if (last && last.startAt >= period.start && last.state !== 'WAITING')
    return last.periodId === period.id && last.state === 'COMPUTED' ? last : undefined;
  const now = await deps.clock(tx);
  const marks = { after: last?.marksUpTo ?? 0n, upTo: await lastMark(tx) };
  const [first] = await tx.query(FIRST, [family, code]);
  const firstStart = first?.startAt ?? period.start;
  const requested = { family, code, period, now, marks, firstStart };
  const computed = await computeRun(tx, deps, requested);
  const { needsApproval } = (await getProgramOn(tx, period.firstDay)).families[family];
  // Open until finishRun has paid what it can, even when all trees wait for approval.
  const values = [family, code, period.id, period.start, period.end, 'COMPUTED', now];
  const [run] = await tx.query(INSERT_RUN, [...values, marks.upTo]);
  if (!run) throw new Error('the run was not stored');
  await writeStatements(tx, { runId: run.id, draft: 1, family, now }, computed);
  await tx.query(INSERT_TREES, [run.id, 1, needsApproval ? 'PENDING' : 'RELEASED', now]);
  await applyStatements(tx, run.id, null);
  return { id: run.id, executedAt: now };
}

/** Pays the released trees of a run. The run is done when no tree waits for a decision. */
async function finishRun(db: Database, deps: ContractDeps, run: ComputedRun): Promise<void> {
  await payStatements(db, deps, run);
  await db.transaction(async (tx) => {
    await lockRuns(tx);
    await tx.query(PAY_TREES, [run.id]);
    await tx.query(FINISH, [run.id]);
  });
}

/** Computes a run of any period that has ended, and writes nothing. */
export async function dryRun(
  db: Database,
  deps: ContractDeps,
  { family, code, periodId }: RunKey & { periodId: string },
): Promise<readonly ComputedRelation[] | undefined> {
  const period = periodOfId(deps.calendar, code, periodId);
  if (!period) return undefined;
  return db.transaction(async (tx) => {
    const now = await deps.clock(tx);
    const marks = { after: 0n, upTo: 0n };
    return computeRun(tx, deps, {
      family,
      code,
      period,
      now,
      marks,
      firstStart: period.start,
    });
  });
}
