import { sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { UNIT } from '#kernel/money';
import { DEMO_CURRENCY } from '#rules/payments/demo-currency';
import { setPictureUrls } from '../catalogue/pictures.ts';
import { addSearchWords, searchColumnsOf } from '../catalogue/search-index.ts';
import { gameBetRanges, games } from '../catalogue/tables.ts';
import { vendorLimits, vendors } from './tables.ts';

export interface VendorSetup {
  code: string;
  name: string;
  sealedSecrets: string[];
  launchUrl: string;
  /** Address of its API; undefined: it is only launched. */
  apiUrl?: string;
  currency: string;
  /** Addresses of a new vendor; an existing one keeps its own. */
  allowedAddresses: string[];
  /** The portal itself: its games are bound by their rules, so that none of their wins waits for staff. */
  isOwn?: true;
}

const VENDOR_ACCOUNTS = ['house_games', 'vendor_fund', 'vendor_held'] as const;

type GameRow = typeof games.$inferInsert;

export interface GameSetup
  extends
    Pick<GameRow, 'code' | 'titles' | 'category' | 'palette' | 'motif'>,
    Partial<
      Pick<
        GameRow,
        | 'type'
        | 'tags'
        | 'rtpBps'
        | 'volatility'
        | 'lines'
        | 'hasJackpot'
        | 'devices'
        | 'isHot'
        | 'enabled'
        | 'sort'
        | 'releasedOn'
      >
    > {
  /** Address of the vendor's picture. */
  pictureUrl?: string;
  /** Smallest and largest bet by currency. */
  betRanges: Readonly<Record<string, { minBetMinor: bigint; maxBetMinor: bigint }>>;
}

// Counts from the rotation: a restart with the same secrets must not extend the old one's validity.
const PREVIOUS_UNTIL = sql`case when ${vendors.sealedSecrets}->>0 = excluded.sealed_secrets->>0
  then ${vendors.previousSecretUntil} else now() + interval '24 hours' end`;

// A vendor to which staff gave another protocol keeps the settings of that one.
const NEXT_SETTINGS = sql`case when ${vendors.dialect} = 'parlay'
  then ${vendors.dialectSettings} || excluded.dialect_settings else ${vendors.dialectSettings} end`;

/**
 * Caps of a new vendor in units of 1/10,000 of the currency, generous for VND: staff set those of the market. Slots seldom pay
 * more than 5,000 times the stake.
 */
const DEFAULT_LIMITS = {
  winMinor: 500_000_000n * UNIT,
  stakeMultiplier: 10_000,
  memberDayMinor: 2_000_000_000n * UNIT,
  vendorDayMinor: 20_000_000_000n * UNIT,
};

/**
 * Creates a vendor with its accounts and caps (real money and demo balance) and its games, or updates its secrets and
 * addresses. Existing games, caps and addresses stay as staff configured them. Throws Error for the portal itself when its code is that of
 * another vendor, and the other way round.
 */
export async function setUpVendor(tx: Tx, setup: VendorSetup, rows: GameSetup[]): Promise<void> {
  const { code, name, sealedSecrets, launchUrl, allowedAddresses, apiUrl, isOwn = false } = setup;
  const dialectSettings = apiUrl === undefined ? {} : { apiUrl };
  const [vendor] = await tx.orm
    .insert(vendors)
    .values({ code, name, sealedSecrets, launchUrl, allowedAddresses, dialectSettings, isOwn })
    .onConflictDoUpdate({
      target: vendors.code,
      set: { sealedSecrets, launchUrl, dialectSettings: NEXT_SETTINGS, previousSecretUntil: PREVIOUS_UNTIL },
      setWhere: sql`${vendors.isOwn} = excluded.is_own`,
    })
    .returning({ id: vendors.id });
  if (!vendor) throw new Error(`the code ${code} is taken by another kind of vendor`);
  await setUpMoney(tx, vendor.id, setup);
  await addGames(tx, { id: vendor.id, name }, rows);
}

/** Adds the games that a vendor does not have yet. */
export async function addGames(
  tx: Tx,
  vendor: { id: bigint; name: string },
  rows: readonly GameSetup[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map(({ betRanges: _betRanges, pictureUrl: _pictureUrl, ...game }) => ({
    ...game,
    ...searchColumnsOf(game.titles, vendor.name),
    vendorId: vendor.id,
  }));
  const added = await tx.orm
    .insert(games)
    .values(columns)
    .onConflictDoNothing()
    .returning({ id: games.id, code: games.code });
  const rangesOf = new Map(rows.map(({ code, betRanges }) => [code, Object.entries(betRanges)]));
  const ranges = added.flatMap(({ id: gameId, code }) =>
    (rangesOf.get(code) ?? []).map(([currency, range]) => ({ gameId, currency, ...range })),
  );
  if (ranges.length > 0) await tx.orm.insert(gameBetRanges).values(ranges);
  await setPictureUrls(tx, vendor.id, rows);
  await addSearchWords(
    tx,
    columns.flatMap(({ search }) => search),
  );
}

/** Creates a vendor's accounts and caps. The demo balance has no caps: nobody can withdraw it. */
export async function setUpMoney(
  tx: Tx,
  vendorId: bigint,
  { currency: realCurrency, isOwn }: Pick<VendorSetup, 'currency' | 'isOwn'>,
): Promise<void> {
  for (const currency of [realCurrency, DEMO_CURRENCY]) {
    for (const kind of VENDOR_ACCOUNTS) await ensureAccount(tx, kind, vendorId, currency);
    const limits = isOwn || currency === DEMO_CURRENCY ? {} : DEFAULT_LIMITS;
    await tx.orm
      .insert(vendorLimits)
      .values({ vendorId, currency, ...limits })
      .onConflictDoNothing();
  }
}
