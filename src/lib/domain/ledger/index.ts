export { InsufficientFundsError } from './errors.ts';
export { advanceWatermarks, houseTotal } from './house-totals.ts';
export type { BalanceNotifier } from './notifier.ts';
export {
  assertNotHalted,
  balances,
  balancesOfOwner,
  ensureAccount,
  findAccount,
  hold,
  liftHalt,
  post,
  releaseHold,
  reverse,
  settleHold,
} from './service.ts';
export { statement, type StatementLine } from './statement.ts';
export { checkBooks, trialBalance, type TrialBalance } from './trial-balance.ts';
export type { AccountKind, Balance, Entry, Hold, Posted } from './types.ts';
