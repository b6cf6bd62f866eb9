import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/database';
import { contentImages } from './tables.ts';

export interface ImageSize {
  width: number;
  height: number;
  content: Uint8Array;
}

/** Stores an image in its widths under the hash of its content. An image that is stored already stays as it is. */
export async function storeImage(tx: Tx, hash: string, sizes: readonly ImageSize[]): Promise<void> {
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

/** Finds an image's largest size. */
export async function findWidestSize(db: Db, hash: string): Promise<Omit<ImageSize, 'content'> | undefined> {
  const { width, height } = contentImages;
  const [row] = await db.orm
    .select({ width, height })
    .from(contentImages)
    .where(eq(contentImages.hash, hash))
    .orderBy(desc(width))
    .limit(1);
  return row;
}

/** Returns the sizes of several images by hash, the smallest first. */
export async function listImageSizes(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Omit<ImageSize, 'content'>[]>> {
  const { hash, width, height } = contentImages;
  const rows = await db.orm
    .select({ hash, width, height })
    .from(contentImages)
    .where(inArray(hash, [...hashes]))
    .orderBy(asc(width));
  const sizes = new Map<string, Omit<ImageSize, 'content'>[]>();
  for (const { hash: name, ...size } of rows) sizes.set(name, [...(sizes.get(name) ?? []), size]);
  return sizes;
}
