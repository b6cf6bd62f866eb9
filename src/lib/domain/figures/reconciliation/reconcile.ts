import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { lockStatement, tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';

const LOCK = tryLockStatement('reconciliation');
const WAIT = lockStatement('reconciliation');
const ONE_SNAPSHOT = defineStatement({
  name: 'reconciliation_snapshot',
  text: 'set transaction isolation level repeatable read',
});
// Half an hour is longer than any transaction that books. The first entry by id is the earliest, but for those of the same moment.
const NEXT = defineStatement({
  name: 'reconciliation_next_day',
  row: z.object({ day: z.string(), isOver: z.boolean() }),
  text: `select next.day::text, business_day_start(next.day + 1) + interval '30 minutes' <= clock_timestamp() as "isOver"
           from (select coalesce((select max(compared.day) + 1 from reconciled_days compared),
                                 business_day(least((select entry.booked_at from ledger_entries entry order by entry.id limit 1),
                                                    (select fact.booked_at from settled_rounds fact order by fact.xid, fact.seq limit 1)))) as day) next
          where next.day is not null`,
});
const MEMBERS = defineStatement({
  name: 'reconciliation_members',
  row: z.object({ isDone: z.boolean() }),
  text: 'select figures_reconcile_members($1, $2) as "isDone"',
});
const LEDGER = defineStatement({ name: 'reconciliation_ledger', text: 'select figures_reconcile_ledger($1)' });
const IS_COMPARED = defineStatement({
  name: 'reconciliation_is_compared',
  row: z.object({ isCompared: z.boolean() }),
  text: 'select exists (select from reconciled_days compared where compared.day >= $1) as "isCompared"',
});
// Earlier days that corrections have touched since the day before was compared.
const TOUCHED = defineStatement({
  name: 'reconciliation_touched_days',
  row: z.object({ lastMarkId: z.bigint(), days: z.array(z.string()) }),
  text: `select greatest(before.id, max(mark.id)) as "lastMarkId",
                coalesce(array_agg(distinct mark.day::text) filter (where mark.day < $1::date), '{}') as days
           from (select coalesce((select max(compared.last_mark_id) from reconciled_days compared), 0) as id) before
           left join lateral (select touched.id, business_day(touched.window_at) as day from correction_marks touched
                               where touched.id > before.id) mark on true
          group by before.id`,
});
const DONE = defineStatement({
  name: 'reconciliation_done',
  text: 'insert into reconciled_days (day, last_mark_id) values ($1, $2)',
});
const DIFFERENCES = defineStatement({
  name: 'reconciliation_differences',
  row: z.object({ check: z.enum(['ledger', 'members']), day: z.string(), currency: z.string(), category: z.string() }),
  text: `select 'ledger' as check, day::text, currency, category from ledger_reconciliations where day = $1 and difference_minor <> 0
         union all
         select 'members', day::text, currency, category from member_day_reconciliations where day = any($2::date[]) and differences > 0
          order by 1, 2, 3, 4`,
});

const RESTART = defineStatement({
  name: 'reconciliation_restart',
  text: `with days as (delete from reconciled_days), ledger as (delete from ledger_reconciliations),
              members as (delete from member_day_reconciliations)
         delete from unsettled_amounts`,
});

/** A sum that differs, by the day and the category to which it belongs. */
export type Difference = z.output<typeof DIFFERENCES.row>;

export interface ComparedDay {
  day: string;
  differences: Difference[];
}

/**
 * Compares the next business day that is over: its settled rounds with the ledger, and what is stored of its play, and of days that
 * corrections have touched since, with the settled rounds. Undefined when none is over, the figures are behind, or another process
 * compares.
 */
export async function reconcileNextDay(db: Database, timeZone: string): Promise<ComparedDay | undefined> {
  const next = await inOneSnapshot(db, async (tx) => (await tx.query(NEXT))[0]);
  return next?.isOver ? reconcileDay(db, next.day, timeZone) : undefined;
}

/**
 * Compares one business day. Days are compared in their order, each once. Each part is a transaction of its own, because the readers wait
 * for every transaction that has written; the day counts as compared once the last part is, and the others may be repeated.
 */
export async function reconcileDay(db: Database, day: string, timeZone: string): Promise<ComparedDay | undefined> {
  const touched = await inOneSnapshot(db, async (tx) => (await tx.query(TOUCHED, [day]))[0]);
  if (!touched) return undefined;
  const days = [day, ...touched.days];
  for (const each of days) {
    const members = await inOneSnapshot(db, async (tx) => (await tx.query(MEMBERS, [each, timeZone]))[0]);
    if (!members?.isDone) return undefined;
  }
  const isDone = await inOneSnapshot(db, (tx) => compareLedger(tx, { day, lastMarkId: touched.lastMarkId }));
  return isDone ? { day, differences: await db.query(DIFFERENCES, [day, days]) } : undefined;
}

/** Does nothing when another process has compared the day since. */
async function compareLedger(tx: Tx, { day, lastMarkId }: { day: string; lastMarkId: bigint }): Promise<boolean> {
  const [found] = await tx.query(IS_COMPARED, [day]);
  if (found?.isCompared) return false;
  await tx.query(LEDGER, [day]);
  await tx.query(DONE, [day, lastMarkId]);
  return true;
}

/** Returns undefined while another process compares. */
function inOneSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  return db.transaction(
    async (tx) => {
      await tx.query(ONE_SNAPSHOT);
      const [lock] = await tx.query(LOCK);
      return lock?.isAcquired ? work(tx) : undefined;
    },
    { noStatementTimeout: true },
  );
}

/** Has all days compared again from the first one on: what was compared is of business days that begin at another time. */
export async function restartReconciliation(tx: Tx): Promise<void> {
  await tx.query(WAIT);
  await tx.query(RESTART);
}
