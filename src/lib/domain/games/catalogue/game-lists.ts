import { and, arrayContains, asc, count, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { GameCategory } from '#rules/games/game-categories';
import { NEW_GAME_DAYS, type GameDevice, type GameSort, type GameTag, type GameType } from '#rules/games';
import { isInLobby } from './lobbies.ts';
import { findSimilarSearch, parseGameSearch, type GameSearch } from './search-index.ts';
import { gameBetRanges, games } from './tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { Game } from '../types.ts';

export interface GameFilter {
  /** The lobby's category; SPORTS excludes the lobbies that are split from it. */
  category?: GameCategory | undefined;
  vendorCode?: string | undefined;
  /** Beginnings of words of a title in any language, or of the vendor's name; similar words where none begins so. */
  search?: string | undefined;
  type?: GameType | undefined;
  /** Tags that a game must all have. */
  tags?: readonly GameTag[] | undefined;
  /** Games that accept a bet of this amount. */
  bet?: { amountMinor: bigint; currency: string } | undefined;
  minLines?: number | undefined;
  isHot?: boolean | undefined;
  device?: GameDevice | undefined;
}

export interface GameListRequest extends GameFilter, PageRequest {
  /** Language that titles are sorted in. */
  languageTag: string;
  sort: GameSort;
}

export const GAME_COLUMNS = {
  id: games.id,
  code: games.code,
  vendorCode: vendors.code,
  vendorName: vendors.name,
  titles: games.titles,
  category: games.category,
  type: games.type,
  tags: games.tags,
  rtpBps: games.rtpBps,
  volatility: games.volatility,
  lines: games.lines,
  hasJackpot: games.hasJackpot,
  palette: games.palette,
  motif: games.motif,
  picture: games.picture,
  isHot: games.isHot,
  opensList: games.opensList,
  isInHouse: vendors.isOwn,
  isNew: sql`${games.releasedOn} > (select operator_today()) - ${NEW_GAME_DAYS}::integer`.mapWith(Boolean),
};

/** Returns a page of enabled games. A search that finds nothing is repeated with similar words. */
export async function listGames(db: Db, request: GameListRequest): Promise<Page<Game>> {
  if (request.search === undefined) return readPage(db, request);
  const search = parseGameSearch(request.search);
  if (!search) return pageOf<Game>([], 0, pageRequestOf(request));
  const found = await readPage(db, request, search);
  if (found.totalRows > 0) return found;
  const similar = await findSimilarSearch(db, search);
  return similar ? readPage(db, request, similar) : found;
}

async function readPage(db: Db, request: GameListRequest, search?: GameSearch): Promise<Page<Game>> {
  const page = pageRequestOf(request);
  const where = and(isOffered, ...conditions(request), search && sql`${games.search} @@ ${search.query}::tsquery`);
  const [all] = await db.orm
    .select({ rows: count() })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where);
  const totalRows = all?.rows ?? 0;
  if (offsetOf(page) >= totalRows) return pageOf<Game>([], totalRows, page);
  const sorting = [
    ...(search ? [likeness(search, request.languageTag)] : []),
    ...SORTINGS[request.sort](request.languageTag),
  ];
  // Sorts ids: sorting whole rows of a large lobby would need a file.
  const picked = db.orm
    .select({ id: games.id })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where)
    .orderBy(...sorting)
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .as('picked');
  const rows = await db.orm
    .select(GAME_COLUMNS)
    .from(picked)
    .innerJoin(games, eq(games.id, picked.id))
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .orderBy(...sorting);
  return pageOf(rows, totalRows, page);
}

function pageRequestOf({ pageNo, pageSize }: GameListRequest): PageRequest {
  return { pageNo, pageSize };
}

/** Both the game and its vendor are enabled. */
export const isOffered = and(eq(games.enabled, true), eq(vendors.enabled, true));

function conditions({ category, vendorCode, type, tags = [], bet, minLines, isHot, device }: GameFilter) {
  return [
    category && isInLobby(category),
    vendorCode ? eq(vendors.code, vendorCode) : undefined,
    type && eq(games.type, type),
    tags.length > 0 ? arrayContains(games.tags, [...tags]) : undefined,
    bet && acceptsBet(bet),
    minLines ? gte(games.lines, minLines) : undefined,
    isHot ? eq(games.isHot, true) : undefined,
    device && arrayContains(games.devices, [device]),
  ];
}

function acceptsBet({ amountMinor, currency }: NonNullable<GameFilter['bet']>): SQL {
  return sql`exists (select from ${gameBetRanges}
    where ${gameBetRanges.gameId} = ${games.id} and ${gameBetRanges.currency} = ${currency}
      and ${amountMinor} between ${gameBetRanges.minBetMinor} and ${gameBetRanges.maxBetMinor})`;
}

/**
 * Sorts titles that are the search first, then those that begin with its words, those that begin with its text, and those that
 * contain it. Other games have its words in another order, in another language or in their vendor's name.
 */
function likeness({ sortKey }: GameSearch, languageTag: string): SQL {
  const rankOf = (key: SQL) => sql`case
    when ${key} = ${sortKey} then 0
    when starts_with(${key}, ${`${sortKey} `}) then 1
    when starts_with(${key}, ${sortKey}) then 2
    when strpos(${key}, ${` ${sortKey}`}) > 0 then 3
    else 4 end`;
  return sql`least(${rankOf(sortKeyIn(languageTag))}, ${rankOf(sql`${games.sortKeys}->>'en'`)})`;
}

const SORTINGS: Readonly<Record<GameSort, (languageTag: string) => SQL[]>> = {
  popular: () => [asc(games.pinned), desc(games.popularity), asc(games.sort), asc(games.id)],
  new: () => [desc(games.releasedOn), desc(games.id)],
  rtp: () => [sql`${games.rtpBps} desc nulls last`, asc(games.id)],
  title: (languageTag) => [sql`${sortKeyIn(languageTag)} collate "C"`, asc(games.id)],
};

function sortKeyIn(languageTag: string): SQL {
  return sql`coalesce(${games.sortKeys}->>${languageTag}, ${games.sortKeys}->>'en')`;
}
