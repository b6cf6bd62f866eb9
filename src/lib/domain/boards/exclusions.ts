import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';

export interface Exclusion {
  /** Public id of the board. */
  boardId: string;
  window: string;
  /** Public id of the member. */
  memberId: string;
}

const FIND = `select part.board_id as "boardId", part."window", member.id as "memberId", part.final_at is not null as "isFinal"
    from boards board
    join board_windows part on part.board_id = board.id and part."window" = $2
    join members member on member.public_id = $3
    join board_scores score on (score.board_id, score."window", score.member_id) = (part.board_id, part."window", member.id)
   where board.public_id = $1`;

const row = z.object({ boardId: z.bigint(), window: z.string(), memberId: z.bigint(), isFinal: z.boolean() });
const FIND_SCORE = defineStatement({ name: 'boards_find_score', row, text: FIND });
const LOCK_SCORE = defineStatement({ name: 'boards_lock_score', row, text: `${FIND} for share of part` });

const EXCLUDE = defineStatement({
  name: 'boards_exclude',
  row: z.object({ memberId: z.bigint() }),
  text: `insert into board_exclusions (board_id, "window", member_id, reason, excluded_by) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning member_id as "memberId"`,
});

/** Throws what `excludeFromWindow` would throw now. */
export async function assertExcludable(db: Db, { boardId, window, memberId }: Exclusion): Promise<void> {
  const [score] = await db.query(FIND_SCORE, [boardId, window, memberId]);
  if (!score) throw new AppError('not_found');
  if (score.isFinal) throw new AppError('wrong_state');
}

/**
 * Takes a member out of a window before its prizes are decided, for play against the rules. Throws AppError `not_found` for a member
 * without a score, and `wrong_state` for a window that is final and for a member who is out.
 */
export async function excludeFromWindow(
  tx: Tx,
  { boardId, window, memberId }: Exclusion,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  const [score] = await tx.query(LOCK_SCORE, [boardId, window, memberId]);
  if (!score) throw new AppError('not_found');
  if (score.isFinal) throw new AppError('wrong_state');
  const excluded = await tx.query(EXCLUDE, [score.boardId, window, score.memberId, reason, actor]);
  if (excluded.length === 0) throw new AppError('wrong_state');
}
