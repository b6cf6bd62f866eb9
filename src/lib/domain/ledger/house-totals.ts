import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';

// The total of a house account is the watermark's total plus the postings since.
const TOTAL = defineStatement({
  name: 'ledger_house_total',
  row: z.object({ total: z.bigint() }),
  text: `select coalesce(w.total_minor, 0) + coalesce((
                  select sum(p.amount_minor) from ledger_postings p
                   where p.account_id = a.id and p.version is null and p.entry_id > coalesce(w.entry_id, 0)), 0)::bigint as total
           from ledger_accounts a left join ledger_watermarks w on w.account_id = a.id
          where a.id = $1`,
});

/** Returns the current total, in minor units, of an account without a balance row. */
export async function getHouseTotal(db: Db, accountId: bigint): Promise<bigint> {
  const [row] = await db.query(TOTAL, [accountId]);
  return row?.total ?? 0n;
}

// Entry ids are assigned before the commit, so that a lower id could still appear below the watermark. Every booking shares the
// gate (sql/ledger_share_gate.sql): while it is held exclusively, the highest id is final. The wait is short because bets
// queue behind it.
const SHORT_LOCK_TIMEOUT = defineStatement({
  name: 'ledger_short_lock_timeout',
  text: `set local lock_timeout = '250ms'`,
});
const GATE = lockStatement('ledgerGate');
const LAST_ENTRY = defineStatement({
  name: 'ledger_last_entry',
  row: z.object({ id: z.bigint() }),
  text: 'select coalesce(max(id), 0) as id from ledger_entries',
});
const ADVANCE = defineStatement({
  name: 'ledger_advance_watermarks',
  text: `insert into ledger_watermarks as w (account_id, entry_id, total_minor)
         select a.id, $1, coalesce(sum(p.amount_minor), 0)::bigint
           from ledger_accounts a
           left join ledger_watermarks old on old.account_id = a.id
           left join ledger_postings p on p.account_id = a.id and p.version is null
                and p.entry_id > coalesce(old.entry_id, 0) and p.entry_id <= $1
          where not a.guarded
          group by a.id
         on conflict (account_id) do update
            set entry_id = excluded.entry_id, total_minor = w.total_minor + excluded.total_minor, taken_at = now()
          where w.entry_id < excluded.entry_id`,
});

/**
 * Moves the watermarks up to the last booked entry. False when bookings held the gate too long to determine that entry.
 * Concurrent calls run one after the other; the later one changes nothing.
 */
export async function advanceWatermarks(database: Database): Promise<boolean> {
  const lastEntry = await readLastEntry(database);
  if (lastEntry === undefined) return false;
  await database.transaction(
    async (tx) => {
      await tx.query(SERIALIZE);
      await tx.query(ADVANCE, [lastEntry]);
    },
    { noStatementTimeout: true },
  );
  return true;
}

const SERIALIZE = lockStatement('ledgerWatermarks');

async function readLastEntry(database: Database): Promise<bigint | undefined> {
  try {
    return await database.transaction(async (tx) => {
      await tx.query(SHORT_LOCK_TIMEOUT);
      await tx.query(GATE);
      const [row] = await tx.query(LAST_ENTRY);
      return row?.id ?? 0n;
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATES.lockNotAvailable) return undefined;
    throw error;
  }
}
