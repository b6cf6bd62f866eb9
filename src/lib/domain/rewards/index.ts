export {
  boardOfPromotion,
  boardPromotion,
  missionOfPromotion,
  missionPromotion,
  OWN_PROMOTIONS,
} from './awards/own-promotions.ts';
export { BonusTermsError } from './errors.ts';
export { budgetLeft, fillMonthlyBudget } from './awards/monthly-budgets.ts';
export { giveCash, giveCashToMany, type NewCashAward } from './awards/give-cash.ts';
export { AWARDS_OF_PAGE, payDue } from './awards/pay-due.ts';
export { listTitlesOf } from './awards/published-titles.ts';
export { type GrantDeps, type GrantOwner } from './grants/advance-grants.ts';
export { assertClearForWithdrawal, clearForWithdrawal, type WithdrawalTerms } from './grants/clear-for-withdrawal.ts';
export { fillBudget, giveGrant, type GiveDeps, type NewGrant } from './grants/give-grant.ts';
export {
  countEndedGrants,
  findGrant,
  getBonusBalance,
  hasOpenGrant,
  listEndedGrants,
  listOpenGrants,
  type StoredGrant,
} from './grants/grant-rows.ts';
export { type GrantRound, listGrantRounds } from './grants/grant-rounds.ts';
export {
  claimDueFreeRounds,
  DUE_FREE_ROUNDS_SQL,
  type DueFreeRounds,
  openFreeRounds,
  recordVendorProblem,
  recordWithdrawal,
} from './free-rounds/announce.ts';
export { cancelFreeRounds, cancelFreeRoundsOf, endFreeRounds } from './free-rounds/end-free-rounds.ts';
export {
  assertFreeRoundsGivable,
  giveFreeRounds,
  type NewFreeRounds,
  offersFreeRounds,
} from './free-rounds/give-free-rounds.ts';
export { type ListedFreeRounds, listFreeRounds, requirePlayableFreeRounds } from './free-rounds/list-free-rounds.ts';
export { lapseGrants } from './grants/lapse-grants.ts';
export { activateGrant, assertCancellable, cancelGrant, giveUpGrant } from './grants/member-acts.ts';
export { assertGivable, giveStaffBonus, type NewStaffBonus } from './grants/staff-bonus.ts';
export { settleRounds, settleRoundsOf, type SettlementDeps, UNSETTLED_SQL } from './settlement/settle-rounds.ts';
export {
  listOpenTurnover,
  requireTurnover,
  returnTurnover,
  type Requirement as TurnoverRequirement,
} from './turnover/turnover.ts';
