import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Db, Statement } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
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

export interface ReportedTransaction {
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
           from game_report_page($1, $2, $3, $4, $5) g
           join members m on m.id = g.member_id
           left join game_rounds r on r.id = g.round_ref
          order by g.id`,
};

/** A vendor's movements in a period, in the order of the portal's ids behind `after`. */
export function reportTransactions(
  db: Db,
  vendor: Vendor,
  request: { from: Date; to: Date; after: bigint; limit: number },
): Promise<ReportedTransaction[]> {
  return db.query<ReportedTransaction>(REPORT, [vendor.id, request.from, request.to, request.after, request.limit]);
}
