export { accountOf, walletBalance, type WalletBalance } from './balance.ts';
export {
  approveDeposit,
  createDeposit,
  expireDeposits,
  listDeposits,
  listDepositsForReview,
  rejectDeposit,
  submitDeposit,
  type Deposit,
} from './deposits.ts';
export type { WalletDeps } from './deps.ts';
export { AmountOutOfRangeError, UnknownMethodError, WrongStateError } from './errors.ts';
export { addMethods, listMethods, type PaymentMethod } from './methods.ts';
export { DEPOSIT_STEPS, WITHDRAWAL_STEPS, type DepositState, type WithdrawalState } from './transitions.ts';
export {
  approveWithdrawal,
  confirmReceived,
  disburseWithdrawal,
  disputeReceipt,
  listWithdrawals,
  listWithdrawalsForReview,
  receiveOverdue,
  rejectWithdrawal,
  requestWithdrawal,
  resolveWithdrawal,
  type Withdrawal,
} from './withdrawals.ts';
