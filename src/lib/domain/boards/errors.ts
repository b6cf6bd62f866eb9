import { AppError } from '#kernel/errors';
import type { BoardProblem } from '#rules/rewards/board-terms';

/** A board with terms that forbid publishing it. */
export class BoardRefusedError extends AppError {
  constructor(problems: readonly BoardProblem[]) {
    super('board_refused', { value: { problems } });
  }
}
