import { AppError, InvalidFieldsError } from '#kernel/errors';

/** The deposit or withdrawal is in a state in which this step cannot be taken. */
export class WrongStateError extends AppError {
  constructor(cause?: unknown) {
    super('wrong_state', { cause });
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
