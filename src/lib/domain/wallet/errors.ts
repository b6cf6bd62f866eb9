import { AppError, InvalidFieldsError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';

/** The state of the deposit or withdrawal does not allow this step. */
export class WrongStateError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** The member has a receivable since a result was corrected; rejecting the withdrawal recovers it. */
export class ReceivableOutstandingError extends AppError {
  constructor(cause: unknown) {
    super('receivable_outstanding', { cause });
  }
}

/** The member's withdrawals wait after a sign-in that could not be verified well. */
export class WithdrawalsHeldError extends AppError {
  constructor(cause?: unknown) {
    super('withdrawals_held', { cause });
  }
}

/** A flag of abuse holds the member's withdrawals until staff have looked, for three days at most. */
export class WithdrawalsInReviewError extends AppError {
  constructor(cause?: unknown) {
    super('withdrawals_in_review', { cause });
  }
}

/** The same for staff who approve a withdrawal. */
export class WithdrawalFlaggedError extends AppError {
  constructor(cause?: unknown) {
    super('withdrawal_flagged', { cause });
  }
}

export class UnknownMethodError extends InvalidFieldsError {
  constructor() {
    super({ methodCode: { code: 'unknown_method' } });
  }
}

/** Outside the method's range, or not a whole number of the smallest payable unit. */
export class AmountOutOfRangeError extends InvalidFieldsError {
  constructor(range: { min: string; max: string }) {
    super({ amount: { code: 'amount_out_of_range', params: range } });
  }
}

/** Above what the member's VIP level allows for one withdrawal. */
export class AmountAboveLevelError extends InvalidFieldsError {
  constructor(maxMinor: bigint) {
    super({ amount: { code: 'too_big', params: { max: formatAmount(maxMinor) } } });
  }
}

/** The member has requested all withdrawals that the VIP level allows in a day. The value says how many that are. */
export class WithdrawalsOfDayError extends AppError {
  constructor(limit: number, cause: unknown) {
    super('withdrawals_of_day_used_up', { value: { limit }, cause });
  }
}

/** The bank's reference belongs to another deposit or withdrawal of the same method. */
export class BankReferenceUsedError extends AppError {
  constructor() {
    super('bank_reference_used');
  }
}

/** The destination, a password or a contact has changed a short time ago. The value says when a withdrawal becomes possible. */
export class PayoutOnHoldError extends AppError {
  constructor(availableAt: string | undefined, cause?: unknown) {
    super('payout_on_hold', { value: { availableAt }, cause });
  }
}
