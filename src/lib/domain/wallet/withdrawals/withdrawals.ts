import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import {
  assertNotHalted,
  ensureAccount,
  hold,
  InsufficientFundsError,
  post,
  releaseHold,
  settleHold,
} from '#domain/ledger';
import {
  attachReceipt,
  BankAccountNotActiveError,
  claimByPayment,
  findPayoutAccount,
  type Member,
} from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import { clearForWithdrawal } from '#domain/rewards';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { randomId } from '#kernel/ids';
import { SQL_ERRORS, sqlDetail, sqlState } from '#kernel/sql-errors';
import { recordBankPayment } from '../bank-payments.ts';
import type { Actor, WalletDeps } from '../deps.ts';
import {
  AmountAboveLevelError,
  PayoutOnHoldError,
  ReceivableOutstandingError,
  WithdrawalFlaggedError,
  WithdrawalsHeldError,
  WithdrawalsInReviewError,
  WithdrawalsOfDayError,
} from '../errors.ts';
import { getMethod } from '../methods/methods.ts';
import { withdrawals } from '../tables.ts';
import { recordTransition } from '../transitions.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal-list.ts';
import { now, applyStep } from './withdrawal-step.ts';

export interface WithdrawalRequest {
  member: Member;
  methodCode: string;
  amountMinor: bigint;
  bankAccountId: string;
  /** The member agreed to lose the bonuses that a withdrawal ends. */
  confirmsForfeit: boolean;
  /** Hours since the last change of the destination, a password or a contact before which no money leaves. */
  holdHours: number;
}

/**
 * Requests a withdrawal and holds its amount at once, so that it cannot be bet meanwhile. Throws UnknownMethodError,
 * AmountOutOfRangeError, AmountAboveLevelError, WithdrawalsOfDayError, InsufficientFundsError (also for a member with an outstanding receivable), TurnoverRequiredError,
 * BonusForfeitError, WithdrawalsHeldError, WithdrawalsInReviewError, AppError `contract_debt`, BankAccountNotActiveError, PayoutOnHoldError and AppError `not_found` (bank account).
 */
export async function requestWithdrawal(tx: Tx, deps: WalletDeps, request: WithdrawalRequest): Promise<Withdrawal> {
  const { member, amountMinor } = request;
  const { currency } = member;
  const method = await getMethod(tx, { direction: 'withdrawal', code: request.methodCode, currency, amountMinor });
  const bank = await findPayoutAccount(tx, member.id, request.bankAccountId);
  const publicId = randomId(deps.random, 'W');
  const accountId = await ensureAccount(tx, 'player', member.id, currency);
  const held = await hold(tx, {
    namespace: 'withdrawal',
    key: publicId,
    kind: 'withdrawal_held',
    accountId,
    heldAccountId: await ensureAccount(tx, 'player_held', member.id, currency),
    amountMinor,
  });
  // The balance is locked: a run that states a receivable has committed, or waits for it.
  if (await deps.hasContractReceivables(tx, member.id)) throw new AppError('contract_debt');
  const hasOpenTurnover = await clearForWithdrawal(
    tx,
    deps,
    { memberId: member.id, currency },
    { confirmsForfeit: request.confirmsForfeit, turnoverMode: deps.turnover.mode },
  );
  const { publicId: bankAccountId, bankCode, accountNumber, holderName } = bank;
  const payTo = { bankAccountId, bankCode, accountNumber, holderName };
  await insertWithdrawal(tx, {
    publicId,
    memberId: member.id,
    methodId: method.id,
    payTo,
    amountMinor,
    currency,
    holdHours: request.holdHours,
    timeZone: deps.timeZone,
    hasOpenTurnover,
    holdId: held.id,
  });
  const withdrawal = await findWithdrawal(tx, publicId);
  const transition = {
    subject: 'withdrawal',
    subjectId: withdrawal.id,
    toState: 'requested',
    actor: member.publicId,
  } as const;
  await recordTransition(tx, transition);
  publishLiveEvent(tx, member.id, 'withdrawal', { id: publicId, state: transition.toState });
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
  return withdrawal;
}

type NewWithdrawal = Omit<typeof withdrawals.$inferInsert, 'requestedOn'> & { timeZone: string };

