import { AppError, InvalidFieldsError } from '#kernel/errors';

/** The deposit or withdrawal is in a state in which this step cannot be taken. */
export class WrongStateError extends AppError {
  constructor() {
    super('wrong_state');
  }
}

/** Since a result was corrected: the withdrawal has to be refused, and what comes back pays for it. */
export class MemberOwesError extends AppError {
  constructor(cause: unknown) {
    super('receivable_outstanding', { cause });
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
