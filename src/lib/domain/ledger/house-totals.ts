import * as z from 'zod';
import type { Database, Db } from '#kernel/database';
import { lockStatement } from '#kernel/locks';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';

// The total of a house account is the watermark's total plus the postings since.
const TOTAL = defineStatement({
  name: 'ledger_house_total',
  row: z.object({ total: z.string() }),
  // Sums may exceed int8, so they are numeric and read as text.
  text: `select (coalesce(watermark.total_minor, 0) + coalesce((
                  select sum(posting.amount_minor) from ledger_postings posting
                   where posting.account_id = account.id and posting.version is null and posting.entry_id > coalesce(watermark.entry_id, 0)), 0))::text as total
           from ledger_accounts account left join ledger_watermarks watermark on watermark.account_id = account.id
          where account.id = $1`,
});

/** Returns the current total, in minor units, of an account without a balance row. */
export async function getHouseTotal(db: Db, accountId: bigint): Promise<bigint> {
  const [row] = await db.query(TOTAL, [accountId]);
  return BigInt(row?.total ?? 0);
}

// Entry ids are assigned before the commit, so that an entry with a lower id may be committed after the watermark has passed it.
// Every booking holds the gate shared (sql/ledger_share_gate.sql): while it is held exclusively, the highest id is final. The lock
// timeout is short because new bets wait behind this lock.
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
  text: `insert into ledger_watermarks as watermark (account_id, entry_id, total_minor)
         select account.id, $1, coalesce(sum(posting.amount_minor), 0)
           from ledger_accounts account
           left join ledger_watermarks old on old.account_id = account.id
           left join ledger_postings posting on posting.account_id = account.id and posting.version is null
                and posting.entry_id > coalesce(old.entry_id, 0) and posting.entry_id <= $1
          where not account.guarded
          group by account.id
         on conflict (account_id) do update
            set entry_id = excluded.entry_id, total_minor = watermark.total_minor + excluded.total_minor, taken_at = now()
          where watermark.entry_id < excluded.entry_id`,
});

/**
 * Moves the watermarks up to the last booked entry. False when bookings held the gate too long to determine that entry.
 * Concurrent calls run one after the other; one whose entry is not newer changes nothing.
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
