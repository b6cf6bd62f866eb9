import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { notifyMember } from '#domain/inbox';
import { publishLiveEvent } from '#domain/messaging';
import { AppError, unreachable } from '#kernel/errors';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { Actor } from '../deps.ts';
import { WrongStateError } from '../errors.ts';
import { withdrawals } from '../tables.ts';
import { WITHDRAWAL_STEPS, type WithdrawalStep, recordTransition } from '../transitions.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal-list.ts';

interface StepRequest {
  publicId: string;
  step: WithdrawalStep;
  actor: Actor;
  /** The only member who may take the step; undefined for staff and jobs. */
  memberId?: bigint | undefined;
  note?: string | undefined;
  /** The step needs another person than the approval. */
  needsOtherPerson?: boolean;
  /** Columns that the step fills. */
  set?: Partial<Record<'decidedAt' | 'paidAt' | 'confirmationDueAt' | 'confirmedAt', SQL>> & {
    decidedBy?: string;
    approvedBy?: string;
    paidBy?: string;
    isPaidAlone?: boolean;
    reason?: string;
    bankReference?: string;
    receiptFileId?: string;
  };
}

/** Applies a step by one conditional UPDATE, which decides between concurrent calls. Throws AppError `not_found` and `other_person_needed`, and WrongStateError. */
export async function applyStep(tx: Tx, request: StepRequest): Promise<Withdrawal> {
  const before = await findWithdrawal(tx, request.publicId);
  if (request.memberId !== undefined && before.memberId !== request.memberId) throw new AppError('not_found');
  const { from, to } = WITHDRAWAL_STEPS[request.step];
  const isOther = request.needsOtherPerson ? ne(withdrawals.approvedBy, request.actor) : undefined;
  const changed = await tx.orm
    .update(withdrawals)
    .set({ state: to, ...request.set })
    .where(and(eq(withdrawals.id, before.id), inArray(withdrawals.state, [...from]), isOther))
    .returning({ id: withdrawals.id });
  if (changed.length === 0) {
    const isOwn = isOther && before.approvedBy === request.actor && from.some((state) => state === before.state);
    throw isOwn ? new AppError('other_person_needed') : new WrongStateError();
  }
  const { actor, note } = request;
  const step = {
    subject: 'withdrawal',
    subjectId: before.id,
    fromState: before.state,
    toState: to,
    actor,
    note,
  } as const;
  await recordTransition(tx, step);
  publishLiveEvent(tx, before.memberId, 'withdrawal', { id: before.publicId, state: to });
  await notifyDecision(tx, before, request);
  return findWithdrawal(tx, request.publicId);
}

/** Notifies the member of what staff decided; the member's own steps and the passing of time need no message. */
async function notifyDecision(
  tx: Tx,
  { memberId, amountMinor, currency }: Withdrawal,
  { step, set }: StepRequest,
): Promise<void> {
  const money = { amount: formatAmount(amountMinor), currency };
  const reason = set?.reason ?? '';
  switch (step) {
    case 'approve':
      return notifyMember(tx, memberId, 'withdrawalApproved', money);
    case 'markPaid':
    case 'payAgain':
      return notifyMember(tx, memberId, 'withdrawalPaid', money);
    case 'reject':
      return notifyMember(tx, memberId, 'withdrawalRejected', { ...money, reason });
    case 'resolveReceived':
      return notifyMember(tx, memberId, 'withdrawalResolved', { ...money, reason });
    case 'confirm':
    case 'dispute':
    case 'autoReceive':
      return undefined;
    default:
      return unreachable(step);
  }
}

/** Current time by the database's clock. */
export const now = (): SQL => sql`now()`;
