import { and, eq } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { type BoardTerms, boardSchema } from '#rules/rewards/board-terms';
import { boardVersions } from './tables.ts';

/** Returns the terms of a version. */
export async function getTerms(db: Db, boardId: bigint, version: number): Promise<BoardTerms> {
  const which = and(eq(boardVersions.boardId, boardId), eq(boardVersions.version, version));
  const [row] = await db.orm.select({ terms: boardVersions.terms }).from(boardVersions).where(which);
  if (!row) throw new Error(`board ${boardId} has no version ${version}`);
  return boardSchema.parse(row.terms);
}
