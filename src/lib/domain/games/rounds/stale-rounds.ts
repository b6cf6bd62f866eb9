import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { RoundNotOpenError } from '../errors.ts';

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
  text: `with scan as (select last_game_round_id from stale_round_scan for update),
              page as (
                select id, state, opened_at, opened_at < now() - interval '48 hours' as is_old from game_rounds
                 where id > (select last_game_round_id from scan) order by id limit ${SCAN_PAGE_SIZE}
              ),
              reach as (
                select coalesce(min(id) filter (where not is_old) - 1, max(id)) as id,
                       count(*) filter (where is_old) as old from page
              ),
              recorded as (
                insert into stale_rounds (game_round_id, stale_at)
                  select page.id, game_stale_at(page.id, page.opened_at) from page, reach
                   where page.id <= reach.id and page.state <> 'closed'
                on conflict do nothing
              )
         update stale_round_scan set last_game_round_id = reach.id from reach where reach.id is not null returning reach.old`,
});
// Looks the rounds up one by one: there are few, and a join might be planned as a scan of all rounds.
const DELETE_CLOSED = defineStatement({
  name: 'game_delete_closed_stale_rounds',
  text: `delete from stale_rounds stale_round where (select round.state from game_rounds round where round.id = stale_round.game_round_id) = 'closed'`,
});

/**
 * Continues the scan and records rounds that stayed open for 48 hours, with the time from which they count as stale. False when there
 * may be more to read.
 */
export async function recordStaleRounds(tx: Tx): Promise<boolean> {
  await tx.query(DELETE_CLOSED);
  const [read] = await tx.query(RECORD);
  return (read?.old ?? 0n) < SCAN_PAGE_SIZE;
}

// The portal's own rounds end by their rules (domain/inhouse), which staff must not replace by a loss.
const IS_VENDORS = 'not (select vendor.is_own from vendors vendor where vendor.id = round.vendor_id)';
const FROM_STALE = `from stale_rounds stale_round
  join lateral (select * from game_rounds where id = stale_round.game_round_id offset 0) round
    on round.state in ('open', 'pending') and stale_round.stale_at <= now() and ${IS_VENDORS}`;
const LIST = defineStatement({
  name: 'game_stale_rounds',
  row: staleRoundRow,
  text: `select round.id, vendor.code as "vendorCode", member.username as account, round.vendor_round_id as "roundId", round.stake_minor as "stakeMinor",
                member.currency, round.opened_at as "openedAt"
           ${FROM_STALE} join vendors vendor on vendor.id = round.vendor_id join members member on member.id = round.member_id
          order by round.id limit $1 offset $2`,
});
const COUNT = defineStatement({
  name: 'game_stale_rounds_count',
  row: z.object({ rows: z.bigint() }),
  text: `select count(*) as rows ${FROM_STALE}`,
});

/** Returns a page of stale rounds, as of the last scan. Only staff close them. */
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
  text: `update game_rounds round set state = 'closed', pending_bets = 0, closed_by = $2, closed_at = coalesce(closed_at, clock_timestamp()),
                revision = revision + case when closed_at is null then 0 else 1 end
           from stale_rounds stale_round
          where round.id = $1 and round.state in ('open', 'pending') and stale_round.game_round_id = round.id and stale_round.stale_at <= now()
            and ${IS_VENDORS}
         returning round.id`,
});
const SETTLED = defineStatement({
  name: 'game_stale_round_settled',
  text: 'select game_settled(array[$1::bigint], null)',
});
// A running vendor request holds this lock, so that its win is booked before the round is closed.
const LOCK_PLAYER = defineStatement({
  name: 'game_lock_player_of_round',
  text: `select balance.account_id from game_rounds round
           join members member on member.id = round.member_id
           join ledger_accounts account on account.kind = 'player' and account.owner_id = member.id and account.currency = member.currency
           join ledger_balances balance on balance.account_id = account.id
          where round.id = $1 for no key update of balance`,
});

/** Closes a stale round on behalf of staff; no further win is paid. Throws RoundNotOpenError. */
export async function closeStaleRound(tx: Tx, request: { id: bigint; actor: string }): Promise<void> {
  await tx.query(LOCK_PLAYER, [request.id]);
  const rows = await tx.query(CLOSE, [request.id, request.actor]);
  if (rows.length === 0) throw new RoundNotOpenError();
  await tx.query(SETTLED, [request.id]);
}
