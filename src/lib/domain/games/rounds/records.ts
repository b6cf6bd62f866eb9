import { and, asc, count, desc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { Ticket } from '#rules/tickets';
import { games } from '../catalogue/tables.ts';
import { gameRounds, gameTickets } from './tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { Vendor } from '../types.ts';

export interface BetHistoryFilter extends PageRequest {
  memberId: bigint;
  from?: Date | undefined;
  to?: Date | undefined;
}

// Rounds get ids in the order of time. Rounds up to the newest one that is an hour older than the period need not be read.
const LAST_BEFORE_PERIOD = defineStatement({
  name: 'game_rounds_floor',
  row: z.object({ id: z.bigint() }),
  text: `select id from game_rounds where member_id = $1 and opened_at < $2::timestamptz - interval '1 hour'
          order by id desc limit 1`,
});

const BET_COLUMNS = {
  id: gameRounds.id,
  vendorCode: vendors.code,
  gameCode: games.code,
  titles: games.titles,
  roundId: gameRounds.vendorRoundId,
  state: gameRounds.state,
  stakeMinor: gameRounds.stakeMinor,
  winMinor: gameRounds.winMinor,
  balanceBeforeMinor: gameRounds.balanceBeforeMinor,
  balanceAfterMinor: gameRounds.balanceAfterMinor,
  openedAt: gameRounds.openedAt,
};

/** Returns the tickets of rounds by round, in the order of their bets; rounds without one are absent. A confirmed bet has its final one. */
export async function listTickets(db: Db, gameRoundIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Ticket[]>> {
  if (gameRoundIds.length === 0) return new Map();
  const ticket = sql<Ticket>`coalesce(${gameTickets.confirmedTicket}, ${gameTickets.ticket})`;
  const rows = await db.orm
    .select({ gameRoundId: gameTickets.gameRoundId, ticket })
    .from(gameTickets)
    .where(inArray(gameTickets.gameRoundId, [...gameRoundIds]))
    .orderBy(asc(gameTickets.id));
  const tickets = new Map<bigint, Ticket[]>();
  for (const row of rows) tickets.set(row.gameRoundId, [...(tickets.get(row.gameRoundId) ?? []), row.ticket]);
  return tickets;
}

/** Returns a page of a member's bet history: one row per round with its tickets, newest first. */
export async function listBets(db: Db, filter: BetHistoryFilter) {
  const { memberId } = filter;
  const [before] = filter.from ? await db.query(LAST_BEFORE_PERIOD, [memberId, filter.from]) : [];
  const where = and(
    eq(gameRounds.memberId, memberId),
    before && gt(gameRounds.id, before.id),
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
  const [total] = await db.orm.select({ rows: count() }).from(gameRounds).where(where);
  const tickets = await listTickets(
    db,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows.map((row) => ({ ...row, tickets: tickets.get(row.id) ?? [] })),
    total?.rows ?? 0,
    filter,
  );
}

const reportedTransactionRow = z.object({
  portalTx: z.bigint(),
  txId: z.string(),
  operation: z.string(),
  playerId: z.string(),
  roundId: z.string().nullable(),
  amountMinor: z.bigint(),
  refTxId: z.string().nullable(),
  isCancelled: z.boolean(),
  at: z.date(),
});

export type ReportedTransaction = z.input<typeof reportedTransactionRow>;

const REPORT = defineStatement({
  name: 'game_report',
  row: reportedTransactionRow,
  text: `select transaction.id as "portalTx", transaction.tx_id as "txId", transaction.operation, member.public_id as "playerId", round.vendor_round_id as "roundId",
                transaction.amount_minor as "amountMinor", transaction.ref_tx_id as "refTxId", transaction.cancelled_by is not null as "isCancelled", transaction.at
           from game_report_page($1, $2, $3, $4, $5) transaction
           join members member on member.id = transaction.member_id
           left join game_rounds round on round.id = transaction.game_round_id
          order by transaction.id`,
});

/** Lists a vendor's transactions in a period by portal id, starting after the id `after`. */
export function reportTransactions(
  db: Db,
  vendor: Vendor,
  request: { from: Date; to: Date; after: bigint; limit: number },
): Promise<ReportedTransaction[]> {
  return db.query(REPORT, [vendor.id, request.from, request.to, request.after, request.limit]);
}

const KNOWN = defineStatement({
  name: 'game_transactions_known',
  row: z.object({ txId: z.string() }),
  text: 'select tx_id as "txId" from game_transactions where vendor_id = $1 and tx_id = any($2::text[])',
});

/** True when all of these transactions of the vendor are booked, so that each has its response already. */
export async function areAllKnown(db: Db, vendor: Vendor, txIds: readonly string[]): Promise<boolean> {
  const known = new Set((await db.query(KNOWN, [vendor.id, txIds])).map(({ txId }) => txId));
  return txIds.every((txId) => known.has(txId));
}

const BOOKED_BET = defineStatement({
  name: 'game_bet_booked',
  row: z.object({ txId: z.string() }),
  text: `select tx_id as "txId" from game_transactions where vendor_id = $1 and tx_id = $2 and operation = 'bet'`,
});

/** True for a bet that was booked, whatever became of it; false for one that only a cancel names. */
export async function isBookedBet(db: Db, vendor: Vendor, txId: string): Promise<boolean> {
  return (await db.query(BOOKED_BET, [vendor.id, txId])).length > 0;
}
