export { addReferralDeposit, bindReferral } from './bind.ts';
export { payCommissions } from './commissions.ts';
export { eraseReferrals } from './erasure.ts';
export { DUE_REFERRALS_SQL, expireReferrals, judgeReferrals } from './judge.ts';
export { getReferralSummary, listOwnReferrals, type OwnReferral, type ReferralSummary } from './member-referrals.ts';
export {
  clearReferral,
  refuseReferral,
  type ReferralReview,
  type ReviewedReferral,
  reviewReferrals,
} from './review.ts';
export { countDueRewards, payReferralRewards } from './rewards.ts';
export {
  assertSeenProgram,
  changeReferralProgram,
  ensureReferralProgram,
  fillReferralBudget,
  getReferralProgram,
  type ReferralDeps,
  type ReferralProgram,
  type StoredProgram,
} from './terms.ts';
export { followReferrals } from './turnover.ts';
