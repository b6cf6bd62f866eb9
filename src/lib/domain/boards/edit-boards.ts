import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { defineStatement } from '#kernel/statements';
import {
  boardProblems,
  type BoardProblem,
  type BoardTerms,
  boardText,
  moneyBudgetOf,
} from '#rules/rewards/board-terms';
import { BoardRefusedError } from './errors.ts';
import { boards, boardVersions } from './tables.ts';
import { getTerms } from './versions.ts';

/** The version of a board that its editor has seen. */
export interface SeenBoard {
  publicId: string;
  version: number;
}

/** Writes the first draft of a board. Returns its public id. */
export async function createBoard(
  tx: Tx,
  random: RandomSource,
  { terms, actor }: { terms: BoardTerms; actor: string },
): Promise<string> {
  const publicId = randomId(random, 'L');
  const [board] = await tx.orm.insert(boards).values({ publicId }).returning({ id: boards.id });
  if (!board) throw new Error('a board was not stored');
  await tx.orm
    .insert(boardVersions)
    .values({ boardId: board.id, version: 1, terms: boardText(terms), createdBy: actor });
  return publicId;
}

/**
 * Replaces the draft of a board; a published version stays, and the next one is drafted. Throws AppError `not_found`, `wrong_state`
 * when it was stopped, and `conflict` when there is a newer version. Returns the draft's version.
 */
export async function editBoard(
  tx: Tx,
  { seen, terms, actor }: { seen: SeenBoard; terms: BoardTerms; actor: string },
): Promise<number> {
  const board = await lockBoard(tx, seen);
  const isPublished = board.publishedVersion === board.lastVersion;
  const version = isPublished ? board.lastVersion + 1 : board.lastVersion;
  const draft = { terms: boardText(terms), createdBy: actor };
  await tx.orm
    .insert(boardVersions)
    .values({ ...draft, boardId: board.id, version })
    .onConflictDoUpdate({
      target: [boardVersions.boardId, boardVersions.version],
      set: { ...draft, createdAt: sql`now()` },
    });
  await tx.orm.update(boards).set({ lastVersion: version }).where(eq(boards.id, board.id));
  return version;
}

/** Throws what `publishBoard` would throw now. */
export async function assertBoardPublishable(db: Db, seen: SeenBoard, now: Date): Promise<void> {
  await checkedTerms(db, await findBoard(db, seen.publicId), { version: seen.version, now });
}

/**
 * Publishes the draft of a board. A running one changes in its members' favor only. Throws AppError `not_found`, `wrong_state` and
 * `conflict`, and BoardRefusedError.
 */
export async function publishBoard(
  tx: Tx,
  { seen, actor, now }: { seen: SeenBoard; actor: string; now: Date },
): Promise<BoardTerms> {
  const board = await lockBoard(tx, seen);
  const terms = await checkedTerms(tx, board, { version: seen.version, now });
  const { id, lastVersion: version } = board;
  await tx.orm
    .update(boards)
    .set({
      state: 'running',
      publishedVersion: version,
      budgetMinor: moneyBudgetOf(terms),
      startedAt: board.startedAt ?? sql`clock_timestamp()`,
    })
    .where(eq(boards.id, id));
  await tx.orm
    .update(boardVersions)
    .set({ publishedAt: sql`now()`, publishedBy: actor })
    .where(and(eq(boardVersions.boardId, id), eq(boardVersions.version, version)));
  return terms;
}

const STOP = defineStatement({
  name: 'boards_stop',
  row: z.object({ id: z.bigint() }),
  text: `with stopped as (
           update boards set state = 'stopped', stopped_at = clock_timestamp() where public_id = $1 and state = 'running' returning id, stopped_at
         ), ended as (
           update board_windows part set ends_at = greatest(part.starts_at, least(part.ends_at, stopped.stopped_at)) from stopped
            where part.board_id = stopped.id and part.final_at is null returning part.board_id
         )
         select id from stopped`,
});

/** Stops a board at once: its window ends now, and the prizes are paid as ever. Throws AppError `not_found` and `wrong_state`. */
export async function stopBoard(tx: Tx, publicId: string): Promise<void> {
  await tx.orm.select({ id: boards.id }).from(boards).where(eq(boards.publicId, publicId)).for('no key update');
  if ((await tx.query(STOP, [publicId])).length > 0) return;
  await findBoard(tx, publicId);
  throw new AppError('wrong_state');
}

type Board = typeof boards.$inferSelect;

async function findBoard(db: Db, publicId: string): Promise<Board> {
  const [board] = await db.orm.select().from(boards).where(eq(boards.publicId, publicId));
  if (!board) throw new AppError('not_found');
  return board;
}

async function lockBoard(tx: Tx, { publicId, version }: SeenBoard): Promise<Board> {
  const [board] = await tx.orm.select().from(boards).where(eq(boards.publicId, publicId)).for('no key update');
  if (!board) throw new AppError('not_found');
  if (board.state === 'stopped') throw new AppError('wrong_state');
  if (board.lastVersion !== version) throw new AppError('conflict');
  return board;
}

async function checkedTerms(
  db: Db,
  board: Board,
  { version, now }: { version: number; now: Date },
): Promise<BoardTerms> {
  if (board.state === 'stopped' || board.publishedVersion === board.lastVersion) throw new AppError('wrong_state');
  if (board.lastVersion !== version) throw new AppError('conflict');
  const problems = await draftProblemsOf(db, board, now);
  if (problems.length > 0) throw new BoardRefusedError(problems);
  return getTerms(db, board.id, version);
}

/** Lists what forbids publishing a board's draft; nothing where nothing is drafted. */
export async function draftProblemsOf(
  db: Db,
  { id, state, publishedVersion, lastVersion }: Pick<Board, 'id' | 'state' | 'publishedVersion' | 'lastVersion'>,
  now: Date,
): Promise<BoardProblem[]> {
  if (state === 'stopped' || publishedVersion === lastVersion) return [];
  const running = publishedVersion === 0 ? undefined : await getTerms(db, id, publishedVersion);
  return boardProblems(await getTerms(db, id, lastVersion), { now, running });
}
