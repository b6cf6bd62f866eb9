import { AppError, InvalidFieldsError } from '#kernel/errors';

/** Unknown, run out, used, tried too often or another browser's: a caller cannot tell which. The way on is the same. */
export class SignInExpiredError extends AppError {
  constructor() {
    super('sign_in_expired');
  }
}

/** The same for every method, right or wrong kind of answer. */
export class StepUpFailedError extends InvalidFieldsError {
  constructor() {
    super({ answer: { code: 'verification_failed' } });
  }
}

/** The six digits are wrong, too old, or were used before. */
export class WrongCodeError extends InvalidFieldsError {
  constructor() {
    super({ code: { code: 'wrong_code' } });
  }
}

/** An authenticator is already set up (or, for a code, none is). */
export class EnrolmentStateError extends AppError {
  constructor() {
    super('wrong_state');
  }
}
