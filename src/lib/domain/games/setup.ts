import { sql } from 'drizzle-orm';
import { ensureAccount } from '#domain/ledger';
import type { Tx } from '#kernel/database';
import { PLAY_CURRENCY } from '#rules/play-money';
import { games, vendors } from './tables.ts';

export interface VendorSetup {
  code: string;
  name: string;
  sealedSecrets: string[];
  launchUrl: string;
  currency: string;
}

export type GameSetup = Omit<typeof games.$inferInsert, 'vendorId' | 'addedAt'>;

// From the moment of the rotation: a start that changes nothing must not lengthen the old secret's life.
const PREVIOUS_UNTIL = sql`case when ${vendors.sealedSecrets}->>0 = excluded.sealed_secrets->>0
  then ${vendors.previousSecretUntil} else now() + interval '24 hours' end`;

/**
 * Makes a vendor with its accounts (of money and of play money) and its games, or brings its secrets and address up to date. Games that are there
 * stay as operations left them.
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
  if (!vendor) throw new Error('the vendor was not made');
  await ensureAccount(tx, 'house_games', vendor.id, setup.currency);
  await ensureAccount(tx, 'house_games', vendor.id, PLAY_CURRENCY);
  if (rows.length === 0) return;
  await tx.orm
    .insert(games)
    .values(rows.map((row) => ({ ...row, vendorId: vendor.id })))
    .onConflictDoNothing();
}
