import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { memberFiles } from './tables.ts';

export interface Proof {
  mediaType: string;
  content: Uint8Array;
}

/** Keeps a picture for a day: until then it must be attached to something. */
export async function storeReceipt(tx: Tx, proof: Proof & { publicId: string; memberId: bigint }): Promise<void> {
  await tx.orm.insert(memberFiles).values({
    ...proof,
    byteLength: BigInt(proof.content.byteLength),
    purpose: 'withdrawal-proof',
    expiresAt: sql`now() + interval '24 hours'`,
  });
}

/** From now on it stays. Throws AppError `not_found` for a file that this member did not hand in. */
export async function attachReceipt(tx: Tx, memberId: bigint, publicId: string): Promise<void> {
  const rows = await tx.orm
    .update(memberFiles)
    .set({ expiresAt: null })
    .where(and(eq(memberFiles.memberId, memberId), eq(memberFiles.publicId, publicId)))
    .returning({ id: memberFiles.id });
  if (rows.length === 0) throw new AppError('not_found');
}

/** Throws AppError `not_found`. */
export async function findReceipt(db: Db, publicId: string): Promise<Proof> {
  const [row] = await db.orm
    .select({ mediaType: memberFiles.mediaType, content: memberFiles.content })
    .from(memberFiles)
    .where(eq(memberFiles.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

/** Pictures that were handed in and never used. */
export async function deleteUnusedReceipts(tx: Tx): Promise<void> {
  await tx.orm.delete(memberFiles).where(lt(memberFiles.expiresAt, sql`now()`));
}
