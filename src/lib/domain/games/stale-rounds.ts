import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { RoundNotOpenError } from './errors.ts';

const staleRoundRow = z.object({
  id: z.bigint(),
  vendorCode: z.string(),
  account: z.string(),
  roundId: z.string(),
  stakeMinor: z.bigint(),
  currency: z.string(),
  openedAt: z.date(),
});

export type StaleRound = z.input<typeof staleRoundRow>;

const SCAN_PAGE_SIZE = 5000;

// Records cancelled rounds too, because a new bet can reopen them.
const RECORD = defineStatement({
  name: 'game_record_stale_rounds',
  row: z.object({ old: z.bigint() }),
  text: `with scan as (select last_round_ref from stale_round_scan for update),
              page as (
                select id, state, opened_at < now() - interval '48 hours' as is_old from game_rounds
                 where id > (select last_round_ref from scan) order by id limit ${SCAN_PAGE_SIZE}
              ),
              reach as (
                select coalesce(min(id) filter (where not is_old) - 1, max(id)) as id,
                       count(*) filter (where is_old) as old from page
              ),
              recorded as (
                insert into stale_rounds select page.id from page, reach where page.id <= reach.id and state <> 'closed'
                on conflict do nothing
              )
         update stale_round_scan set last_round_ref = reach.id from reach where reach.id is not null returning reach.old`,
});
// Looks the rounds up one by one: there are few, and a join might be planned as a scan of all rounds.
const DELETE_CLOSED = defineStatement({
  name: 'game_delete_closed_stale_rounds',
  text: `delete from stale_rounds s where (select r.state from game_rounds r where r.id = s.round_ref) = 'closed'`,
});

/** Continues the scan and records rounds that stayed open for 48 hours. False when there may be more to read. */
export async function recordStaleRounds(tx: Tx): Promise<boolean> {
  await tx.query(DELETE_CLOSED);
  const [read] = await tx.query(RECORD);
  return (read?.old ?? 0n) < SCAN_PAGE_SIZE;
}

const FROM_STALE = `from stale_rounds s
  join lateral (select * from game_rounds where id = s.round_ref offset 0) r on r.state = 'open'`;
const LIST = defineStatement({
  name: 'game_stale_rounds',
  row: staleRoundRow,
  text: `select r.id, v.code as "vendorCode", m.username as account, r.round_id as "roundId", r.stake_minor as "stakeMinor",
                m.currency, r.opened_at as "openedAt"
           ${FROM_STALE} join vendors v on v.id = r.vendor_id join members m on m.id = r.member_id
          order by r.id limit $1 offset $2`,
});
const COUNT = defineStatement({
  name: 'game_stale_rounds_count',
  row: z.object({ rows: z.bigint() }),
  text: `select count(*) as rows ${FROM_STALE}`,
});

/** Returns a page of rounds that stayed open for 48 hours, as of the last scan. Only staff close them. */
export async function listStaleRounds(db: Db, page: PageRequest): Promise<Page<StaleRound>> {
  const rows = await db.query(LIST, [page.pageSize, offsetOf(page)]);
  return pageOf(rows, await countStaleRounds(db), page);
}

export async function countStaleRounds(db: Db): Promise<number> {
  const [all] = await db.query(COUNT);
  return Number(all?.rows ?? 0n);
}

const CLOSE = defineStatement({
  name: 'game_close_stale_round',
  text: `update game_rounds set state = 'closed', closed_at = clock_timestamp(), closed_by = $2
          where id = $1 and state = 'open' and opened_at < now() - interval '48 hours'
         returning id`,
});
// A running vendor request holds this lock, so that its win is booked before the round is closed.
const LOCK_PLAYER = defineStatement({
  name: 'game_lock_player_of_round',
  text: `select b.account_id from game_rounds r
           join members m on m.id = r.member_id
           join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
           join ledger_balances b on b.account_id = a.id
          where r.id = $1 for no key update of b`,
});

/** Closes a stale round on behalf of staff; no further win is paid. Throws RoundNotOpenError. */
export async function closeStaleRound(tx: Tx, request: { id: bigint; actor: string }): Promise<void> {
  await tx.query(LOCK_PLAYER, [request.id]);
  const rows = await tx.query(CLOSE, [request.id, request.actor]);
  if (rows.length === 0) throw new RoundNotOpenError();
}
