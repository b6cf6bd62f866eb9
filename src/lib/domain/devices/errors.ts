import { AppError, InvalidFieldsError } from '#kernel/errors';

/**
 * The pending sign-in is unknown, expired, used, out of attempts or another browser's. The error does not say which: the
 * member signs in again in every case.
 */
export class SignInExpiredError extends AppError {
  constructor() {
    super('sign_in_expired');
  }
}

/** The answer is wrong; the same error for every method. */
export class StepUpFailedError extends InvalidFieldsError {
  constructor() {
    super({ answer: { code: 'verification_failed' } });
  }
}

/** The code is wrong, expired or already used. */
export class WrongCodeError extends InvalidFieldsError {
  constructor() {
    super({ code: { code: 'wrong_code' } });
  }
}

/** An authenticator is already set up or, for a code, none is. */
export class EnrollmentStateError extends AppError {
  constructor() {
    super('wrong_state');
  }
}
