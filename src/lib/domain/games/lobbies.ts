import { and, asc, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Statement } from '#kernel/database';
import { GAME_CATEGORIES, lobbyOf, SPLIT_FROM_SPORTS, type GameCategory } from '#rules/game-categories';
import { games, vendors } from './tables.ts';
import type { Game } from './types.ts';

export interface LobbyVendor {
  code: string;
  name: string;
  games: number;
  /** Whether it has a game that is marked as hot. */
  isHot: boolean;
}

export interface Lobby {
  category: GameCategory;
  vendors: LobbyVendor[];
}

/** The lobbies that have something to play, and whose; in the order of the menus. */
export async function listLobbies(db: Db): Promise<Lobby[]> {
  const rows = await db.orm
    .select({
      category: games.category,
      code: vendors.code,
      name: vendors.name,
      games: sql<string>`count(*)`,
      isHot: sql<boolean>`bool_or(${games.isHot})`,
    })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(and(eq(games.enabled, true), eq(vendors.enabled, true)))
    .groupBy(games.category, vendors.code, vendors.name)
    .orderBy(asc(vendors.name));
  const found = new Map<GameCategory, Map<string, LobbyVendor>>();
  for (const { category, ...row } of rows) addVendor(found, lobbyOf(category, row.code), row);
  return GAME_CATEGORIES.flatMap((category) => {
    const inside = found.get(category);
    return inside ? [{ category, vendors: [...inside.values()] }] : [];
  });
}

/** A vendor may deliver a lobby's games under two names: ESPORTS, and SPORTS that are split from it. */
function addVendor(
  found: Map<GameCategory, Map<string, LobbyVendor>>,
  lobby: GameCategory,
  row: Omit<LobbyVendor, 'games'> & { games: string },
): void {
  const inside = found.get(lobby) ?? new Map<string, LobbyVendor>();
  const before = inside.get(row.code);
  inside.set(row.code, {
    ...row,
    games: (before?.games ?? 0) + Number(row.games),
    isHot: row.isHot || before?.isHot === true,
  });
  found.set(lobby, inside);
}

/** The games that a lobby shows: the same split as `lobbyOf`, as a condition. */
export function inLobby(lobby: GameCategory): SQL | undefined {
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

// A member's last rounds are found by the index of the betting record, and no more of them are read than a row of games needs.
const RECENT: Statement = {
  name: 'games_recent',
  text: `with mine as (
    select game_id, max(id) as last from (
      select game_id, id from game_rounds where member_id = $1 order by id desc limit 300) as rounds
    group by game_id order by last desc limit $2
  )
  select g.id, g.code, v.code as "vendorCode", v.name as "vendorName", g.titles, g.category, g.rtp_bps as "rtpBps", g.lines,
         g.palette, g.motif, g.is_hot as "isHot"
    from mine join games g on g.id = mine.game_id join vendors v on v.id = g.vendor_id
   where g.enabled and v.enabled order by mine.last desc`,
};

/** What a member played last, each game once; what cannot be played any more is left out. */
export function recentGames(db: Db, memberId: bigint, limit: number): Promise<Game[]> {
  return db.query<Game>(RECENT, [memberId, limit]);
}
