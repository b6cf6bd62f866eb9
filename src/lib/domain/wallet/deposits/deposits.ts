import { and, eq, lt, sql } from 'drizzle-orm';
import { lockAgainstErasure, type Member } from '#domain/members';
import { chooseDepositBonus, type Claimant } from '#domain/promotions';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { depositFee } from '#rules/payments/payment-methods';
import { creditDeposit } from './credit-deposit.ts';
import { findDeposit, type Deposit } from './deposit-list.ts';
import { applyStep } from './deposit-step.ts';
import type { Actor, WalletDeps } from '../deps.ts';
import { UnknownMethodError } from '../errors.ts';
import { feeRuleOf, getMethod } from '../methods/methods.ts';
import { deposits, gatewayPayments } from '../tables.ts';
import { recordTransition } from '../transitions.ts';

/** The promotion that a member wants to claim with a deposit. */
interface ChosenBonus {
  contentId: string;
  claimant: Claimant;
}

/**
 * Starts a deposit. Throws UnknownMethodError, AmountOutOfRangeError, AppError `account_blocked`, and what `chooseDepositBonus` throws.
 */
export async function createDeposit(
  tx: Tx,
  deps: WalletDeps,
  request: { member: Member; methodCode: string; amountMinor: bigint; bonus?: ChosenBonus | undefined },
): Promise<Deposit> {
  const { member, amountMinor } = request;
  await lockAgainstErasure(tx, member.id);
  const method = await getMethod(tx, {
    direction: 'deposit',
    code: request.methodCode,
    currency: member.currency,
    amountMinor,
  });
  if (method.kind === 'gateway' && !deps.hasGateway) throw new UnknownMethodError();
  const publicId = randomId(deps.random, 'D');
  await tx.orm.insert(deposits).values({
    publicId,
    memberId: member.id,
    methodId: method.id,
    amountMinor,
    currency: member.currency,
    feeMinor: depositFee(amountMinor, feeRuleOf(method), method.currency),
    feePayer: method.feePayer,
    payTo: method.kind === 'gateway' ? null : method.payTo,
    // Short and without look-alike characters, because members type it into a banking app.
    memo: randomId(deps.random, 'PL', 8),
    expiresAt: sql`now() + make_interval(mins => ${deps.depositExpiryMinutes})`,
  });
  const deposit = await findDeposit(tx, publicId);
  if (method.kind === 'gateway') {
    await tx.orm
      .insert(gatewayPayments)
      .values({ depositId: deposit.id, nextQueryAt: sql`now() + interval '1 minute'` });
  }
  if (request.bonus) {
    await chooseDepositBonus(tx, deps.claims, { depositId: publicId, amountMinor, ...request.bonus });
  }
  await recordTransition(tx, { subject: 'deposit', subjectId: deposit.id, toState: 'created', actor: member.publicId });
  return deposit;
}

/** Records that the member made the transfer. Throws AppError `not_found` and WrongStateError. */
export function submitDepositForReview(tx: Tx, member: Member, publicId: string): Promise<Deposit> {
  return applyStep(tx, {
    publicId,
    step: 'submit',
    kind: 'bank-transfer',
    actor: member.publicId,
    memberId: member.id,
  });
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
  const deposit = await applyStep(tx, { publicId: id, step: 'credit', kind: 'bank-transfer', actor, proposedBy });
  // An expired deposit can be approved late: the money of an erased account goes back at the bank.
  await lockAgainstErasure(tx, deposit.memberId);
  await creditDeposit(tx, deps, deposit, { reference: bankReference, valueDate, actor });
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
    .orderBy(deposits.id)
    .limit(200)
    .for('update', { skipLocked: true });
  for (const { publicId } of due) await applyStep(tx, { publicId, step: 'expire', actor: 'system' });
  return due.length;
}
