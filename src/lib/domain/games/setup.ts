import { sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { DEMO_CURRENCY } from '#rules/demo-currency';
import { games, vendors } from './tables.ts';

export interface VendorSetup {
  code: string;
  name: string;
  sealedSecrets: string[];
  launchUrl: string;
  currency: string;
}

export type GameSetup = Omit<typeof games.$inferInsert, 'vendorId' | 'addedAt'>;

// Counts from the rotation: a restart with the same secrets must not extend the old one's validity.
const PREVIOUS_UNTIL = sql`case when ${vendors.sealedSecrets}->>0 = excluded.sealed_secrets->>0
  then ${vendors.previousSecretUntil} else now() + interval '24 hours' end`;

/**
 * Creates a vendor with its house accounts (real money and demo balance) and its games, or updates its secrets and launch
 * address. Existing games stay as staff configured them.
 */
export async function setUpVendor(tx: Tx, setup: VendorSetup, rows: GameSetup[]): Promise<void> {
  const { code, name, sealedSecrets, launchUrl } = setup;
  const [vendor] = await tx.orm
    .insert(vendors)
    .values({ code, name, sealedSecrets, launchUrl })
    .onConflictDoUpdate({
      target: vendors.code,
      set: { sealedSecrets, launchUrl, previousSecretUntil: PREVIOUS_UNTIL },
    })
    .returning({ id: vendors.id });
  if (!vendor) throw new Error('the vendor was not created');
  await ensureAccount(tx, 'house_games', vendor.id, setup.currency);
  await ensureAccount(tx, 'house_games', vendor.id, DEMO_CURRENCY);
  if (rows.length === 0) return;
  await tx.orm
    .insert(games)
    .values(rows.map((row) => ({ ...row, vendorId: vendor.id })))
    .onConflictDoNothing();
}
