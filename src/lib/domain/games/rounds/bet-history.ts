import { and, count, desc, eq, gt, gte, lt, max, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { GameCategory } from '#rules/games/game-categories';
import type { RoundState } from '#rules/games/round-states';
import type { Ticket } from '#rules/games/tickets';
import { isInLobby } from '../catalogue/lobbies.ts';
import { games } from '../catalogue/tables.ts';
import { listTickets } from './records.ts';
import { gameRounds } from './tables.ts';
import { vendors } from '../vendors/tables.ts';

export interface BetPeriod {
  memberId: bigint;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface BetFilter extends BetPeriod {
  /** The lobby's category; SPORTS excludes the lobbies that are split from it. */
  category?: GameCategory | undefined;
  vendorCode?: string | undefined;
  gameCode?: string | undefined;
  state?: RoundState | undefined;
}

/** Sums over all rounds of a filter. */
export interface BetTotals {
  stakeMinor: bigint;
  winMinor: bigint;
}

export const BET_COLUMNS = {
  id: gameRounds.id,
  vendorCode: vendors.code,
  vendorName: vendors.name,
  gameCode: games.code,
  titles: games.titles,
  category: games.category,
  roundId: gameRounds.vendorRoundId,
  state: gameRounds.state,
  stakeMinor: gameRounds.stakeMinor,
  winMinor: gameRounds.winMinor,
  bonusStakeMinor: gameRounds.bonusStakeMinor,
  bonusWinMinor: gameRounds.bonusWinMinor,
  balanceBeforeMinor: gameRounds.balanceBeforeMinor,
  balanceAfterMinor: gameRounds.balanceAfterMinor,
  openedAt: gameRounds.openedAt,
};

export interface Bet {
  id: bigint;
  vendorCode: string;
  vendorName: string;
  gameCode: string;
  titles: Record<string, string>;
  category: GameCategory;
  roundId: string;
  state: RoundState;
  stakeMinor: bigint;
  winMinor: bigint;
  /** Bonus money in the stake, and the part of the win that went to bonuses. */
  bonusStakeMinor: bigint;
  bonusWinMinor: bigint;
  balanceBeforeMinor: bigint;
  balanceAfterMinor: bigint;
  openedAt: Date;
  /** Tickets of sports bets. */
  tickets: readonly Ticket[];
}

// Rounds get ids in the order of time. Rounds up to the newest one that is an hour older than the period need not be read.
const LAST_BEFORE_PERIOD = defineStatement({
  name: 'game_rounds_floor',
  row: z.object({ id: z.bigint() }),
  text: `select id from game_rounds where member_id = $1 and opened_at < $2::timestamptz - interval '1 hour'
          order by id desc limit 1`,
});

/** Returns the condition on rounds of a period, which the index of a member's rounds serves. */
async function isInPeriod(db: Db, { memberId, from, to }: BetPeriod): Promise<SQL | undefined> {
  const [before] = from ? await db.query(LAST_BEFORE_PERIOD, [memberId, from]) : [];
  return and(
    eq(gameRounds.memberId, memberId),
    before && gt(gameRounds.id, before.id),
    from && gte(gameRounds.openedAt, from),
    to && lt(gameRounds.openedAt, to),
  );
}

/** Returns a page of a member's bet history: one row per round with its tickets, newest first, and the sums of all pages. */
export async function listBets(
  db: Db,
  filter: BetFilter & PageRequest,
): Promise<{ page: Page<Bet>; totals: BetTotals }> {
  const { category, vendorCode, gameCode, state } = filter;
  const where = and(
    await isInPeriod(db, filter),
    category && isInLobby(category),
    vendorCode ? eq(vendors.code, vendorCode) : undefined,
    gameCode ? eq(games.code, gameCode) : undefined,
    state && eq(gameRounds.state, state),
  );
  const [totals] = await db.orm
    .select({ rows: count(), stakeMinor: sumOf(gameRounds.stakeMinor), winMinor: sumOf(gameRounds.winMinor) })
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(vendors, eq(vendors.id, gameRounds.vendorId))
    .where(where);
  const { rows: totalRows = 0, stakeMinor = 0n, winMinor = 0n } = totals ?? {};
  const bets = await db.orm
    .select(BET_COLUMNS)
    .from(gameRounds)
    .innerJoin(games, eq(games.id, gameRounds.gameId))
    .innerJoin(vendors, eq(vendors.id, gameRounds.vendorId))
    .where(where)
    .orderBy(desc(gameRounds.id))
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  const tickets = await listTickets(
    db,
    bets.map(({ id }) => id),
  );
  const rows = bets.map((bet) => ({ ...bet, tickets: tickets.get(bet.id) ?? [] }));
  const { pageNo, pageSize } = filter;
  return { page: pageOf(rows, totalRows, { pageNo, pageSize }), totals: { stakeMinor, winMinor } };
}

/** Sums exactly: the database adds integers of any size and refuses a sum that is no int8. */
function sumOf(column: typeof gameRounds.stakeMinor | typeof gameRounds.winMinor): SQL<bigint> {
  return sql`coalesce(sum(${column}), 0)::bigint`.mapWith(column);
}

/** A game that a member played, for the filters of the bet history. */
export interface PlayedGame {
  vendorCode: string;
  vendorName: string;
  gameCode: string;
  titles: Record<string, string>;
  category: GameCategory;
}

/** Games that filters offer at most; they are the ones played last. */
const MAX_PLAYED_GAMES = 300;

/** Lists the games that a member played in a period, the last one first, also those that are no longer offered. */
export async function listPlayedGames(db: Db, period: BetPeriod): Promise<PlayedGame[]> {
  const lastRound = max(gameRounds.id);
  const played = db.orm
    .select({ gameId: gameRounds.gameId, lastRoundId: lastRound.as('last_round_id') })
    .from(gameRounds)
    .where(await isInPeriod(db, period))
    .groupBy(gameRounds.gameId)
    .orderBy(desc(lastRound))
    .limit(MAX_PLAYED_GAMES)
    .as('played');
  return db.orm
    .select({
      vendorCode: vendors.code,
      vendorName: vendors.name,
      gameCode: games.code,
      titles: games.titles,
      category: games.category,
    })
    .from(played)
    .innerJoin(games, eq(games.id, played.gameId))
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .orderBy(desc(played.lastRoundId));
}
