import { AppError, unreachable } from '#kernel/errors';
import type { ConversionRefusal } from '#rules/rewards/points/conversion';
import type { RedemptionRefusal } from '#rules/rewards/points/redemption';

/** Returns the error of a refusal by the rules. The payment password is checked before, and has an error of its own. */
export function refusalError(refusal: RedemptionRefusal | ConversionRefusal): AppError {
  switch (refusal) {
    case 'WRONG_PASSWORD':
      return new AppError('wrong_payment_password');
    case 'NOT_ALLOWED':
      return new AppError('points_not_allowed');
    case 'LIMIT_REACHED':
      return new AppError('points_limit_reached');
    case 'OUT_OF_STOCK':
      return new AppError('points_out_of_stock');
    case 'INSUFFICIENT_POINTS':
      return new AppError('points_insufficient');
    case 'INVALID_AMOUNT':
      return new AppError('points_invalid_amount');
    default:
      return unreachable(refusal);
  }
}

/** The point mall has no budget left for what it should pay. */
export class MallBudgetError extends AppError {
  constructor(cause: unknown) {
    super('points_budget_used_up', { cause });
  }
}
