import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Db, Statement, Tx } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { RoundNotOpenError } from './errors.ts';
import { gameRounds, games, vendors } from './tables.ts';
import type { Vendor } from './types.ts';

export interface BetRecordFilter extends PageRequest {
  memberId: bigint;
  from?: Date | undefined;
  to?: Date | undefined;
}

// A round gets its id and its time at once: what lies before the newest round that is an hour older than the period is
// older than the period, and need not be read.
const FLOOR: Statement = {
  name: 'game_rounds_floor',
  text: `select id from game_rounds where member_id = $1 and opened_at < $2::timestamptz - interval '1 hour'
          order by id desc limit 1`,
};

const BET_COLUMNS = {
  id: gameRounds.id,
  vendorCode: vendors.code,
  gameCode: games.code,
  titles: games.titles,
  roundId: gameRounds.roundId,
  state: gameRounds.state,
  stakeMinor: gameRounds.stakeMinor,
  winMinor: gameRounds.winMinor,
  balanceBeforeMinor: gameRounds.balanceBeforeMinor,
  balanceAfterMinor: gameRounds.balanceAfterMinor,
  openedAt: gameRounds.openedAt,
};

/** The betting record: one row a round, newest first. */
export async function listBets(db: Db, filter: BetRecordFilter) {
  const { memberId } = filter;
  const [floor] = filter.from ? await db.query<{ id: bigint }>(FLOOR, [memberId, filter.from]) : [];
  const where = and(
    eq(gameRounds.memberId, memberId),
    floor && gt(gameRounds.id, floor.id),
    filter.from && gte(gameRounds.openedAt, filter.from),
    filter.to && lt(gameRounds.openedAt, filter.to),
  );
  const rows = await db.orm
    .select(BET_COLUMNS)
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(vendors, eq(vendors.id, gameRounds.vendorId))
    .where(where)
    .orderBy(desc(gameRounds.id))
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  const [count] = await db.orm
    .select({ total: sql<bigint>`count(*)` })
    .from(gameRounds)
    .where(where);
  return pageOf(rows, Number(count?.total ?? 0), filter);
}

export interface StaleRound {
  id: bigint;
  vendorCode: string;
  account: string;
  roundId: string;
  stakeMinor: bigint;
  currency: string;
  openedAt: Date;
}

const STALE: Statement = {
  name: 'game_stale_rounds',
  text: `select r.id, v.code as "vendorCode", m.username as account, r.round_id as "roundId", r.stake_minor as "stakeMinor",
                m.currency, r.opened_at as "openedAt", count(*) over () as "totalRows"
           from game_rounds r join vendors v on v.id = r.vendor_id join members m on m.id = r.member_id
          where r.state = 'open' and r.opened_at < now() - interval '48 hours'
          order by r.id limit $1 offset $2`,
};

/** Rounds that have been open for 48 hours: nothing closes them but an operator. */
export async function listStaleRounds(db: Db, page: PageRequest): Promise<Page<StaleRound>> {
  const rows = await db.query<StaleRound & { totalRows: bigint }>(STALE, [page.pageSize, offsetOf(page)]);
  return pageOf(rows, Number(rows[0]?.totalRows ?? 0n), page);
}

const CLOSE: Statement = {
  name: 'game_close_stale_round',
  text: `update game_rounds set state = 'closed', closed_at = clock_timestamp(), closed_by = $2
          where id = $1 and state = 'open' and opened_at < now() - interval '48 hours'
         returning id`,
};
// A vendor's call that is under way holds this row; its win is then seen before the round is closed.
const LOCK_PLAYER: Statement = {
  name: 'game_lock_player_of_round',
  text: `select b.account_id from game_rounds r
           join members m on m.id = r.member_id
           join ledger_accounts a on a.kind = 'player' and a.owner_id = m.id and a.currency = m.currency
           join ledger_balances b on b.account_id = a.id
          where r.id = $1 for no key update of b`,
};

/** An operator closes a stale round with nothing more to pay. Throws RoundNotOpenError. */
export async function closeRound(tx: Tx, request: { id: bigint; actor: string }): Promise<void> {
  await tx.query(LOCK_PLAYER, [request.id]);
  const rows = await tx.query(CLOSE, [request.id, request.actor]);
  if (rows.length === 0) throw new RoundNotOpenError();
}

export interface ReportedMovement {
  portalTx: bigint;
  txId: string;
  call: string;
  playerId: string;
  roundId: string | null;
  amountMinor: bigint;
  refTxId: string | null;
  isCancelled: boolean;
  at: Date;
}

const REPORT: Statement = {
  name: 'game_report',
  text: `select g.id as "portalTx", g.tx_id as "txId", g.call, m.public_id as "playerId", r.round_id as "roundId",
                g.amount_minor as "amountMinor", g.ref_tx_id as "refTxId", g.cancelled_by is not null as "isCancelled", g.at
           from game_movements g
           join members m on m.id = g.member_id
           left join game_rounds r on r.id = g.round_ref
          where g.vendor_id = $1 and g.at >= $2 and g.at < $3 and g.id > $4 and g.call <> 'tombstone'
          order by g.id limit $5`,
};

/** A vendor's movements in a period, in the order of the portal's ids behind `after`. */
export function reportMovements(
  db: Db,
  vendor: Vendor,
  request: { from: Date; to: Date; after: bigint; limit: number },
): Promise<ReportedMovement[]> {
  return db.query<ReportedMovement>(REPORT, [vendor.id, request.from, request.to, request.after, request.limit]);
}
