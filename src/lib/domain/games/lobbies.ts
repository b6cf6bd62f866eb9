import { and, asc, count, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, lobbyOf, SPLIT_FROM_SPORTS, type GameCategory } from '#rules/game-categories';
import { games, vendors } from './tables.ts';
import { type Game, gameRow } from './types.ts';

export interface LobbyVendor {
  code: string;
  name: string;
  games: number;
  /** True when one of its games is marked as hot. */
  isHot: boolean;
}

export interface Lobby {
  category: GameCategory;
  vendors: LobbyVendor[];
}

/** Lists the lobbies that have enabled games, with their vendors, in the order of the menus. */
export async function listLobbies(db: Db): Promise<Lobby[]> {
  const rows = await db.orm
    .select({
      category: games.category,
      code: vendors.code,
      name: vendors.name,
      games: count(),
      isHot: sql`bool_or(${games.isHot})`.mapWith(Boolean),
    })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(and(eq(games.enabled, true), eq(vendors.enabled, true)))
    .groupBy(games.category, vendors.code, vendors.name)
    .orderBy(asc(vendors.name));
  const found = new Map<GameCategory, Map<string, LobbyVendor>>();
  for (const { category, ...row } of rows) addVendor(found, lobbyOf(category, row.code), row);
  return GAME_CATEGORIES.flatMap((category) => {
    const byCode = found.get(category);
    return byCode ? [{ category, vendors: [...byCode.values()] }] : [];
  });
}

/** Adds a vendor to a lobby. Merges the rows of a vendor that delivers a lobby's games in two categories (ESPORTS and SPORTS). */
function addVendor(found: Map<GameCategory, Map<string, LobbyVendor>>, lobby: GameCategory, row: LobbyVendor): void {
  const byCode = found.get(lobby) ?? new Map<string, LobbyVendor>();
  const before = byCode.get(row.code);
  byCode.set(row.code, {
    ...row,
    games: (before?.games ?? 0) + row.games,
    isHot: row.isHot || before?.isHot === true,
  });
  found.set(lobby, byCode);
}

/** Returns the condition on a lobby's games; agrees with `lobbyOf`. */
export function isInLobby(lobby: GameCategory): SQL | undefined {
  const split = SPLIT_FROM_SPORTS.find(({ category }) => category === lobby);
  const own = eq(games.category, lobby);
  if (split) return or(own, and(eq(games.category, 'SPORTS'), inArray(vendors.code, [...split.vendors])));
  if (lobby !== 'SPORTS') return own;
  return and(
    own,
    notInArray(
      vendors.code,
      SPLIT_FROM_SPORTS.flatMap((other) => other.vendors),
    ),
  );
}

// Reads a bounded number of the member's last rounds by the index of the bet history.
const RECENT = defineStatement({
  name: 'games_recent',
  row: gameRow,
  text: `with recent as (
    select game_id, max(id) as last from (
      select game_id, id from game_rounds where member_id = $1 order by id desc limit 300) as rounds
    group by game_id order by last desc limit $2
  )
  select game.id, game.code, vendor.code as "vendorCode", vendor.name as "vendorName", game.titles, game.category, game.rtp_bps as "rtpBps", game.lines,
         game.palette, game.motif, game.is_hot as "isHot"
    from recent join games game on game.id = recent.game_id join vendors vendor on vendor.id = game.vendor_id
   where game.enabled and vendor.enabled order by recent.last desc`,
});

/** Lists the enabled games that a member played last, each once. */
export function listRecentGames(db: Db, memberId: bigint, limit: number): Promise<Game[]> {
  return db.query(RECENT, [memberId, limit]);
}
