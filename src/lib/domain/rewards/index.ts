export { type GrantDeps, type GrantOwner } from './grants/advance-grants.ts';
export { clearForWithdrawal, type WithdrawalTerms } from './grants/clear-for-withdrawal.ts';
export { fillBudget, giveGrant, type GiveDeps, type NewGrant } from './grants/give-grant.ts';
export {
  countEndedGrants,
  getBonusBalance,
  listEndedGrants,
  listOpenGrants,
  type StoredGrant,
} from './grants/grant-rows.ts';
export { lapseGrants } from './grants/lapse-grants.ts';
export { activateGrant, giveUpGrant } from './grants/member-acts.ts';
export { settleRounds, type SettlementDeps } from './settlement/settle-rounds.ts';
export { listOpenTurnover, requireTurnover, type Requirement as TurnoverRequirement } from './turnover/turnover.ts';
