import { sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { UNIT } from '#kernel/money';
import { DEMO_CURRENCY } from '#rules/demo-currency';
import { games, vendorLimits, vendors } from './tables.ts';

export interface VendorSetup {
  code: string;
  name: string;
  sealedSecrets: string[];
  launchUrl: string;
  currency: string;
  /** Addresses of a new vendor; an existing one keeps its own. */
  allowedAddresses: string[];
}

const VENDOR_ACCOUNTS = ['house_games', 'vendor_fund', 'vendor_held'] as const;

export type GameSetup = Omit<typeof games.$inferInsert, 'vendorId' | 'addedAt'>;

// Counts from the rotation: a restart with the same secrets must not extend the old one's validity.
const PREVIOUS_UNTIL = sql`case when ${vendors.sealedSecrets}->>0 = excluded.sealed_secrets->>0
  then ${vendors.previousSecretUntil} else now() + interval '24 hours' end`;

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
 * Creates a vendor with its accounts and caps (real money and demo balance) and its games, or updates its secrets and launch
 * address. Existing games, caps and addresses stay as staff configured them.
 */
export async function setUpVendor(tx: Tx, setup: VendorSetup, rows: GameSetup[]): Promise<void> {
  const { code, name, sealedSecrets, launchUrl, allowedAddresses } = setup;
  const [vendor] = await tx.orm
    .insert(vendors)
    .values({ code, name, sealedSecrets, launchUrl, allowedAddresses })
    .onConflictDoUpdate({
      target: vendors.code,
      set: { sealedSecrets, launchUrl, previousSecretUntil: PREVIOUS_UNTIL },
    })
    .returning({ id: vendors.id });
  if (!vendor) throw new Error('the vendor was not created');
  await setUpMoney(tx, vendor.id, setup.currency);
  if (rows.length === 0) return;
  await tx.orm
    .insert(games)
    .values(rows.map((row) => ({ ...row, vendorId: vendor.id })))
    .onConflictDoNothing();
}

/** Creates a vendor's accounts and caps. The demo balance has no caps: nobody can withdraw it. */
export async function setUpMoney(tx: Tx, vendorId: bigint, realCurrency: string): Promise<void> {
  for (const currency of [realCurrency, DEMO_CURRENCY]) {
    for (const kind of VENDOR_ACCOUNTS) await ensureAccount(tx, kind, vendorId, currency);
    const limits = currency === DEMO_CURRENCY ? {} : DEFAULT_LIMITS;
    await tx.orm
      .insert(vendorLimits)
      .values({ vendorId, currency, ...limits })
      .onConflictDoNothing();
  }
}
