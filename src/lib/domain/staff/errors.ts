import { AppError, InvalidFieldsError } from '#kernel/errors';

/** Unknown user, disabled account or wrong password; the caller cannot see which. */
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

/** The code is wrong, expired or already used. */
export class WrongCodeError extends InvalidFieldsError {
  constructor() {
    super({ code: { code: 'wrong_code' } });
  }
}

/** The account has a password and an authenticator already. */
export class AlreadyEnrolledError extends AppError {
  constructor() {
    super('already_enrolled');
  }
}

/** The link is unknown, used, replaced or expired; the caller cannot see which. */
export class EnrollmentLinkError extends AppError {
  constructor() {
    super('enrollment_link_invalid');
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

/** Refuses to disable or demote the last administrator: nobody could enable accounts afterwards. */
export class LastAdministratorError extends AppError {
  constructor() {
    super('conflict');
  }
}
