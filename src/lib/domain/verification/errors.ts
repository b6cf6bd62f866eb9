import { AppError } from '#kernel/errors';

/** The puzzle was not solved, or its token is not valid for this caller. The error does not say which. */
export class HumanCheckError extends AppError {
  constructor(attemptsLeft = 0) {
    super('human_check_failed', { value: { attemptsLeft } });
  }
}
