import type { Database, Db, Statement, Tx } from '#kernel/database';

// The house has no balance row. Its total is what was added up until the watermark plus the postings since.
const TOTAL: Statement = {
  name: 'ledger_house_total',
  text: `select coalesce(w.total_minor, 0) + coalesce((
                  select sum(p.amount_minor) from ledger_postings p
                   where p.account_id = a.id and p.version is null and p.entry_id > coalesce(w.entry_id, 0)), 0)::bigint as total
           from ledger_accounts a left join ledger_watermarks w on w.account_id = a.id
          where a.id = $1`,
};

/** What an account without a balance row amounts to now, in minor units. */
export async function houseTotal(db: Db, accountId: bigint): Promise<bigint> {
  const [row] = await db.query<{ total: bigint }>(TOTAL, [accountId]);
  return row?.total ?? 0n;
}

// SHARE waits for the writers that are under way and keeps new ones out for the moment of reading the number:
// entry ids are given out before the commit, so without it a lower id could still appear below the watermark.
const LOCK: Statement = { name: 'ledger_watermark_lock', text: 'lock table ledger_entries in share mode' };
const LAST_ENTRY: Statement = { name: 'ledger_last_entry', text: 'select coalesce(max(id), 0) as id from ledger_entries' };
const ADVANCE: Statement = {
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
};

/** Moves the watermarks up to the last booked entry. One worker does it at a time; a second moves nothing. */
export async function advanceWatermarks(database: Database): Promise<void> {
  const lastEntry = await database.transaction(readLastEntry);
  await database.transaction(async (tx) => {
    await tx.query(SERIALIZE);
    await tx.query(ADVANCE, [lastEntry]);
  });
}

const SERIALIZE: Statement = { name: 'ledger_watermark_serialize', text: 'select pg_advisory_xact_lock(7002)' };

async function readLastEntry(tx: Tx): Promise<bigint> {
  await tx.query(LOCK);
  const [row] = await tx.query<{ id: bigint }>(LAST_ENTRY);
  return row?.id ?? 0n;
}
