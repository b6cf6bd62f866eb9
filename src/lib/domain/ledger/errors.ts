import { AppError } from '#kernel/errors';

/** A guarded account does not hold enough. */
export class InsufficientFundsError extends AppError {
  constructor(cause?: unknown) {
    super('insufficient_funds', { cause });
  }
}

/** The key of an entry was used with other content. Nothing moved. */
export class EntryConflictError extends AppError {
  constructor(cause?: unknown) {
    super('conflict', { cause });
  }
}

/** There is no such entry, or it is not one that a person may undo. */
export class EntryNotReversibleError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** The hold was already closed the other way (settled where a release was asked for, or the reverse). */
export class HoldClosedError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** Payouts out of accounts of this kind stand still: the trial balance found one that does not add up. */
export class PayoutsHaltedError extends AppError {
  constructor() {
    super('payouts_halted');
  }
}
