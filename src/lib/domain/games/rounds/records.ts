import { asc, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { Ticket } from '#rules/games/tickets';
import { gameTickets } from './tables.ts';
import type { Vendor } from '../types.ts';

/**
 * Returns the tickets of rounds by round, in the order of their bets; rounds without one are absent. A settled bet has the one with its results, a confirmed
 * bet its final one.
 */
export async function listTickets(db: Db, gameRoundIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Ticket[]>> {
  if (gameRoundIds.length === 0) return new Map();
  const ticket = sql<Ticket>`coalesce(${gameTickets.settledTicket}, ${gameTickets.confirmedTicket}, ${gameTickets.ticket})`;
  const rows = await db.orm
    .select({ gameRoundId: gameTickets.gameRoundId, ticket })
    .from(gameTickets)
    .where(inArray(gameTickets.gameRoundId, [...gameRoundIds]))
    .orderBy(asc(gameTickets.id));
  const tickets = new Map<bigint, Ticket[]>();
  for (const row of rows) tickets.set(row.gameRoundId, [...(tickets.get(row.gameRoundId) ?? []), row.ticket]);
  return tickets;
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
