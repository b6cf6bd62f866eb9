import { AppError } from '#kernel/errors';

/** The puzzle was not solved, or the proof is not one that this caller may spend now. Why is not told. */
export class HumanVerificationError extends AppError {
  constructor(attemptsLeft = 0) {
    super('human_verification_failed', { value: { attemptsLeft } });
  }
}
