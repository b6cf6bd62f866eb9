import { and, asc, eq, sql } from 'drizzle-orm';
import { ensureAccount, getBalancesOfOwner, post } from '#domain/ledger';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { VendorDialect } from '#rules/vendors/vendor-dialects';
import type { VendorWallet } from '#rules/vendors/vendor-transfers';
import type { RoundlessKind } from '#rules/vendors/vendor-wins';
import { setUpMoney } from './setup.ts';
import { heldWins } from '../rounds/tables.ts';
import { vendorLimits, vendors } from './tables.ts';

interface VendorSettings {
  name: string;
  launchUrl: string;
  isEnabled: boolean;
  allowedAddresses: string[];
  signatureV1Until: Date | null;
  roundlessKinds: RoundlessKind[];
  roundlessWindowDays: number;
  checksRewards: boolean;
  limits: VendorLimits;
}

/** Caps in minor units; the multiplier is of a round's stake. */
interface VendorLimits {
  winMinor: bigint;
  stakeMultiplier: number;
  memberDayMinor: bigint;
  vendorDayMinor: bigint;
}

/** Lists the vendors with their settings and money in a currency, by code. */
export async function listVendorSettings(db: Db, currency: string) {
  const rows = await db.orm
    .select({ vendor: vendors, limits: vendorLimits })
    .from(vendors)
    .innerJoin(vendorLimits, and(eq(vendorLimits.vendorId, vendors.id), eq(vendorLimits.currency, currency)))
    .orderBy(asc(vendors.code));
  return Promise.all(rows.map((row) => withMoney(db, row, currency)));
}

async function withMoney(
  db: Db,
  { vendor, limits }: { vendor: typeof vendors.$inferSelect; limits: typeof vendorLimits.$inferSelect },
  currency: string,
) {
  const kinds = ['vendor_fund', 'vendor_held'] as const;
  const balances = await getBalancesOfOwner(db, kinds, { ownerId: vendor.id, currency });
  const isHeld = and(eq(heldWins.vendorId, vendor.id), eq(heldWins.state, 'held'), eq(heldWins.currency, currency));
  return {
    vendor,
    limits,
    fundMinor: balances.get('vendor_fund')?.balanceMinor ?? 0n,
    heldMinor: balances.get('vendor_held')?.balanceMinor ?? 0n,
    heldWins: await db.orm.$count(heldWins, isHeld),
  };
}

interface NewVendor {
  code: string;
  name: string;
  launchUrl: string;
  allowedAddresses: string[];
  dialect: VendorDialect;
  /** Checked by the dialect's adapter. */
  dialectSettings: Record<string, unknown>;
  sealedSecret: string;
  /** The person who may see the secret once. */
  shownTo: string;
  currency: string;
}

/** Creates a vendor, disabled. Throws AppError `conflict` when the code is taken. */
export async function createVendor(tx: Tx, { sealedSecret, shownTo, currency, ...facts }: NewVendor): Promise<void> {
  const row = { ...facts, sealedSecrets: [sealedSecret], secretShownTo: shownTo, enabled: false };
  const [vendor] = await tx.orm.insert(vendors).values(row).onConflictDoNothing().returning({ id: vendors.id });
  if (!vendor) throw new AppError('conflict');
  await setUpMoney(tx, vendor.id, { currency });
}

/** Replaces a vendor's settings; the caps are those of a currency. Throws AppError `not_found`. */
export async function changeVendor(
  tx: Tx,
  { code, currency }: { code: string; currency: string },
  { limits, isEnabled: enabled, ...settings }: VendorSettings,
): Promise<void> {
  const [vendor] = await tx.orm
    .update(vendors)
    .set({ ...settings, enabled })
    .where(eq(vendors.code, code))
    .returning({ id: vendors.id });
  if (!vendor) throw new AppError('not_found');
  const isOfVendor = and(eq(vendorLimits.vendorId, vendor.id), eq(vendorLimits.currency, currency));
  await tx.orm.update(vendorLimits).set(limits).where(isOfVendor);
}

/** Lets a vendor play only free rounds that the portal grants. Throws AppError `not_found`. */
export async function checkRewardsOf(tx: Tx, code: string): Promise<void> {
  const changed = await tx.orm.update(vendors).set({ checksRewards: true }).where(eq(vendors.code, code)).returning();
  if (changed.length === 0) throw new AppError('not_found');
}

interface DialectChange {
  code: string;
  dialect: VendorDialect;
  /** Checked by the dialect's adapter. */
  settings: Record<string, unknown>;
  wallet: VendorWallet;
}

