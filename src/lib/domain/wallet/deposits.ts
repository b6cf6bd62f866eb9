import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { ensureAccount, post } from '#domain/ledger';
import { notifyMember } from '#domain/inbox';
import { lockAgainstErasure, type Member } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import { queueMissionDeposit } from '#domain/missions';
import { queueRankDeposit } from '#domain/ranks';
import { addReferralDeposit } from '#domain/referrals';
import { queueDeposit } from '#domain/points';
import { requireTurnover } from '#domain/rewards';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { formatAmount } from '#kernel/money';
import { recordBankPayment } from './bank-payments.ts';
import { findDeposit, type Deposit } from './deposit-list.ts';
import type { Actor, WalletDeps } from './deps.ts';
import { WrongStateError } from './errors.ts';
import { getMethod } from './methods.ts';
import { deposits } from './tables.ts';
import { DEPOSIT_STEPS, type DepositStep, recordTransition } from './transitions.ts';

/** Starts a deposit. Throws UnknownMethodError, AmountOutOfRangeError and AppError `account_blocked`. */
export async function createDeposit(
  tx: Tx,
  deps: WalletDeps,
  request: { member: Member; methodCode: string; amountMinor: bigint },
): Promise<Deposit> {
  const { member, amountMinor } = request;
  await lockAgainstErasure(tx, member.id);
  const method = await getMethod(tx, {
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
    // Short and without look-alike characters, because members type it into a banking app.
    memo: randomId(deps.random, 'PL', 8),
    expiresAt: sql`now() + make_interval(mins => ${deps.depositExpiryMinutes})`,
  });
  const deposit = await findDeposit(tx, publicId);
  await recordTransition(tx, { subject: 'deposit', subjectId: deposit.id, toState: 'created', actor: member.publicId });
  return deposit;
}

interface StepRequest {
  publicId: string;
  step: DepositStep;
  actor: Actor;
  /** The only member who may take the step; undefined for staff and jobs. */
  memberId?: bigint | undefined;
  proposedBy?: string | undefined;
  reason?: string | undefined;
}

/** Applies a step by one conditional UPDATE, which decides between concurrent calls. Throws AppError `not_found` and WrongStateError. */
async function applyStep(tx: Tx, request: StepRequest): Promise<Deposit> {
  const before = await findDeposit(tx, request.publicId);
  if (request.memberId !== undefined && before.memberId !== request.memberId) throw new AppError('not_found');
  const { from, to } = DEPOSIT_STEPS[request.step];
  const changed = await tx.orm
    .update(deposits)
    .set({ state: to, ...toTimestamps(request) })
    .where(and(eq(deposits.id, before.id), inArray(deposits.state, [...from])))
    .returning({ id: deposits.id });
  if (changed.length === 0) throw new WrongStateError();
  const { actor, reason: note } = request;
  await recordTransition(tx, {
    subject: 'deposit',
    subjectId: before.id,
    fromState: before.state,
    toState: to,
    actor,
    note,
  });
  await publishLiveEvent(tx, before.memberId, 'deposit', { id: before.publicId, state: to });
  await notifyDecision(tx, before, request);
  return findDeposit(tx, request.publicId);
}

async function notifyDecision(
  tx: Tx,
  { memberId, amountMinor, currency }: Deposit,
  request: StepRequest,
): Promise<void> {
  const money = { amount: formatAmount(amountMinor), currency };
  if (request.step === 'credit') await notifyMember(tx, memberId, 'depositCredited', money);
  if (request.step === 'reject')
    await notifyMember(tx, memberId, 'depositRejected', { ...money, reason: request.reason ?? '' });
}

function toTimestamps(request: StepRequest) {
  if (request.step === 'submit') return { submittedAt: sql`now()` };
  if (request.step === 'expire') return {};
  return {
    decidedAt: sql`now()`,
    decidedBy: request.actor,
    proposedBy: request.proposedBy ?? null,
    reason: request.reason ?? null,
  };
}

/** Records that the member made the transfer. Throws AppError `not_found` and WrongStateError. */
export function submitDepositForReview(tx: Tx, member: Member, publicId: string): Promise<Deposit> {
  return applyStep(tx, { publicId, step: 'submit', actor: member.publicId, memberId: member.id });
}

/**
 * Returns whether the approval of a deposit needs a second person: the member never said that the transfer was made, or it is
 * above the limit (default: a tenth of what its method allows).
 */
export function needsSecondPerson(
  { submittedAt, amountMinor, methodMaxMinor }: Deposit,
  aboveMinor: bigint | undefined,
): boolean {
  return submittedAt === null || amountMinor > (aboveMinor ?? methodMaxMinor / 10n);
}

interface DepositApproval {
  id: string;
  actor: Actor;
  /** The first person, when the actor is the second. */
  proposedBy?: string | undefined;
  /** The bank's reference and booking day of the transfer. */
  bankReference: string;
  valueDate: string;
}

/**
 * Credits a deposit after staff found the transfer, once. Throws AppError `not_found`, WrongStateError and
 * BankReferenceUsedError.
 */
export async function approveDeposit(
  tx: Tx,
  deps: WalletDeps,
  { id, actor, proposedBy, bankReference, valueDate }: DepositApproval,
): Promise<Deposit> {
  const deposit = await applyStep(tx, { publicId: id, step: 'credit', actor, proposedBy });
  // An expired deposit can be approved late: the money of an erased account goes back at the bank.
  await lockAgainstErasure(tx, deposit.memberId);
  const { id: subjectId, methodId } = deposit;
  await recordBankPayment(tx, { methodId, subject: 'deposit', subjectId, reference: bankReference, valueDate, actor });
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
  const { memberId, currency, amountMinor } = deposit;
  await queueRankDeposit(tx, { memberId, currency, amountMinor });
  await queueMissionDeposit(tx, { memberId, currency, amountMinor });
  await addReferralDeposit(tx, { memberId, currency, amountMinor });
  await requireTurnover(tx, {
    memberId: deposit.memberId,
    currency: deposit.currency,
    source: 'deposit',
    reference: deposit.publicId,
    creditedMinor: deposit.amountMinor,
    factorHundredths: deps.turnover.factorHundredths,
  });
  await queueDeposit(tx, deposit);
  tx.afterCommit(() => deps.notifier.balanceChanged(player));
  return deposit;
}

/** Rejects a deposit without a matching transfer. Throws AppError `not_found` and WrongStateError. */
export function rejectDeposit(tx: Tx, request: { id: string; actor: Actor; reason: string }): Promise<Deposit> {
  return applyStep(tx, { publicId: request.id, step: 'reject', actor: request.actor, reason: request.reason });
}

/** Expires up to 200 overdue deposits and returns their number. */
export async function expireDeposits(tx: Tx): Promise<number> {
  const due = await tx.orm
    .select({ publicId: deposits.publicId })
    .from(deposits)
    .where(and(eq(deposits.state, 'created'), lt(deposits.expiresAt, sql`now()`)))
    // Each step locks its member's events until the commit; a fixed order keeps two workers from a deadlock.
    .orderBy(deposits.memberId, deposits.id)
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of due) await applyStep(tx, { publicId, step: 'expire', actor: 'system' });
  return due.length;
}
