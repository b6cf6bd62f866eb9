import { AppError } from '#kernel/errors';

/** The same error for an unknown user and for a wrong password. */
export class IncorrectCredentialsError extends AppError {
  constructor() {
    super('incorrect_user_or_password');
  }
}

export class UsernameTakenError extends AppError {
  constructor() {
    super('account_already_exists', { fields: { username: { code: 'account_already_exists' } } });
  }
}

/** Another account has confirmed the number. Thrown only after the visitor has verified it. */
export class MobileTakenError extends AppError {
  constructor() {
    super('account_already_exists', { fields: { mobileNum: { code: 'mobile_already_registered' } } });
  }
}

export class PaymentPasswordMissingError extends AppError {
  constructor() {
    super('payment_password_missing');
  }
}

export class WrongPaymentPasswordError extends AppError {
  constructor() {
    super('wrong_payment_password', { fields: { paymentPassword: { code: 'wrong_payment_password' } } });
  }
}

/** The bank account is in review, or staff refused it. */
export class BankAccountNotActiveError extends AppError {
  constructor(cause?: unknown) {
    super('bank_account_not_active', { cause });
  }
}

/** The destination of a bank account belongs to another member. */
export class BankAccountInUseError extends AppError {
  constructor() {
    super('bank_account_in_use');
  }
}

/** The Idempotency-Key was used before with another body. */
export class IdempotencyKeyReusedError extends AppError {
  constructor() {
    super('idempotency_key_reused');
  }
}
