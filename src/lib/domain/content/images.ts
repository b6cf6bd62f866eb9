import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { contentImages } from './tables.ts';

export interface ImageSize {
  width: number;
  height: number;
  content: Uint8Array;
}

/** The same picture again is the one that is there. */
export async function keepImage(tx: Tx, hash: string, sizes: readonly ImageSize[]): Promise<void> {
  await tx.orm
    .insert(contentImages)
    .values(sizes.map((size) => ({ ...size, hash })))
    .onConflictDoNothing();
}

export async function imageExists(db: Db, hash: string): Promise<boolean> {
  const rows = await db.orm
    .select({ width: contentImages.width })
    .from(contentImages)
    .where(eq(contentImages.hash, hash))
    .limit(1);
  return rows.length > 0;
}

export async function findImage(db: Db, hash: string, width: number): Promise<Uint8Array | undefined> {
  const [row] = await db.orm
    .select({ content: contentImages.content })
    .from(contentImages)
    .where(and(eq(contentImages.hash, hash), eq(contentImages.width, width)));
  return row?.content;
}

/** The picture at its widest, without its bytes. */
export async function widestSize(db: Db, hash: string): Promise<Omit<ImageSize, 'content'> | undefined> {
  const { width, height } = contentImages;
  const [row] = await db.orm
    .select({ width, height })
    .from(contentImages)
    .where(eq(contentImages.hash, hash))
    .orderBy(desc(width))
    .limit(1);
  return row;
}
