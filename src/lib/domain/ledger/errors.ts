import { AppError } from '#kernel/errors';

/** The balance of a guarded account is too low. */
export class InsufficientFundsError extends AppError {
  constructor(cause?: unknown) {
    super('insufficient_funds', { cause });
  }
}

/** The balance would be higher than an account can hold. Trying again cannot help. */
export class BalanceTooHighError extends AppError {
  constructor(cause?: unknown) {
    super('balance_too_high', { cause });
  }
}

/** The key of an entry was used with other content. Nothing was booked. */
export class EntryConflictError extends AppError {
  constructor(cause?: unknown) {
    super('conflict', { cause });
  }
}

/** The entry does not exist, or staff may not reverse entries of its kind. */
export class EntryNotReversibleError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** The hold was already closed with the other outcome. */
export class HoldClosedError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** Payouts from accounts of this kind are halted, because the trial balance found one that does not add up. */
export class WithdrawalsHaltedError extends AppError {
  constructor() {
    super('withdrawals_halted');
  }
}
