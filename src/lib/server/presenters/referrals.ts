import { formatRate } from '#rules/rewards/rates';
import type { ReferralTerms } from '#rules/rewards/referral-terms';

/** Presents the terms of the referral program. */
export function toReferralTerms({ maxReferrals, commission, ...terms }: ReferralTerms) {
  return { ...terms, maxReferrals: maxReferrals ?? null, commission: commission.map(formatRate) };
}
