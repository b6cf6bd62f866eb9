import type { Db, Statement } from '#kernel/database';
import type { Vendor } from './types.ts';

const KNOWN: Statement = {
  name: 'game_transactions_known',
  text: 'select tx_id as "txId" from game_transactions where vendor_id = $1 and tx_id = any($2::text[])',
};

/** Whether the vendor has named all of these movements before, so that each has its answer already. */
export async function areAllKnown(db: Db, vendor: Vendor, txIds: readonly string[]): Promise<boolean> {
  const known = new Set((await db.query<{ txId: string }>(KNOWN, [vendor.id, txIds])).map(({ txId }) => txId));
  return txIds.every((txId) => known.has(txId));
}
