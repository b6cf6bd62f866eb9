import { AppError } from '#kernel/errors';
import type { RankProblem } from '#rules/rewards/rank-levels';

/** A level that does not fit into the table, or whose label cannot be read. */
export class RankLevelError extends AppError {
  constructor(problems: readonly RankProblem[]) {
    super('rank_level_refused', { value: { problems } });
  }
}
