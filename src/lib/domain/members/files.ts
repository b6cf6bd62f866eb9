import { and, eq } from 'drizzle-orm';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { memberFiles } from './tables.ts';

export interface NewFile {
  publicId: string;
  memberId: bigint;
  mediaType: string;
  byteLength: bigint;
}

/** Notes whose file it is; the bytes are with the files adapter under the same id. */
export async function noteProof(tx: Tx, file: NewFile): Promise<void> {
  await tx.orm.insert(memberFiles).values({ ...file, purpose: 'withdrawal-proof' });
}

/** Throws AppError `not_found` for a file that this member did not hand in. */
export async function assertOwnProof(db: Db, memberId: bigint, publicId: string): Promise<void> {
  const rows = await db.orm
    .select({ id: memberFiles.id })
    .from(memberFiles)
    .where(and(eq(memberFiles.memberId, memberId), eq(memberFiles.publicId, publicId)));
  if (rows.length === 0) throw new AppError('not_found');
}

export async function proofMediaType(db: Db, publicId: string): Promise<string | undefined> {
  const [row] = await db.orm
    .select({ mediaType: memberFiles.mediaType })
    .from(memberFiles)
    .where(eq(memberFiles.publicId, publicId));
  return row?.mediaType;
}