/** Replaces the protocol in which a vendor sends its requests. Throws AppError `not_found`. */
export async function setVendorDialect(tx: Tx, { code, dialect, settings, wallet }: DialectChange): Promise<void> {
  const change = { dialect, dialectSettings: settings, wallet };
  const changed = await tx.orm.update(vendors).set(change).where(eq(vendors.code, code)).returning();
  if (changed.length === 0) throw new AppError('not_found');
}

/** Replaces the key pair with which the portal signs its requests to a vendor. Throws AppError `not_found`. */
export async function setVendorSigningKey(
  tx: Tx,
  { code, ...keys }: { code: string; sealedSigningKey: string; signingPublicKey: string },
): Promise<void> {
  const changed = await tx.orm.update(vendors).set(keys).where(eq(vendors.code, code)).returning();
  if (changed.length === 0) throw new AppError('not_found');
}

/** Refuses bets of a vendor from now on; its wins and cancels are still accepted. Throws AppError `not_found`. */
export async function disableVendor(tx: Tx, code: string): Promise<void> {
  const disabled = await tx.orm.update(vendors).set({ enabled: false }).where(eq(vendors.code, code)).returning();
  if (disabled.length === 0) throw new AppError('not_found');
}

interface FundMove {
  code: string;
  currency: string;
  /** Idempotency key chosen by the caller. */
  key: string;
  /** Negative amounts return money to the house. */
  amountMinor: bigint;
}

/**
 * Moves house money into a vendor's fund for promotions, or back. Returns true unless the key was used before. Throws
 * AppError `not_found`, InsufficientFundsError, and EntryConflictError for a key with another amount.
 */
export async function moveVendorFund(tx: Tx, { code, currency, key, amountMinor }: FundMove): Promise<boolean> {
  // Taken by wins without a round too, so that none of them meets a fund that shrinks after it looked.
  const [limits] = await tx.orm
    .select({ vendorId: vendorLimits.vendorId })
    .from(vendorLimits)
    .innerJoin(vendors, eq(vendors.id, vendorLimits.vendorId))
    .where(and(eq(vendors.code, code), eq(vendorLimits.currency, currency)))
    .for('no key update', { of: vendorLimits });
  if (!limits) throw new AppError('not_found');
  const { isReplay } = await post(tx, {
    namespace: 'vendor_fund',
    key: `${code}:${key}`,
    kind: 'vendor_fund',
    details: { vendor: code },
    lines: [
      { accountId: await ensureAccount(tx, 'vendor_fund', limits.vendorId, currency), amountMinor },
      { accountId: await ensureAccount(tx, 'house_games', limits.vendorId, currency), amountMinor: -amountMinor },
    ],
  });
  return !isReplay;
}

interface SecretRotation {
  code: string;
  sealedSecret: string;
  shownTo: string;
  /** Time in which the previous secret is still accepted; 0 ends it at once, as for a stolen one. */
  overlapHours: number;
}

/** Replaces a vendor's secret. Throws AppError `not_found`, and `wrong_state` for the portal itself. */
export async function rotateVendorSecret(tx: Tx, { code, sealedSecret, shownTo, overlapHours }: SecretRotation) {
  const rotated = await tx.orm
    .update(vendors)
    .set({
      sealedSecrets: sql`jsonb_build_array(${sealedSecret}::text) || jsonb_path_query_array(${vendors.sealedSecrets}, '$[0]')`,
      secretShownTo: shownTo,
      previousSecretUntil: sql`now() + make_interval(hours => ${overlapHours}::int)`,
    })
    .where(and(eq(vendors.code, code), eq(vendors.isOwn, false)))
    .returning({ id: vendors.id });
  if (rotated.length > 0) return;
  throw new AppError((await tx.orm.$count(vendors, eq(vendors.code, code))) > 0 ? 'wrong_state' : 'not_found');
}

/**
 * Returns a vendor's new secret, sealed, to the person who asked for it, once. Throws AppError `not_found` when it was
 * shown, or waits for somebody else.
 */
export async function takeVendorSecret(tx: Tx, code: string, person: string): Promise<string> {
  const [taken] = await tx.orm
    .update(vendors)
    .set({ secretShownTo: null })
    .where(and(eq(vendors.code, code), eq(vendors.secretShownTo, person)))
    .returning({ sealedSecrets: vendors.sealedSecrets });
  const [sealed] = taken?.sealedSecrets ?? [];
  if (sealed === undefined) throw new AppError('not_found');
  return sealed;
}
