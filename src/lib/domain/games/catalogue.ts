import { and, asc, count, desc, eq, gte, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { GameCategory } from '#rules/game-categories';
import { isInLobby } from './lobbies.ts';
import { games, vendors } from './tables.ts';
import type { Game, Vendor } from './types.ts';

export interface GameFilter {
  /** The lobby's category; SPORTS excludes the lobbies that are split from it. */
  category?: GameCategory | undefined;
  vendorCode?: string | undefined;
  /** Part of a title in the language of `languageTag` or in English. */
  title?: string | undefined;
  languageTag: string;
  minLines?: number | undefined;
  isHot?: boolean | undefined;
}

const COLUMNS = {
  id: games.id,
  code: games.code,
  vendorCode: vendors.code,
  vendorName: vendors.name,
  titles: games.titles,
  category: games.category,
  rtpBps: games.rtpBps,
  lines: games.lines,
  palette: games.palette,
  motif: games.motif,
  isHot: games.isHot,
};

/** Returns a page of enabled games: hot ones first, then as sorted by staff. */
export async function listGames(db: Db, filter: GameFilter, page: PageRequest): Promise<Page<Game>> {
  const where = conditions(filter);
  const rows = await db.orm
    .select(COLUMNS)
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where)
    .orderBy(desc(games.isHot), asc(games.sort), asc(games.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const [all] = await db.orm
    .select({ rows: count() })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(where);
  return pageOf(rows, all?.rows ?? 0, page);
}

function conditions(filter: GameFilter): SQL | undefined {
  const pattern = filter.title && `%${filter.title.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(games.enabled, true),
    eq(vendors.enabled, true),
    filter.category && isInLobby(filter.category),
    filter.vendorCode ? eq(vendors.code, filter.vendorCode) : undefined,
    filter.minLines ? gte(games.lines, filter.minLines) : undefined,
    filter.isHot ? eq(games.isHot, true) : undefined,
    pattern
      ? ilike(sql`coalesce(${games.titles}->>${filter.languageTag}, '') || ' ' || (${games.titles}->>'en')`, pattern)
      : undefined,
  );
}

/** Returns the title in a language, or in English when there is none. */
export function getTitle(titles: Record<string, string>, languageTag: string): string {
  return titles[languageTag] ?? titles['en'] ?? '';
}

/** Returns the titles of games by game code. */
export async function listTitlesByCode(db: Db, codes: readonly string[]): Promise<Map<string, Record<string, string>>> {
  if (codes.length === 0) return new Map();
  const rows = await db.orm
    .select({ code: games.code, titles: games.titles })
    .from(games)
    .where(inArray(games.code, [...new Set(codes)]));
  return new Map(rows.map((row) => [row.code, row.titles]));
}

/** Lists the origins of the enabled vendors' launch addresses, which pages may embed in a frame. */
export async function listLaunchOrigins(db: Db): Promise<string[]> {
  const rows = await db.orm.select({ launchUrl: vendors.launchUrl }).from(vendors).where(eq(vendors.enabled, true));
  return [...new Set(rows.map((row) => new URL(row.launchUrl).origin))];
}

/** Finds a vendor by code, with the secrets that are accepted now. */
export async function findVendor(db: Db, code: string): Promise<Vendor | undefined> {
  const [row] = await selectVendors(db).where(eq(vendors.code, code));
  return row && toVendor(row);
}

export async function listVendors(db: Db): Promise<Vendor[]> {
  return (await selectVendors(db)).map(toVendor);
}

function selectVendors(db: Db) {
  const isPreviousAccepted = sql`${vendors.previousSecretUntil} > now()`.mapWith(Boolean);
  const isSignatureV1Accepted = sql`coalesce(${vendors.signatureV1Until} > now(), false)`.mapWith(Boolean);
  return db.orm.select({ vendor: vendors, isPreviousAccepted, isSignatureV1Accepted }).from(vendors);
}

function toVendor({ vendor, isPreviousAccepted, isSignatureV1Accepted }: VendorRow): Vendor {
  const { id, code, name, sealedSecrets, allowedAddresses, launchUrl, enabled: isEnabled } = vendor;
  return {
    id,
    code,
    name,
    allowedAddresses,
    isSignatureV1Accepted,
    launchUrl,
    isEnabled,
    sealedSecrets: isPreviousAccepted ? sealedSecrets : sealedSecrets.slice(0, 1),
  };
}

interface VendorRow {
  vendor: typeof vendors.$inferSelect;
  isPreviousAccepted: boolean;
  isSignatureV1Accepted: boolean;
}
