import type { Deposit, Withdrawal } from '#domain/wallet';
import { bankName } from './wallet.ts';

/** Presents a deposit to staff: its owner and how to find the transfer. */
export function toDepositForReview(deposit: Deposit) {
  const { publicId: id, account, memberPublicId: memberId, amountMinor: amount, currency, state, memo } = deposit;
  const { createdAt, submittedAt, decidedBy, reason } = deposit;
  return { id, account, memberId, amount, currency, state, memo, createdAt, submittedAt, decidedBy, reason };
}

/** Presents a withdrawal to staff: its owner, its destination and the member's open receivables. */
export function toWithdrawalForReview(withdrawal: Withdrawal, receivable: bigint) {
  const { publicId: id, account, memberPublicId: memberId, amountMinor: amount, currency, state, payTo } = withdrawal;
  const { createdAt, paidAt, confirmationDueAt, decidedBy, bankReference, reason, receiptFileId } = withdrawal;
  const { bankCode, accountNumber, holderName } = payTo;
  const payment = { id, account, memberId, amount, currency, state, createdAt, paidAt, confirmationDueAt };
  const decision = { decidedBy, bankReference, reason, receiptFileId };
  return { ...payment, receivable, ...decision, bankName: bankName(bankCode), accountNumber, holderName };
}
