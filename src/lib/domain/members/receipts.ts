import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { lockAgainstErasure } from './erasure.ts';
import { memberFiles } from './tables.ts';

/** An image with which a member shows whether a withdrawal arrived, such as a bank statement. */
export interface Receipt {
  mediaType: string;
  content: Uint8Array;
}

/** Stores a receipt for a day, within which it must be attached. Throws AppError `account_blocked` for an erased account. */
export async function storeReceipt(tx: Tx, receipt: Receipt & { publicId: string; memberId: bigint }): Promise<void> {
  await lockAgainstErasure(tx, receipt.memberId);
  await tx.orm.insert(memberFiles).values({
    ...receipt,
    byteLength: BigInt(receipt.content.byteLength),
    purpose: 'withdrawal-receipt',
    expiresAt: sql`now() + interval '24 hours'`,
  });
}

/** Marks a receipt as attached, so that it does not expire. Throws AppError `not_found` when it is not this member's. */
export async function attachReceipt(tx: Tx, memberId: bigint, publicId: string): Promise<void> {
  const rows = await tx.orm
    .update(memberFiles)
    .set({ expiresAt: null })
    .where(and(eq(memberFiles.memberId, memberId), eq(memberFiles.publicId, publicId)))
    .returning({ id: memberFiles.id });
  if (rows.length === 0) throw new AppError('not_found');
}

/** Returns a receipt. Throws AppError `not_found`. */
export async function findReceipt(db: Db, publicId: string): Promise<Receipt> {
  const [row] = await db.orm
    .select({ mediaType: memberFiles.mediaType, content: memberFiles.content })
    .from(memberFiles)
    .where(eq(memberFiles.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Deletes expired receipts that were never attached. */
export async function deleteExpiredReceipts(tx: Tx): Promise<void> {
  await tx.orm.delete(memberFiles).where(lt(memberFiles.expiresAt, sql`now()`));
}
