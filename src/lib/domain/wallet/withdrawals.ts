import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { assertNotHalted, ensureAccount, hold, InsufficientFundsError, releaseHold, settleHold } from '#domain/ledger';
import { attachReceipt, claimBankAccount, findBankAccount, type Member } from '#domain/members';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { SQL_ERRORS, sqlState } from '#kernel/sql-errors';
import type { Actor, WalletDeps } from './deps.ts';
import { MemberOwesError } from './errors.ts';
import { noteTransition } from './history.ts';
import { methodFor } from './methods.ts';
import { withdrawals } from './tables.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal-list.ts';
import { now, takeStep } from './withdrawal-step.ts';

export interface WithdrawalRequest {
  member: Member;
  methodCode: string;
  amountMinor: bigint;
  bankAccountId: string;
}

/**
 * Asks for a payout: the money is held at once, so that it cannot be played with meanwhile.
 * Throws UnknownMethodError, AmountOutOfRangeError, InsufficientFundsError (also of a member who owes the house),
 * BankAccountInUseError and AppError `not_found` (bank account).
 */
export async function requestWithdrawal(tx: Tx, deps: WalletDeps, request: WithdrawalRequest): Promise<Withdrawal> {
  const { member, amountMinor } = request;
  const { currency } = member;
  const method = await methodFor(tx, { direction: 'withdrawal', code: request.methodCode, currency, amountMinor });
  const bank = await findBankAccount(tx, member.id, request.bankAccountId);
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
  const { publicId: bankAccountId, bankCode, accountNumber, holderName } = bank;
  const payTo = { bankAccountId, bankCode, accountNumber, holderName };
  await keep(tx, { publicId, memberId: member.id, methodId: method.id, payTo, amountMinor, currency, holdId: held.id });
  const withdrawal = await findWithdrawal(tx, publicId);
  const note = {
    subject: 'withdrawal',
    subjectId: withdrawal.id,
    toState: 'requested',
    actor: member.publicId,
  } as const;
  await noteTransition(tx, note);
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
  return withdrawal;
}

async function keep(tx: Tx, withdrawal: typeof withdrawals.$inferInsert): Promise<void> {
  try {
    await tx.orm.insert(withdrawals).values(withdrawal);
  } catch (error) {
    throw sqlState(error) === SQL_ERRORS.memberOwes ? new InsufficientFundsError(error) : error;
  }
}

/** Throws WrongStateError, and MemberOwesError. */
export async function approveWithdrawal(tx: Tx, request: { id: string; actor: Actor }): Promise<Withdrawal> {
  const { id: publicId, actor } = request;
  try {
    return await takeStep(tx, { publicId, step: 'approve', actor, set: { decidedAt: now(), decidedBy: actor } });
  } catch (error) {
    throw sqlState(error) === SQL_ERRORS.memberOwes ? new MemberOwesError(error) : error;
  }
}

/** Refuses a withdrawal: the held money goes back, once. */
export async function rejectWithdrawal(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; reason: string },
): Promise<Withdrawal> {
  const { id: publicId, actor, reason } = request;
  const set = { decidedAt: now(), decidedBy: actor, reason };
  const withdrawal = await takeStep(tx, { publicId, step: 'reject', actor, note: reason, set });
  await releaseHold(tx, withdrawal.holdId, 'withdrawal_released');
  await notifyBalance(tx, deps, withdrawal);
  return withdrawal;
}

/** Every kind of account that a payout touches: what one of them says may be wrong. */
const PAYOUT_KINDS = ['player', 'player_held', 'house_cash'] as const;

/**
 * The bank has paid: the held money leaves the books, once. Throws PayoutsHaltedError, and BankAccountInUseError where
 * payouts of another member go already.
 */
export async function disburseWithdrawal(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; bankReference: string },
): Promise<Withdrawal> {
  for (const kind of PAYOUT_KINDS) await assertNotHalted(tx, kind);
  const { id: publicId, actor, bankReference } = request;
  const set = { disbursedAt: now(), receiptDueAt: receiptDue(deps), decidedBy: actor, bankReference };
  const withdrawal = await takeStep(tx, { publicId, step: 'disburse', actor, note: bankReference, set });
  await claimBankAccount(tx, withdrawal.payTo.bankAccountId);
  const cash = await ensureAccount(tx, 'house_cash', withdrawal.methodId, withdrawal.currency);
  await settleHold(tx, withdrawal.holdId, cash, 'withdrawal_paid');
  await notifyBalance(tx, deps, withdrawal);
  return withdrawal;
}

function receiptDue(deps: WalletDeps): SQL {
  return sql`now() + make_interval(mins => ${deps.receiptTimeoutMinutes})`;
}

async function notifyBalance(tx: Tx, deps: WalletDeps, withdrawal: Withdrawal): Promise<void> {
  const accountId = await ensureAccount(tx, 'player', withdrawal.memberId, withdrawal.currency);
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
}

/** The member says that the payout arrived. */
export function confirmReceived(tx: Tx, member: Member, publicId: string): Promise<Withdrawal> {
  const set = { confirmedAt: now() };
  return takeStep(tx, { publicId, step: 'confirm', actor: member.publicId, memberId: member.id, set });
}

/** Records that the member did not receive the payout, with a receipt. */
export async function disputeReceipt(
  tx: Tx,
  member: Member,
  request: { id: string; receiptFileId: string },
): Promise<Withdrawal> {
  await attachReceipt(tx, member.id, request.receiptFileId);
  const set = { receiptFileId: request.receiptFileId };
  return takeStep(tx, { publicId: request.id, step: 'dispute', actor: member.publicId, memberId: member.id, set });
}

/** Operations settle a dispute: the payout had arrived, or the bank had returned it and it was paid again. */
export function resolveWithdrawal(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; outcome: 'received' | 'paid_again'; reason: string },
): Promise<Withdrawal> {
  const { id: publicId, actor, reason } = request;
  if (request.outcome === 'received') {
    return takeStep(tx, {
      publicId,
      step: 'resolveReceived',
      actor,
      note: reason,
      set: { reason, confirmedAt: now() },
    });
  }
  const set = { reason, disbursedAt: now(), receiptDueAt: receiptDue(deps) };
  return takeStep(tx, { publicId, step: 'payAgain', actor, note: reason, set });
}

/** Payouts that nobody confirmed in time count as received; gives how many. */
export async function receiveOverdue(tx: Tx): Promise<number> {
  const due = await tx.orm
    .select({ publicId: withdrawals.publicId })
    .from(withdrawals)
    .where(and(eq(withdrawals.state, 'disbursed'), lt(withdrawals.receiptDueAt, now())))
    // Each step takes its member's lock for pushes until the end: two workers must take them in one order.
    .orderBy(withdrawals.memberId, withdrawals.id)
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of due) {
    await takeStep(tx, { publicId, step: 'autoReceive', actor: 'system', set: { confirmedAt: now() } });
  }
  return due.length;
}
