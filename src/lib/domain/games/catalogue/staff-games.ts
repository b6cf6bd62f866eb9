import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import type { GameState } from '#rules/games';
import { parseGameSearch } from './search-index.ts';
import { gamePictures, games } from './tables.ts';
import { vendors } from '../vendors/tables.ts';

export interface StaffGameFilter extends PageRequest {
  vendor?: string | undefined;
  state?: GameState | undefined;
  search?: string | undefined;
  /** Only slots of vendors that play free rounds. */
  supports?: 'freeRounds' | undefined;
}

const COLUMNS = {
  code: games.code,
  vendorCode: vendors.code,
  titles: games.titles,
  category: games.category,
  type: games.type,
  isEnabled: games.enabled,
  isHot: games.isHot,
  opensList: games.opensList,
  delistedAt: games.delistedAt,
  pictureProblem: gamePictures.problem,
  pinned: games.pinned,
  popularity: games.popularity,
};

/** Lists games as staff see them: pinned ones first, then the most popular; the newest first among equals. */
export async function listStaffGames(db: Db, { vendor, state, search: text, supports, ...page }: StaffGameFilter) {
  const search = text ? parseGameSearch(text) : undefined;
  if (text && !search) return pageOf<never>([], 0, page);
  const where = and(
    vendor ? eq(vendors.code, vendor) : undefined,
    state && eq(games.enabled, state === 'on'),
    search && sql`${games.search} @@ ${search.query}::tsquery`,
    supports && and(eq(games.category, 'RNG'), vendors.enabled, vendors.checksRewards, eq(vendors.wallet, 'single')),
  );
  const [all] = await db.orm
    .select({ rows: count() })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where);
  const rows = await db.orm
    .select(COLUMNS)
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .leftJoin(gamePictures, eq(gamePictures.gameId, games.id))
    .where(where)
    .orderBy(asc(games.pinned), desc(games.popularity), desc(games.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  return pageOf(rows, all?.rows ?? 0, page);
}

export interface GameChange {
  isEnabled?: boolean | undefined;
  isHot?: boolean | undefined;
  opensList?: boolean | undefined;
  /** Null removes the position. */
  pinned?: number | null | undefined;
}

const CHANGE = defineStatement({
  name: 'games_change',
  row: z.object({ code: z.string() }),
  text: `update games game
            set enabled = coalesce($3, game.enabled), is_hot = coalesce($4, game.is_hot), opens_list = coalesce($5, game.opens_list),
                pinned = case when $6 then $7 else game.pinned end
           from unnest($1::text[], $2::text[]) as chosen (vendor, code)
           join vendors vendor on vendor.code = chosen.vendor
          where game.vendor_id = vendor.id and game.code = chosen.code
         returning game.code`,
});

/** Changes games, and returns how many of them there are. */
export async function changeGames(
  tx: Tx,
  chosen: readonly { vendor: string; game: string }[],
  { isEnabled, isHot, opensList, pinned }: GameChange,
): Promise<number> {
  const changed = await tx.query(CHANGE, [
    chosen.map(({ vendor }) => vendor),
    chosen.map(({ game }) => game),
    isEnabled ?? null,
    isHot ?? null,
    opensList ?? null,
    pinned !== undefined,
    pinned ?? null,
  ]);
  return changed.length;
}

const TILES = defineStatement({
  name: 'games_tiles',
  row: z.object({
    id: z.bigint(),
    code: z.string(),
    palette: z.array(z.string()),
    motif: z.string(),
    picture: z.string().nullable(),
  }),
  text: 'select id, code, palette, motif, picture from games where enabled and id > $1 order by id limit 100',
});

/** Lists the next games that are switched on with what their tiles show, by id. */
export function listTilesAfter(db: Db, id: bigint) {
  return db.query(TILES, [id]);
}

export function countEnabledGames(db: Db): Promise<number> {
  return db.orm.$count(games, eq(games.enabled, true));
}
