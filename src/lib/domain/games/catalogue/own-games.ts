import { and, count, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { GameCategory } from '#rules/games/game-categories';
import { GAME_COLUMNS, isOffered } from './game-lists.ts';
import { isInLobby } from './lobbies.ts';
import { gameFavorites, games } from './tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { Game } from '../types.ts';

// Reads a bounded number of the member's last rounds by the index of the bet history.
const RECENT_IDS = defineStatement({
  name: 'games_recent',
  row: z.object({ gameId: z.bigint() }),
  text: `select game_id as "gameId" from (select game_id, id from game_rounds where member_id = $1 order by id desc limit 300) as rounds
          group by game_id order by max(id) desc`,
});

/** Lists the enabled games that a member played last, each once. */
export async function listRecentGames(
  db: Db,
  memberId: bigint,
  { category, limit }: { category?: GameCategory | undefined; limit: number },
): Promise<Game[]> {
  const ids = (await db.query(RECENT_IDS, [memberId])).map(({ gameId }) => gameId);
  if (ids.length === 0) return [];
  const rows = await db.orm
    .select(GAME_COLUMNS)
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(and(isOffered, inArray(games.id, ids), category && isInLobby(category)));
  const byId = new Map(rows.map((game) => [game.id, game]));
  return ids.flatMap((id) => byId.get(id) ?? []).slice(0, limit);
}

/** A game as vendors name it. */
export interface GameKey {
  vendorCode: string;
  code: string;
}

/** The newest of a member's favorites that are kept, so that the list of their codes stays small. */
const MAX_FAVORITES = 500;

const DROP_OLDEST = defineStatement({
  name: 'games_drop_oldest_favorites',
  text: `delete from game_favorites where member_id = $1 and game_id in (
           select game_id from game_favorites where member_id = $1 order by added_at desc, game_id desc offset ${MAX_FAVORITES})`,
});

/** Adds a game to the favorites; does nothing if it is one. Throws AppError `not_found`. */
export async function addFavorite(tx: Tx, memberId: bigint, key: GameKey): Promise<void> {
  const gameId = await findGameId(tx, key);
  await tx.orm.insert(gameFavorites).values({ memberId, gameId }).onConflictDoNothing();
  await tx.query(DROP_OLDEST, [memberId]);
}

/** Removes a game from the favorites; does nothing if it is none. Throws AppError `not_found`. */
export async function removeFavorite(tx: Tx, memberId: bigint, key: GameKey): Promise<void> {
  const gameId = await findGameId(tx, key);
  await tx.orm.delete(gameFavorites).where(and(eq(gameFavorites.memberId, memberId), eq(gameFavorites.gameId, gameId)));
}

async function findGameId(db: Db, { vendorCode, code }: GameKey): Promise<bigint> {
  const [game] = await db.orm
    .select({ id: games.id })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(and(eq(vendors.code, vendorCode), eq(games.code, code)));
  if (!game) throw new AppError('not_found');
  return game.id;
}

/** Returns a page of a member's favorites that are enabled, the newest first. */
export async function listFavorites(
  db: Db,
  { memberId, category, ...page }: PageRequest & { memberId: bigint; category?: GameCategory | undefined },
): Promise<Page<Game>> {
  const where = and(isOffered, eq(gameFavorites.memberId, memberId), category && isInLobby(category));
  const [all] = await db.orm
    .select({ rows: count() })
    .from(gameFavorites)
    .innerJoin(games, eq(games.id, gameFavorites.gameId))
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where);
  const rows = await db.orm
    .select(GAME_COLUMNS)
    .from(gameFavorites)
    .innerJoin(games, eq(games.id, gameFavorites.gameId))
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where)
    .orderBy(desc(gameFavorites.addedAt), desc(games.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, all?.rows ?? 0, page);
}

/** Returns the codes of all favorites of a member. */
export async function listFavoriteKeys(db: Db, memberId: bigint): Promise<(GameKey & { category: GameCategory })[]> {
  return db.orm
    .select({ vendorCode: vendors.code, code: games.code, category: games.category })
    .from(gameFavorites)
    .innerJoin(games, eq(games.id, gameFavorites.gameId))
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(eq(gameFavorites.memberId, memberId))
    .orderBy(desc(gameFavorites.addedAt), desc(games.id));
}

/** Deletes the favorites of a member whose account is erased. */
export async function eraseFavorites(tx: Tx, memberId: bigint): Promise<void> {
  await tx.orm.delete(gameFavorites).where(eq(gameFavorites.memberId, memberId));
}
