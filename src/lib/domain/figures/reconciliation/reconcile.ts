import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';

const LOCK = tryLockStatement('reconciliation');
const ONE_SNAPSHOT = defineStatement({
  name: 'reconciliation_snapshot',
  text: 'set transaction isolation level repeatable read',
});
// Half an hour is longer than any transaction that books.
const NEXT = defineStatement({
  name: 'reconciliation_next_day',
  row: z.object({ day: z.string(), isOver: z.boolean() }),
  text: `select next.day::text, business_day_start(next.day + 1) + interval '30 minutes' <= clock_timestamp() as "isOver"
           from (select coalesce((select max(compared.day) + 1 from reconciled_days compared),
                                 business_day(least((select min(entry.booked_at) from ledger_entries entry),
                                                    (select min(fact.booked_at) from settled_rounds fact)))) as day) next
          where next.day is not null`,
});
const MEMBERS = defineStatement({
  name: 'reconciliation_members',
  row: z.object({ isDone: z.boolean() }),
  text: 'select figures_reconcile_members($1, $2) as "isDone"',
});
const LEDGER = defineStatement({ name: 'reconciliation_ledger', text: 'select figures_reconcile_ledger($1)' });
// Earlier days that corrections have touched since the day before was compared.
const TOUCHED = defineStatement({
  name: 'reconciliation_touched_days',
  row: z.object({ day: z.string() }),
  text: `select distinct touched.day::text
           from (select business_day(mark.window_at) as day from correction_marks mark
                  where mark.id > coalesce((select max(compared.last_mark_id) from reconciled_days compared), 0)) touched
          where touched.day < $1::date`,
});
const DONE = defineStatement({
  name: 'reconciliation_done',
  text: `insert into reconciled_days (day, last_mark_id)
         select $1, greatest(coalesce((select max(mark.id) from correction_marks mark), 0),
                             coalesce((select max(compared.last_mark_id) from reconciled_days compared), 0))`,
});
const DIFFERENCES = defineStatement({
  name: 'reconciliation_differences',
  row: z.object({ check: z.enum(['ledger', 'members']), day: z.string(), currency: z.string(), category: z.string() }),
  text: `select 'ledger' as check, day::text, currency, category from ledger_reconciliations where day = $1 and difference_minor <> 0
         union all
         select 'members', day::text, currency, category from member_day_reconciliations where day = any($2::date[]) and differences > 0
          order by 1, 2, 3, 4`,
});

/** A sum that differs, by the day and the category to which it belongs. */
export type Difference = z.output<typeof DIFFERENCES.row>;

export interface ComparedDay {
  day: string;
  differences: Difference[];
}

/**
 * Compares the next business day that is over: its settled rounds with the ledger, and what is kept of its play, and of days that
 * corrections have touched since, with the settled rounds. Undefined when none is over, the figures are behind, or another process
 * compares.
 */
export function reconcileNextDay(db: Database, timeZone: string): Promise<ComparedDay | undefined> {
  return db.transaction(
    async (tx) => {
      await tx.query(ONE_SNAPSHOT);
      const [lock] = await tx.query(LOCK);
      if (!lock?.isAcquired) return undefined;
      const [next] = await tx.query(NEXT);
      return next?.isOver ? reconcileDay(tx, next.day, timeZone) : undefined;
    },
    { noStatementTimeout: true },
  );
}

/** Compares one business day, in one snapshot. Days are compared in their order, each once. */
export async function reconcileDay(tx: Tx, day: string, timeZone: string): Promise<ComparedDay | undefined> {
  const touched = await tx.query(TOUCHED, [day]);
  const days = [day, ...touched.map((row) => row.day)];
  for (const each of days) {
    const [members] = await tx.query(MEMBERS, [each, timeZone]);
    if (!members?.isDone) return undefined;
  }
  await tx.query(LEDGER, [day]);
  await tx.query(DONE, [day]);
  return { day, differences: await tx.query(DIFFERENCES, [day, days]) };
}
