import { and, asc, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { assertNotHalted, ensureAccount, hold, releaseHold, settleHold } from '#domain/ledger';
import { assertOwnProof, findBankAccount, members, type Member } from '#domain/members';
import { pushEvent } from '#domain/messaging';
import { AppError } from '#kernel/errors';
import type { Db, Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import type { Actor, WalletDeps } from './deps.ts';
import { WrongStateError } from './errors.ts';
import { noteTransition } from './history.ts';
import { methodFor } from './methods.ts';
import { paymentMethods, withdrawals } from './tables.ts';
import { WITHDRAWAL_STEPS, type WithdrawalState, type WithdrawalStep } from './transitions.ts';
import type { BankSnapshot } from './types.ts';

const COLUMNS = {
  id: withdrawals.id,
  publicId: withdrawals.publicId,
  memberId: withdrawals.memberId,
  memberPublicId: members.publicId,
  account: members.username,
  methodId: withdrawals.methodId,
  methodCode: paymentMethods.code,
  payTo: withdrawals.payTo,
  amountMinor: withdrawals.amountMinor,
  currency: withdrawals.currency,
  state: withdrawals.state,
  holdId: withdrawals.holdId,
  createdAt: withdrawals.createdAt,
  disbursedAt: withdrawals.disbursedAt,
  receiptDueAt: withdrawals.receiptDueAt,
  decidedBy: withdrawals.decidedBy,
  bankReference: withdrawals.bankReference,
  reason: withdrawals.reason,
  proofFileId: withdrawals.proofFileId,
};

export interface Withdrawal {
  id: bigint;
  publicId: string;
  memberId: bigint;
  memberPublicId: string;
  account: string;
  methodId: bigint;
  methodCode: string;
  payTo: BankSnapshot;
  amountMinor: bigint;
  currency: string;
  state: WithdrawalState;
  holdId: bigint;
  createdAt: Date;
  disbursedAt: Date | null;
  receiptDueAt: Date | null;
  decidedBy: string | null;
  bankReference: string | null;
  reason: string | null;
  proofFileId: string | null;
}

function selectWithdrawals(db: Db) {
  return db.orm
    .select({ ...COLUMNS, totalRows: sql<bigint>`count(*) over ()` })
    .from(withdrawals)
    .innerJoin(paymentMethods, eq(paymentMethods.id, withdrawals.methodId))
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .$dynamic();
}

async function page(db: Db, where: SQL | undefined, order: SQL, request: PageRequest): Promise<Page<Withdrawal>> {
  const rows = await selectWithdrawals(db)
    .where(where)
    .orderBy(order)
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return pageOf(rows, Number(rows[0]?.totalRows ?? 0), request);
}

/** A member's own withdrawals, newest first. */
export function listWithdrawals(db: Db, memberId: bigint, request: PageRequest): Promise<Page<Withdrawal>> {
  return page(db, eq(withdrawals.memberId, memberId), desc(withdrawals.id), request);
}

const OPEN_STATES: WithdrawalState[] = ['requested', 'approved', 'not_received'];

/** For operations: of one state, or all that wait for them; oldest first. */
export function listWithdrawalsForReview(
  db: Db,
  request: PageRequest & { state?: WithdrawalState | undefined },
): Promise<Page<Withdrawal>> {
  const where = request.state ? eq(withdrawals.state, request.state) : inArray(withdrawals.state, OPEN_STATES);
  return page(db, where, request.state ? desc(withdrawals.id) : asc(withdrawals.id), request);
}

async function findWithdrawal(db: Db, publicId: string): Promise<Withdrawal> {
  const [row] = await selectWithdrawals(db).where(eq(withdrawals.publicId, publicId));
  if (!row) throw new AppError('not_found');
  return row;
}

export interface WithdrawalRequest {
  member: Member;
  methodCode: string;
  amountMinor: bigint;
  bankAccountId: string;
}

/**
 * Asks for a payout: the money is held at once, so that it cannot be played with meanwhile.
 * Throws UnknownMethodError, AmountOutOfRangeError, InsufficientFundsError and AppError `not_found` (bank account).
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
  await tx.orm.insert(withdrawals).values({
    publicId,
    memberId: member.id,
    methodId: method.id,
    payTo: { bankAccountId, bankCode, accountNumber, holderName },
    amountMinor,
    currency,
    holdId: held.id,
  });
  const withdrawal = await findWithdrawal(tx, publicId);
  const note = {
    subject: 'withdrawal',
    subjectId: withdrawal.id,
    toState: 'requested',
    actor: member.publicId,
  } as const;
  await noteTransition(tx, note);
  tx.afterCommit(() => deps.balanceChanged(accountId));
  return withdrawal;
}

interface StepRequest {
  publicId: string;
  step: WithdrawalStep;
  actor: Actor;
  /** The member who may take the step; undefined: operations. */
  memberId?: bigint | undefined;
  note?: string | undefined;
  /** Columns that the step fills. */
  set?: Partial<Record<'decidedAt' | 'disbursedAt' | 'receiptDueAt' | 'confirmedAt', SQL>> & {
    decidedBy?: string;
    reason?: string;
    bankReference?: string;
    proofFileId?: string;
  };
}

/** One conditional UPDATE decides who takes the step. Throws AppError `not_found` and WrongStateError. */
async function takeStep(tx: Tx, request: StepRequest): Promise<Withdrawal> {
  const before = await findWithdrawal(tx, request.publicId);
  if (request.memberId !== undefined && before.memberId !== request.memberId) throw new AppError('not_found');
  const { from, to } = WITHDRAWAL_STEPS[request.step];
  const changed = await tx.orm
    .update(withdrawals)
    .set({ state: to, ...request.set })
    .where(and(eq(withdrawals.id, before.id), inArray(withdrawals.state, [...from])))
    .returning({ id: withdrawals.id });
  if (changed.length === 0) throw new WrongStateError();
  const { actor, note } = request;
  const step = {
    subject: 'withdrawal',
    subjectId: before.id,
    fromState: before.state,
    toState: to,
    actor,
    note,
  } as const;
  await noteTransition(tx, step);
  await pushEvent(tx, before.memberId, 'withdrawal', { id: before.publicId, state: to });
  return findWithdrawal(tx, request.publicId);
}

const now = () => sql`now()`;

export function approveWithdrawal(tx: Tx, request: { id: string; actor: Actor }): Promise<Withdrawal> {
  const { id: publicId, actor } = request;
  return takeStep(tx, { publicId, step: 'approve', actor, set: { decidedAt: now(), decidedBy: actor } });
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

/** The bank has paid: the held money leaves the books, once. Throws PayoutsHaltedError as well. */
export async function disburseWithdrawal(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor; bankReference: string },
): Promise<Withdrawal> {
  for (const kind of PAYOUT_KINDS) await assertNotHalted(tx, kind);
  const { id: publicId, actor, bankReference } = request;
  const set = { disbursedAt: now(), receiptDueAt: receiptDue(deps), decidedBy: actor, bankReference };
  const withdrawal = await takeStep(tx, { publicId, step: 'disburse', actor, note: bankReference, set });
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
  tx.afterCommit(() => deps.balanceChanged(accountId));
}

/** The member says that the payout arrived. */
export function confirmReceived(tx: Tx, member: Member, publicId: string): Promise<Withdrawal> {
  const set = { confirmedAt: now() };
  return takeStep(tx, { publicId, step: 'confirm', actor: member.publicId, memberId: member.id, set });
}

/** The member says that it did not, and shows a proof. */
export async function disputeReceipt(
  tx: Tx,
  member: Member,
  request: { id: string; proofFileId: string },
): Promise<Withdrawal> {
  await assertOwnProof(tx, member.id, request.proofFileId);
  const set = { proofFileId: request.proofFileId };
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
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of due) {
    await takeStep(tx, { publicId, step: 'autoReceive', actor: 'system', set: { confirmedAt: now() } });
  }
  return due.length;
}
