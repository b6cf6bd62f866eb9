import { AppError } from '#kernel/errors';

/** The puzzle was not solved, or its token is not valid for this caller. The error does not say which. */
export class HumanVerificationError extends AppError {
  constructor(attemptsLeft = 0) {
    super('human_verification_failed', { value: { attemptsLeft } });
  }
}
