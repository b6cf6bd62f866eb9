import { and, asc, count, desc, eq, gte, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { GameCategory } from '#rules/game-categories';
import { inLobby } from './lobbies.ts';
import { games, vendors } from './tables.ts';
import type { Game, Vendor } from './types.ts';

export interface GameFilter {
  /** The lobby: what is split from SPORTS is not in it. */
  category?: GameCategory | undefined;
  vendorCode?: string | undefined;
  /** Part of a title, in the language of `tag` or in English. */
  title?: string | undefined;
  tag: string;
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

/** Games that can be played, in the order that operations gave them. */
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
    filter.category && inLobby(filter.category),
    filter.vendorCode ? eq(vendors.code, filter.vendorCode) : undefined,
    filter.minLines ? gte(games.lines, filter.minLines) : undefined,
    filter.isHot ? eq(games.isHot, true) : undefined,
    pattern
      ? ilike(sql`coalesce(${games.titles}->>${filter.tag}, '') || ' ' || (${games.titles}->>'en')`, pattern)
      : undefined,
  );
}

/** The title in a language, English where there is none. */
export function titleOf(titles: Record<string, string>, tag: string): string {
  return titles[tag] ?? titles['en'] ?? '';
}

/** The titles of games by their codes, for lists that know only those. */
export async function titlesByCode(db: Db, codes: readonly string[]): Promise<Map<string, Record<string, string>>> {
  if (codes.length === 0) return new Map();
  const rows = await db.orm
    .select({ code: games.code, titles: games.titles })
    .from(games)
    .where(inArray(games.code, [...new Set(codes)]));
  return new Map(rows.map((row) => [row.code, row.titles]));
}

/** Where the games of switched-on vendors live: what a page may show in a frame. */
export async function launchOrigins(db: Db): Promise<string[]> {
  const rows = await db.orm.select({ launchUrl: vendors.launchUrl }).from(vendors).where(eq(vendors.enabled, true));
  return [...new Set(rows.map((row) => new URL(row.launchUrl).origin))];
}

export async function findVendor(db: Db, code: string): Promise<Vendor | undefined> {
  const [row] = await selectVendors(db).where(eq(vendors.code, code));
  return row && vendorOf(row);
}

export async function listVendors(db: Db): Promise<Vendor[]> {
  return (await selectVendors(db)).map(vendorOf);
}

function selectVendors(db: Db) {
  const isPreviousTaken = sql<boolean>`${vendors.previousSecretUntil} > now()`;
  return db.orm.select({ vendor: vendors, isPreviousTaken }).from(vendors);
}

function vendorOf({ vendor: { enabled, ...vendor }, isPreviousTaken }: VendorRow): Vendor {
  const { sealedSecrets } = vendor;
  return { ...vendor, isEnabled: enabled, sealedSecrets: isPreviousTaken ? sealedSecrets : sealedSecrets.slice(0, 1) };
}

interface VendorRow {
  vendor: typeof vendors.$inferSelect;
  isPreviousTaken: boolean;
}
