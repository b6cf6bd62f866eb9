import { AppError } from '#kernel/errors';
import type { IneligibleReason } from '#rules/rewards/eligibility';
import type { NoOfferReason } from '#rules/rewards/offers/offer-awards';
import type { TermsProblem } from '#rules/rewards/terms';

/** Reason for which a member gets nothing; `not_available` where the true one is confidential. */
export type ClaimReason = IneligibleReason | NoOfferReason | 'not_available' | 'player_cap' | 'wrong_state';

/** A claim that the rules of the promotion refuse. Nothing was changed. */
export class ClaimRefusedError extends AppError {
  readonly reason: ClaimReason;

  constructor(reason: ClaimReason, cause?: unknown) {
    super('claim_refused', { value: { reason }, cause });
    this.reason = reason;
  }
}

/** A promotion that may not be published with these rules and texts. */
export class OfferRefusedError extends AppError {
  constructor(problems: readonly TermsProblem[]) {
    super('offer_refused', { value: { problems } });
  }
}
