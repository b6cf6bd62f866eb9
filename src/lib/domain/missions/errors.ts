import { AppError } from '#kernel/errors';
import type { MissionProblem } from '#rules/rewards/mission-terms';

/** A mission with terms that forbid publishing it. */
export class MissionRefusedError extends AppError {
  constructor(problems: readonly MissionProblem[]) {
    super('mission_refused', { value: { problems } });
  }
}