async function insertWithdrawal(tx: Tx, { timeZone, ...withdrawal }: NewWithdrawal): Promise<void> {
  try {
    const requestedOn = sql`(clock_timestamp() at time zone ${timeZone})::date`;
    await tx.orm.insert(withdrawals).values({ ...withdrawal, requestedOn });
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Returns the error that the member gets when the database refuses a withdrawal. */
function toRefusal(error: unknown): unknown {
  switch (sqlState(error)) {
    case SQL_ERRORS.receivableOutstanding:
      return new InsufficientFundsError(error);
    case SQL_ERRORS.payoutAccountNotActive:
      return new BankAccountNotActiveError(error);
    case SQL_ERRORS.payoutOnHold:
      return new PayoutOnHoldError(sqlDetail(error), error);
    case SQL_ERRORS.withdrawalsHeld:
      return new WithdrawalsHeldError(error);
    case SQL_ERRORS.withdrawalsInReview:
      return new WithdrawalsInReviewError(error);
    case SQL_ERRORS.withdrawalAboveLevel:
      return new AmountAboveLevelError(BigInt(sqlDetail(error) ?? 0));
    case SQL_ERRORS.withdrawalsOfDayUsedUp:
      return new WithdrawalsOfDayError(Number(sqlDetail(error)), error);
    default:
      return error;
  }
}

/** Approves a withdrawal. Throws AppError `not_found`, WrongStateError, ReceivableOutstandingError and WithdrawalFlaggedError. */
export async function approveWithdrawal(tx: Tx, request: { id: string; actor: Actor }): Promise<Withdrawal> {
  const { id: publicId, actor } = request;
  try {
    return await applyStep(tx, {
      publicId,
      step: 'approve',
      actor,
      set: { decidedAt: now(), decidedBy: actor, approvedBy: actor },
    });
  } catch (error) {
    switch (sqlState(error)) {
      case SQL_ERRORS.receivableOutstanding:
        throw new ReceivableOutstandingError(error);
      case SQL_ERRORS.withdrawalsInReview:
        throw new WithdrawalFlaggedError(error);
      default:
        throw error;
    }
  }
}

/** Rejects a withdrawal and releases its hold. Throws AppError `not_found` and WrongStateError. */
export async function rejectWithdrawal(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; reason: string },
): Promise<Withdrawal> {
  const { id: publicId, actor, reason } = request;
  const set = { decidedAt: now(), decidedBy: actor, reason };
  const withdrawal = await applyStep(tx, { publicId, step: 'reject', actor, note: reason, set });
  await releaseHold(tx, withdrawal.holdId, 'withdrawal_released');
  await notifyBalance(tx, deps, withdrawal);
  return withdrawal;
}

/**
 * Records that the bank has paid and settles the hold. Needs another person than the approval. Throws AppError `not_found`
 * and `other_person_needed`, WrongStateError, WithdrawalsHaltedError, BankReferenceUsedError, and
 * BankAccountInUseError when another member was paid out to the bank account.
 */
export async function markWithdrawalPaid(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; bankReference: string },
): Promise<Withdrawal> {
  await assertNotHalted(tx);
  const { id: publicId, actor, bankReference } = request;
  const isPaidAlone = !deps.isFourEyesOn;
  const payment = { paidAt: now(), confirmationDueAt: confirmationDeadline(deps), bankReference };
  const withdrawal = await applyStep(tx, {
    publicId,
    step: 'markPaid',
    actor,
    note: bankReference,
    needsOtherPerson: deps.isFourEyesOn,
    set: { ...payment, decidedBy: actor, paidBy: actor, isPaidAlone },
  });
  await recordPayment(tx, withdrawal, { actor, bankReference });
  await claimByPayment(tx, { ...withdrawal.payTo, memberId: withdrawal.memberId });
  const cash = await ensureAccount(tx, 'house_cash', withdrawal.methodId, withdrawal.currency);
  await settleHold(tx, withdrawal.holdId, cash, 'withdrawal_paid');
  await notifyBalance(tx, deps, withdrawal);
  return withdrawal;
}

