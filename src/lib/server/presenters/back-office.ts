import type { ReviewedBankAccount } from '#domain/members';
import { needsSecondPerson, type Deposit, payableOf, type Refund, type Withdrawal } from '#domain/wallet';
import { isSameName } from '#rules/identity/step-up';
import type { Config } from '../config/config.ts';
import { bankName } from './wallet.ts';

type FourEyes = Pick<Config, 'isFourEyesOn' | 'depositFourEyesAboveMinor'>;

/** Presents a deposit to staff: its owner, how to find the transfer, and whether its approval needs a second person. */
export function toDepositForReview(deposit: Deposit, refunds: readonly Refund[], rule: FourEyes) {
  const { publicId: id, account, memberPublicId: memberId, amountMinor: amount, currency, state, memo } = deposit;
  const { createdAt, submittedAt, decidedBy, reason } = deposit;
  const needsTwo = rule.isFourEyesOn && needsSecondPerson(deposit, rule.depositFourEyesAboveMinor);
  const facts = { id, account, memberId, amount, currency, state, memo, createdAt, submittedAt, decidedBy, reason };
  return { ...facts, ...gatewayFacts(deposit), refunds: refunds.map(toRefund), needsSecondPerson: needsTwo };
}

function gatewayFacts(deposit: Deposit) {
  const { methodCode, kind, paymentState: state, paymentReference: reference, paidMinor, paidCurrency } = deposit;
  const payment = state === null ? null : { state, reference, paid: paidMinor, paidCurrency };
  const refundable = state === 'paid' ? deposit.amountMinor - deposit.returnedMinor : 0n;
  return { methodCode, kind, payable: payableOf(deposit), payment, refundable };
}

function toRefund({ publicId: id, amountMinor: amount, state, decidedBy }: Refund) {
  return { id, amount, state, decidedBy };
}

/** Presents a withdrawal to staff: its owner, its destination and the member's open receivables. */
export function toWithdrawalForReview(withdrawal: Withdrawal, receivable: bigint) {
  const { publicId: id, account, memberPublicId: memberId, amountMinor: amount, currency, state, payTo } = withdrawal;
  const { createdAt, paidAt, confirmationDueAt, decidedBy, bankReference, reason, receiptFileId, hasOpenTurnover } =
    withdrawal;
  const { bankCode, accountNumber, holderName } = payTo;
  const payment = { id, account, memberId, amount, currency, state, createdAt, paidAt, confirmationDueAt };
  const { approvedBy, paidBy } = withdrawal;
  const decision = { decidedBy, approvedBy, paidBy, bankReference, reason, receiptFileId };
  const destination = { bankName: bankName(bankCode), accountNumber, holderName, ...destinationFacts(withdrawal) };
  return { ...payment, receivable, hasOpenTurnover, ...decision, ...destination };
}

function destinationFacts(withdrawal: Withdrawal) {
  const { payeeName, payTo, destinationState, destinationFirstPaidAt, destinationAddedAt: destination } = withdrawal;
  const { passwordChangedAt: password, paymentPasswordChangedAt: paymentPassword } = withdrawal;
  const { mobileChangedAt: mobile, emailChangedAt: email, authenticatorLostAt: authenticator } = withdrawal;
  const isOwnName = payeeName !== null && isSameName(payeeName, payTo.holderName);
  const changes = { destination, password, paymentPassword, mobile, email, authenticator };
  return { payeeName, isOwnName, destinationState, isFirstPayment: destinationFirstPaidAt === null, changes };
}

/** Presents a member's bank account to staff, with the holder beside the member's own name and who else claims it. */
export function toBankAccountForReview(bankAccount: ReviewedBankAccount) {
  const { publicId: id, account, memberPublicId: memberId, payeeName, bankCode, holderName } = bankAccount;
  const { accountNumber, state, createdAt, isRemoved, claimedBy, isClaimPaid, decidedBy, reason } = bankAccount;
  const isOwnName = payeeName !== null && isSameName(payeeName, holderName);
  const owner = { account, memberId, payeeName, isOwnName };
  const claim = { claimedBy, isClaimPaid, isRemoved };
  const destination = { bankName: bankName(bankCode), accountNumber, holderName };
  return { id, ...owner, ...destination, state, createdAt, ...claim, decidedBy, reason };
}
