import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { ensureAccount, post } from '#domain/ledger';
import type { Member } from '#domain/members';
import { pushEvent } from '#domain/messaging';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { findDeposit, type Deposit } from './deposit-list.ts';
import type { Actor, WalletDeps } from './deps.ts';
import { WrongStateError } from './errors.ts';
import { noteTransition } from './history.ts';
import { methodFor } from './methods.ts';
import { deposits } from './tables.ts';
import { DEPOSIT_STEPS, type DepositStep } from './transitions.ts';

/** Starts a deposit. Throws UnknownMethodError and AmountOutOfRangeError. */
export async function createDeposit(
  tx: Tx,
  deps: WalletDeps,
  request: { member: Member; methodCode: string; amountMinor: bigint },
): Promise<Deposit> {
  const { member, amountMinor } = request;
  const method = await methodFor(tx, {
    direction: 'deposit',
    code: request.methodCode,
    currency: member.currency,
    amountMinor,
  });
  const publicId = randomId(deps.random, 'D');
  await tx.orm.insert(deposits).values({
    publicId,
    memberId: member.id,
    methodId: method.id,
    amountMinor,
    currency: member.currency,
    // Short and without look-alike characters: it is typed into a banking app.
    memo: randomId(deps.random, 'PL', 8),
    expiresAt: sql`now() + make_interval(mins => ${deps.depositExpiryMinutes})`,
  });
  const deposit = await findDeposit(tx, publicId);
  await noteTransition(tx, { subject: 'deposit', subjectId: deposit.id, toState: 'created', actor: member.publicId });
  return deposit;
}

interface StepRequest {
  publicId: string;
  step: DepositStep;
  actor: Actor;
  /** The member who may take the step; undefined: operations. */
  memberId?: bigint | undefined;
  reason?: string | undefined;
}

/** One conditional UPDATE decides who takes the step. Throws AppError `not_found` and WrongStateError. */
async function takeStep(tx: Tx, request: StepRequest): Promise<Deposit> {
  const before = await findDeposit(tx, request.publicId);
  if (request.memberId !== undefined && before.memberId !== request.memberId) throw new AppError('not_found');
  const { from, to } = DEPOSIT_STEPS[request.step];
  const changed = await tx.orm
    .update(deposits)
    .set({ state: to, ...stampsOf(request) })
    .where(and(eq(deposits.id, before.id), inArray(deposits.state, [...from])))
    .returning({ id: deposits.id });
  if (changed.length === 0) throw new WrongStateError();
  const { actor, reason: note } = request;
  await noteTransition(tx, {
    subject: 'deposit',
    subjectId: before.id,
    fromState: before.state,
    toState: to,
    actor,
    note,
  });
  await pushEvent(tx, before.memberId, 'deposit', { id: before.publicId, state: to });
  return findDeposit(tx, request.publicId);
}

function stampsOf(request: StepRequest) {
  if (request.step === 'submit') return { submittedAt: sql`now()` };
  if (request.step === 'expire') return {};
  return { decidedAt: sql`now()`, decidedBy: request.actor, reason: request.reason ?? null };
}

/** The member says that the transfer was made. */
export function submitDeposit(tx: Tx, member: Member, publicId: string): Promise<Deposit> {
  return takeStep(tx, { publicId, step: 'submit', actor: member.publicId, memberId: member.id });
}

/** Operations found the transfer: the member gets the money, once. */
export async function approveDeposit(
  tx: Tx,
  deps: WalletDeps,
  request: { id: string; actor: Actor },
): Promise<Deposit> {
  const deposit = await takeStep(tx, { publicId: request.id, step: 'credit', actor: request.actor });
  const player = await ensureAccount(tx, 'player', deposit.memberId, deposit.currency);
  const cash = await ensureAccount(tx, 'house_cash', deposit.methodId, deposit.currency);
  await post(tx, {
    namespace: 'deposit',
    key: deposit.publicId,
    kind: 'deposit',
    details: { method: deposit.methodCode },
    lines: [
      { accountId: player, amountMinor: deposit.amountMinor },
      { accountId: cash, amountMinor: -deposit.amountMinor },
    ],
  });
  tx.afterCommit(() => deps.notifier.balanceChanged(player));
  return deposit;
}

/** There was no such transfer. */
export function rejectDeposit(tx: Tx, request: { id: string; actor: Actor; reason: string }): Promise<Deposit> {
  return takeStep(tx, { publicId: request.id, step: 'reject', actor: request.actor, reason: request.reason });
}

/** Lets deposits lapse that nobody paid; gives how many. */
export async function expireDeposits(tx: Tx): Promise<number> {
  const due = await tx.orm
    .select({ publicId: deposits.publicId })
    .from(deposits)
    .where(and(eq(deposits.state, 'created'), lt(deposits.expiresAt, sql`now()`)))
    // Each step takes its member's lock for pushes until the end: two workers must take them in one order.
    .orderBy(deposits.memberId, deposits.id)
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of due) await takeStep(tx, { publicId, step: 'expire', actor: 'system' });
  return due.length;
}
