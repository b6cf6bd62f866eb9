import { AppError } from '#kernel/errors';
import { formatAmount } from '#kernel/money';
import type { TermsProblem } from '#rules/rewards/terms';

/** A withdrawal before the turnover of deposits and awards is worked off. */
export class TurnoverRequiredError extends AppError {
  constructor({ openMinor, requiredMinor }: { openMinor: bigint; requiredMinor: bigint }) {
    super('turnover_required', { value: { open: formatAmount(openMinor), required: formatAmount(requiredMinor) } });
  }
}

/** A bonus that staff may not give with these terms. */
export class BonusTermsError extends AppError {
  constructor(problems: readonly TermsProblem[]) {
    super('bonus_terms_refused', { value: { problems } });
  }
}

/** A bonus that the member would lose, with decimal amounts. */
export interface BonusLoss {
  id: string;
  name: string;
  balance: string;
  progress: string;
  required: string;
  hasOpenRounds: boolean;
  openStake: string;
}

/** A withdrawal that would end bonuses, which the member has not confirmed. */
export class BonusForfeitError extends AppError {
  constructor(bonuses: readonly BonusLoss[]) {
    super('bonus_forfeit_confirmation', { value: { bonuses } });
  }
}