function recordPayment(
  tx: Tx,
  { id, methodId }: Withdrawal,
  payment: { actor: Actor; bankReference: string },
): Promise<void> {
  const { actor, bankReference: reference } = payment;
  return recordBankPayment(tx, { methodId, subject: 'withdrawal', subjectId: id, reference, actor });
}

function confirmationDeadline(deps: WalletDeps): SQL {
  return sql`now() + make_interval(mins => ${deps.withdrawalConfirmationMinutes})`;
}

async function notifyBalance(tx: Tx, deps: WalletDeps, withdrawal: Withdrawal): Promise<void> {
  const accountId = await ensureAccount(tx, 'player', withdrawal.memberId, withdrawal.currency);
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
}

/** Records that the member received the payment. Throws AppError `not_found` and WrongStateError. */
export function confirmReceived(tx: Tx, member: Member, publicId: string): Promise<Withdrawal> {
  const set = { confirmedAt: now() };
  return applyStep(tx, { publicId, step: 'confirm', actor: member.publicId, memberId: member.id, set });
}

/** Records that the member did not receive the payment, with a receipt. Throws AppError `not_found` and WrongStateError. */
export async function disputePayment(
  tx: Tx,
  member: Member,
  request: { id: string; receiptFileId: string },
): Promise<Withdrawal> {
  await attachReceipt(tx, member.id, request.receiptFileId);
  const set = { receiptFileId: request.receiptFileId };
  return applyStep(tx, { publicId: request.id, step: 'dispute', actor: member.publicId, memberId: member.id, set });
}

/** Resolves a dispute: the payment arrived after all. Throws AppError `not_found` and WrongStateError. */
export function resolveAsReceived(
  tx: Tx,
  { id: publicId, actor, reason }: { id: string; actor: Actor; reason: string },
): Promise<Withdrawal> {
  const set = { reason, confirmedAt: now() };
  return applyStep(tx, { publicId, step: 'resolveReceived', actor, note: reason, set });
}

/**
 * Resolves a dispute: the bank returned the payment, and it was paid again. Books both. Throws AppError `not_found`,
 * WrongStateError, WithdrawalsHaltedError and BankReferenceUsedError.
 */
export async function payAgain(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; reason: string; bankReference: string },
): Promise<Withdrawal> {
  await assertNotHalted(tx);
  const { id: publicId, actor, reason, bankReference } = request;
  const set = { reason, bankReference, paidAt: now(), confirmationDueAt: confirmationDeadline(deps) };
  const withdrawal = await applyStep(tx, { publicId, step: 'payAgain', actor, note: reason, set });
  await recordPayment(tx, withdrawal, { actor, bankReference });
  await bookSecondPayment(tx, withdrawal, bankReference);
  return withdrawal;
}

/** Books the returned payment and the one that replaces it, over the member's held account. */
async function bookSecondPayment(tx: Tx, withdrawal: Withdrawal, bankReference: string): Promise<void> {
  const { publicId, memberId, methodId, currency, amountMinor } = withdrawal;
  const cash = await ensureAccount(tx, 'house_cash', methodId, currency);
  const held = await ensureAccount(tx, 'player_held', memberId, currency);
  const entry = { key: `${publicId}:${bankReference}`, details: { bankReference } };
  const toHeld = [
    { accountId: cash, amountMinor: -amountMinor },
    { accountId: held, amountMinor },
  ];
  await post(tx, { ...entry, namespace: 'withdrawal-return', kind: 'withdrawal_returned', lines: toHeld });
  const toBank = toHeld.map((line) => ({ ...line, amountMinor: -line.amountMinor }));
  await post(tx, { ...entry, namespace: 'withdrawal-again', kind: 'withdrawal_paid_again', lines: toBank });
}

/** Marks up to 200 paid withdrawals that were not confirmed in time as received and returns their number. */
export async function autoReceiveWithdrawals(tx: Tx): Promise<number> {
  const overdue = await tx.orm
    .select({ publicId: withdrawals.publicId })
    .from(withdrawals)
    .where(and(eq(withdrawals.state, 'paid'), lt(withdrawals.confirmationDueAt, now())))
    .orderBy(withdrawals.id)
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of overdue) {
    await applyStep(tx, { publicId, step: 'autoReceive', actor: 'system', set: { confirmedAt: now() } });
  }
  return overdue.length;
}
