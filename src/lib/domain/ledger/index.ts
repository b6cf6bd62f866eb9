export { type EarlierEntry, postEarlier } from './earlier-entries.ts';
export { InsufficientFundsError } from './errors.ts';
export { advanceWatermarks, getHouseTotal } from './house-totals.ts';
export {
  assertNotHalted,
  getBalances,
  getBalancesOfOwner,
  ensureAccount,
  findAccount,
  hold,
  liftHalt,
  lockAccounts,
  lockBalancesOfOwner,
  payMany,
  post,
  postMany,
  releaseHold,
  reverse,
  settleHold,
} from './service.ts';
export { listStatement, type StatementFilter, type StatementLine, type StatementSum } from './statement.ts';
export { checkBooks, computeTrialBalance, type TrialBalance } from './trial-balance.ts';
export type { AccountKind, Balance, BalanceNotifier, Entry, Hold, Line, Payment, Posted } from './types.ts';
