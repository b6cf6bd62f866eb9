import { AppError, InvalidFieldsError } from '#kernel/errors';

/** Unknown, disabled or a wrong password: a caller cannot tell which. */
export class StaffSignInError extends AppError {
  constructor() {
    super('incorrect_user_or_password');
  }
}

/** Too many wrong passwords or codes. */
export class StaffLockedError extends AppError {
  constructor(retryAfterSeconds: number) {
    super('too_many_requests', { retryAfterSeconds });
  }
}

/** The six digits are wrong, too old, or were used before. */
export class WrongCodeError extends InvalidFieldsError {
  constructor() {
    super({ code: { code: 'wrong_code' } });
  }
}

/** An authenticator is already set up (or, for a code, none is). */
export class EnrollmentStateError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

export class StaffExistsError extends AppError {
  constructor() {
    super('account_already_exists');
  }
}

export class StaffNotFoundError extends AppError {
  constructor() {
    super('not_found');
  }
}

/** Without an enabled administrator nobody could let anybody in again. */
export class LastAdministratorError extends AppError {
  constructor() {
    super('conflict');
  }
}
