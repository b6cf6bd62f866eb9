import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { games } from './tables.ts';
import { vendors } from '../vendors/tables.ts';
import type { Vendor } from '../types.ts';

/** Returns the titles of games that are named by the vendor's code, `|` and the game's; other vendors may have the same code. */
export async function listTitlesByName(db: Db, names: readonly string[]): Promise<Map<string, Record<string, string>>> {
  if (names.length === 0) return new Map();
  const codes = names.map((name) => name.slice(name.indexOf('|') + 1));
  const rows = await db.orm
    .select({ vendor: vendors.code, code: games.code, titles: games.titles })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(inArray(games.code, [...new Set(codes)]));
  return new Map(rows.map(({ vendor, code, titles }) => [`${vendor}|${code}`, titles]));
}

/** Returns the titles of a game that players can launch: both it and its vendor are enabled. */
export async function findOfferedTitles(
  db: Db,
  game: { vendorCode: string; code: string },
): Promise<Record<string, string> | undefined> {
  const [found] = await db.orm
    .select({ titles: games.titles })
    .from(games)
    .innerJoin(vendors, eq(vendors.id, games.vendorId))
    .where(
      and(
        eq(vendors.code, game.vendorCode),
        eq(games.code, game.code),
        eq(games.enabled, true),
        eq(vendors.enabled, true),
      ),
    );
  return found?.titles;
}

/** Lists the origins of the enabled vendors' games, which pages may embed in a frame. */
export async function listLaunchOrigins(db: Db): Promise<string[]> {
  const columns = { launchUrl: vendors.launchUrl, dialectSettings: vendors.dialectSettings };
  const rows = await db.orm.select(columns).from(vendors).where(eq(vendors.enabled, true));
  return [...new Set(rows.flatMap(frameOriginsOf))];
}

/** Returns the origin of a vendor's launch address and those that its settings add. */
function frameOriginsOf({ launchUrl, dialectSettings }: Pick<VendorRow['vendor'], 'launchUrl' | 'dialectSettings'>) {
  const { frameOrigins } = dialectSettings;
  const others = typeof frameOrigins === 'string' ? frameOrigins.split(' ').filter(Boolean) : [];
  return [new URL(launchUrl).origin, ...others];
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
  const { id, code, name, dialect, dialectSettings, sealedSecrets, sealedSigningKey } = vendor;
  return {
    id,
    code,
    name,
    dialect,
    dialectSettings,
    sealedSigningKey,
    allowedAddresses: vendor.allowedAddresses,
    isSignatureV1Accepted,
    launchUrl: vendor.launchUrl,
    wallet: vendor.wallet,
    checksRewards: vendor.checksRewards,
    frameOrigins: frameOriginsOf(vendor),
    isEnabled: vendor.enabled,
    sealedSecrets: isPreviousAccepted ? sealedSecrets : sealedSecrets.slice(0, 1),
  };
}

interface VendorRow {
  vendor: typeof vendors.$inferSelect;
  isPreviousAccepted: boolean;
  isSignatureV1Accepted: boolean;
}
