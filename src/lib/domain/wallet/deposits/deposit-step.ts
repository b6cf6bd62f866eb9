import { and, eq, inArray, sql } from 'drizzle-orm';
import { notifyMember } from '#domain/inbox';
import { publishLiveEvent } from '#domain/messaging';
import { AppError } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { findDeposit, type Deposit } from './deposit-list.ts';
import type { Actor } from '../deps.ts';
import { WrongStateError } from '../errors.ts';
import { deposits } from '../tables.ts';
import { DEPOSIT_STEPS, type DepositStep, recordTransition } from '../transitions.ts';

interface StepRequest {
  publicId: string;
  step: DepositStep;
  actor: Actor;
  /** The only member who may take the step; undefined for staff, jobs and the gateway. */
  memberId?: bigint | undefined;
  /** The only kind of method that has the step; undefined for all. */
  kind?: Deposit['kind'] | undefined;
  proposedBy?: string | undefined;
  reason?: string | undefined;
}

/** Applies a step by one conditional UPDATE, which decides between concurrent calls. Throws AppError `not_found` and WrongStateError. */
export async function applyStep(tx: Tx, request: StepRequest): Promise<Deposit> {
  const before = await findDeposit(tx, request.publicId);
  if (request.memberId !== undefined && before.memberId !== request.memberId) throw new AppError('not_found');
  if (request.kind !== undefined && before.kind !== request.kind) throw new WrongStateError();
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
  publishLiveEvent(tx, before.memberId, 'deposit', { id: before.publicId, state: to });
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
  if (request.step === 'expire' || request.step === 'question') return {};
  return {
    decidedAt: sql`now()`,
    decidedBy: request.actor,
    proposedBy: request.proposedBy ?? null,
    reason: request.reason ?? null,
  };
}
