import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const REBUILD = defineStatement({
  name: 'figures_rebuild',
  row: z.object({ rounds: z.int().nullable() }),
  text: 'select figures_advance(null, $1, true) as rounds',
});

/**
 * Computes all figures anew from the stream. Readers see the old ones until it has ended; rounds that close wait for it.
 * Returns the number of rows that were read.
 */
export async function rebuildFigures(db: Db, timeZone: string): Promise<number> {
  const [read] = await db.query(REBUILD, [timeZone]);
  return read?.rounds ?? 0;
}
