export { getAccountId, getWalletBalance, type WalletBalance } from './balance.ts';
export { reverseEntry } from './corrections.ts';
export {
  approveDeposit,
  createDeposit,
  needsSecondPerson,
  expireDeposits,
  rejectDeposit,
  submitDepositForReview,
} from './deposits/deposits.ts';
export {
  findDeposit,
  findOwnDeposit,
  listDeposits,
  listDepositsForReview,
  payableOf,
  type Deposit,
} from './deposits/deposit-list.ts';
export type { WalletDeps } from './deps.ts';
export {
  type EarlierPayment,
  prepareEarlierPayments,
  type PreparedPayment,
  storeEarlierPayments,
} from './earlier-payments.ts';
export {
  type Checkout,
  type CheckoutRequest,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentReport,
  type RefundRequest,
} from './deposits/gateway.ts';
export {
  bookPaymentReport,
  claimUnknownPayments,
  getPayableDeposit,
  recordCheckout,
  type ReportOutcome,
} from './deposits/gateway-payments.ts';
export { getLevelLimits, type LevelLimits } from './methods/level-limits.ts';
export {
  assertAccount,
  changeAccount,
  changeMethod,
  createMethod,
  type MethodSettings,
  reviewMethods,
} from './methods/manage-methods.ts';
export { addMethods, feeRuleOf, listMethods, type PaymentMethod } from './methods/methods.ts';
export { hasOpenDeposit, hasOpenWithdrawal } from './open-payments.ts';
export { listMemberTransfers, listTransferPairs, type MemberTransfer } from './transfers/member-transfer-list.ts';
export { deleteOldTransferEvidence, eraseTransferDetails } from './transfers/transfer-evidence.ts';
export { getLocked, getSentToday, sendMemberTransfer, transferRulesOf } from './transfers/member-transfers.ts';
export {
  getReceivable,
  getReceivables,
  listReceivables,
  OPEN_RECEIVABLES_SQL,
  recoverMemberReceivables,
  recoverReceivables,
} from './receivables.ts';
export {
  claimDueRefunds,
  type DueRefund,
  listRefunds,
  type Refund,
  refundDeposit,
  settleRefund,
} from './deposits/refunds.ts';
export { DEPOSIT_STEPS, type DepositState, type WithdrawalState } from './transitions.ts';
export {
  approveWithdrawal,
  confirmReceived,
  markWithdrawalPaid,
  disputePayment,
  autoReceiveWithdrawals,
  rejectWithdrawal,
  requestWithdrawal,
  payAgain,
  resolveAsReceived,
} from './withdrawals/withdrawals.ts';
export { listWithdrawals, listWithdrawalsForReview, type Withdrawal } from './withdrawals/withdrawal-list.ts';
