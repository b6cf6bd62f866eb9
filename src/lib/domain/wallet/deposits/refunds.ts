import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { ensureAccount, hold, releaseHold, settleHold } from '#domain/ledger';
import { lockAgainstErasure } from '#domain/members';
import { publishLiveEvent } from '#domain/messaging';
import { queueDeposit } from '#domain/points';
import { queueMissionDeposit } from '#domain/missions';
import { queueRankDeposit } from '#domain/ranks';
import { addReferralDeposit } from '#domain/referrals';
import { returnTurnover } from '#domain/rewards';
import type { Db, Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { formatAmount, isPayable, smallestPayable } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import { type Deposit, findDeposit } from './deposit-list.ts';
import type { Actor, WalletDeps } from '../deps.ts';
import { AmountOutOfRangeError, WrongStateError } from '../errors.ts';
import { depositRefunds, deposits } from '../tables.ts';

interface NewRefund {
  /** Public id of the deposit. */
  id: string;
  amountMinor: bigint;
  reason: string;
  actor: Actor;
  /** The first person, when the actor is the second. */
  proposedBy?: string | undefined;
}

/**
 * Holds a part of a deposit that the gateway is to return, or all of it. A conditional update counts it against the deposit, so that
 * no more is returned than was credited, by whatever way. Throws AppError `not_found`, WrongStateError, AmountOutOfRangeError and
 * InsufficientFundsError.
 */
export async function refundDeposit(
  tx: Tx,
  deps: WalletDeps,
  { id, amountMinor, reason, actor, proposedBy }: NewRefund,
): Promise<Deposit> {
  const deposit = await findDeposit(tx, id);
  const { memberId, currency } = deposit;
  if (deposit.paymentState !== 'paid' || deposit.state !== 'credited') throw new WrongStateError();
  await lockAgainstErasure(tx, memberId);
  const counted = isPayable(amountMinor, currency) && (await countReturned(tx, deposit, amountMinor));
  if (!counted) {
    const leftMinor = deposit.amountMinor - deposit.returnedMinor;
    throw new AmountOutOfRangeError({ min: formatAmount(smallestPayable(currency)), max: formatAmount(leftMinor) });
  }
  const publicId = randomId(deps.random, 'R');
  const accountId = await ensureAccount(tx, 'player', memberId, currency);
  const heldAccountId = await ensureAccount(tx, 'player_held', memberId, currency);
  const held = await hold(tx, {
    namespace: 'deposit_refund',
    key: publicId,
    kind: 'deposit_refunded',
    details: { method: deposit.methodCode },
    accountId,
    heldAccountId,
    amountMinor,
  });
  await tx.orm.insert(depositRefunds).values({
    publicId,
    depositId: deposit.id,
    amountMinor,
    currency,
    holdId: held.id,
    reason,
    proposedBy: proposedBy ?? null,
    decidedBy: actor,
  });
  publishRefund(tx, deposit, 'pending');
  tx.afterCommit(() => deps.notifier.balanceChanged(accountId));
  return findDeposit(tx, id);
}

/** Counts an amount that leaves a deposit again. Returns false when it is more than what is left of it. */
async function countReturned(tx: Tx, { id }: Deposit, amountMinor: bigint): Promise<boolean> {
  const left = gte(sql`${deposits.amountMinor} - ${deposits.returnedMinor}`, amountMinor);
  const rows = await tx.orm
    .update(deposits)
    .set({ returnedMinor: sql`${deposits.returnedMinor} + ${amountMinor}` })
    .where(and(eq(deposits.id, id), eq(deposits.state, 'credited'), left))
    .returning({ id: deposits.id });
  return rows.length > 0;
}

const dueRow = z.object({
  id: z.string(),
  reference: z.string(),
  amountMinor: z.bigint(),
  currency: z.string(),
  attempts: z.int(),
});
export type DueRefund = z.input<typeof dueRow>;

const CLAIM = defineStatement({
  name: 'deposit_refunds_due',
  row: dueRow,
  text: `with due as (
           select refund.id from deposit_refunds refund where refund.state = 'pending' and refund.next_attempt_at <= now()
            order by refund.next_attempt_at limit $1 for update skip locked
         ), claimed as (
           update deposit_refunds refund
              set attempts = refund.attempts + 1,
                  next_attempt_at = now() + least(interval '5 minutes', interval '15 seconds' * power(2, least(refund.attempts, 5)))
             from due where refund.id = due.id returning refund.*
         )
         select claimed.public_id as id, payment.reference, claimed.amount_minor as "amountMinor", claimed.currency, claimed.attempts
           from claimed join gateway_payments payment on payment.deposit_id = claimed.deposit_id`,
});

/** Takes refunds that the gateway is to be requested to make now, so that nobody else does it meanwhile. */
export function claimDueRefunds(db: Db, limit: number): Promise<DueRefund[]> {
  return db.query(CLAIM, [limit]);
}

/** Books the gateway's answer to a refund, once: the money leaves, or returns to the member. */
export async function settleRefund(
  tx: Tx,
  { notifier }: Pick<WalletDeps, 'notifier'>,
  { id, state }: { id: string; state: 'done' | 'refused' },
): Promise<void> {
  const [refund] = await tx.orm
    .update(depositRefunds)
    .set({ state, settledAt: sql`now()` })
    .where(and(eq(depositRefunds.publicId, id), eq(depositRefunds.state, 'pending')))
    .returning();
  if (!refund) return;
  const [deposit] = await tx.orm.select().from(deposits).where(eq(deposits.id, refund.depositId));
  if (!deposit) throw new Error(`the refund ${id} has no deposit`);
  const { memberId, currency, methodId, decidedAt } = deposit;
  const { amountMinor } = refund;
  if (state === 'done') {
    await settleHold(tx, refund.holdId, await ensureAccount(tx, 'house_cash', methodId, currency), 'refund_settled');
    await queueRankDeposit(tx, { memberId, currency, amountMinor: -amountMinor });
    await addReferralDeposit(tx, { memberId, currency, amountMinor: -amountMinor });
    await queueMissionDeposit(tx, {
      memberId,
      currency,
      amountMinor: -amountMinor,
      ...(decidedAt && { at: decidedAt }),
    });
    await queueDeposit(tx, { memberId, amountMinor: -amountMinor });
    await returnTurnover(tx, {
      reference: deposit.publicId,
      returnedMinor: amountMinor,
      creditedMinor: deposit.amountMinor,
    });
  } else {
    await tx.orm
      .update(deposits)
      .set({ returnedMinor: sql`${deposits.returnedMinor} - ${amountMinor}` })
      .where(eq(deposits.id, deposit.id));
    await releaseHold(tx, refund.holdId, 'refund_returned');
  }
  publishRefund(tx, deposit, state);
  const accountId = await ensureAccount(tx, 'player', memberId, currency);
  tx.afterCommit(() => notifier.balanceChanged(accountId));
}

/** Publishes a refund to the member's pages. Its state is not that of the deposit, which pages would announce as money that has arrived. */
function publishRefund(
  tx: Tx,
  { memberId, publicId: id }: Pick<Deposit, 'memberId' | 'publicId'>,
  state: Refund['state'],
): void {
  publishLiveEvent(tx, memberId, 'deposit', { id, state: `refund_${state}` });
}

export type Refund = typeof depositRefunds.$inferSelect;

/** Returns the refunds of deposits, oldest first. */
export async function listRefunds(db: Db, depositIds: readonly bigint[]): Promise<Map<bigint, Refund[]>> {
  if (depositIds.length === 0) return new Map();
  const where = inArray(depositRefunds.depositId, [...depositIds]);
  return Map.groupBy(
    await db.orm.select().from(depositRefunds).where(where).orderBy(depositRefunds.id),
    ({ depositId }) => depositId,
  );
}
