import { and, eq, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, lobbyOf, SPLIT_FROM_SPORTS, type GameCategory } from '#rules/games/game-categories';
import { GAME_TAGS, GAME_TYPES, type GameTag, type GameType } from '#rules/games';
import { games } from './tables.ts';
import { vendors } from '../vendors/tables.ts';

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
  /** Types and tags of its games, in the order of `#rules/games`. */
  types: GameType[];
  tags: GameTag[];
}

const LOBBIES = defineStatement({
  name: 'games_lobbies',
  row: z.object({
    category: z.enum(GAME_CATEGORIES),
    code: z.string(),
    name: z.string(),
    games: z.bigint(),
    isHot: z.boolean(),
    types: z.array(z.enum(GAME_TYPES)),
    tags: z.array(z.enum(GAME_TAGS)),
  }),
  // Groups equal games first, because there are few kinds of them.
  text: `with kinds as (
    select vendor_id, category, type, tags, count(*) as games, bool_or(is_hot) as is_hot
      from games where enabled group by vendor_id, category, type, tags
  )
  select kind.category, vendor.code, vendor.name, sum(kind.games)::bigint as games, bool_or(kind.is_hot) as "isHot",
         array_agg(distinct kind.type) as types,
         array(select distinct tag from kinds tagged, unnest(tagged.tags) tag
                where tagged.vendor_id = kind.vendor_id and tagged.category = kind.category) as tags
    from kinds kind join vendors vendor on vendor.id = kind.vendor_id
   where vendor.enabled group by kind.category, kind.vendor_id, vendor.code, vendor.name order by vendor.name`,
});

/** Lists the lobbies that have enabled games, with their vendors, in the order of the menus. */
export async function listLobbies(db: Db): Promise<Lobby[]> {
  const found = new Map<GameCategory, Lobby>();
  for (const row of await db.query(LOBBIES)) {
    const category = lobbyOf(row.category, row.code);
    const lobby = found.get(category) ?? { category, vendors: [], types: [], tags: [] };
    found.set(category, {
      category,
      vendors: withVendor(lobby.vendors, {
        code: row.code,
        name: row.name,
        games: Number(row.games),
        isHot: row.isHot,
      }),
      types: GAME_TYPES.filter((type) => lobby.types.includes(type) || row.types.includes(type)),
      tags: GAME_TAGS.filter((tag) => lobby.tags.includes(tag) || row.tags.includes(tag)),
    });
  }
  return GAME_CATEGORIES.flatMap((category) => found.get(category) ?? []);
}

/** Adds a vendor. Merges the rows of a vendor that delivers a lobby's games in two categories (ESPORTS and SPORTS). */
function withVendor(others: LobbyVendor[], vendor: LobbyVendor): LobbyVendor[] {
  const before = others.find(({ code }) => code === vendor.code);
  if (!before) return [...others, vendor];
  const merged = { ...vendor, games: before.games + vendor.games, isHot: before.isHot || vendor.isHot };
  return others.map((other) => (other === before ? merged : other));
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
