import { type EarlierEntry, ensureAccount } from '#domain/ledger';
import { claimByPayment, type Member } from '#domain/members';
import { queueDeposit } from '#domain/points';
import { queueRankDeposit } from '#domain/ranks';
import { addReferralDeposit } from '#domain/referrals';
import { MINUTE_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { randomId } from '#kernel/ids';
import { dayName, dayOf } from '#rules/rewards/days';
import type { Actor, WalletDeps } from './deps.ts';
import { getMethod, type PaymentMethod } from './methods/methods.ts';
import { bankPayments, deposits, walletTransitions, withdrawals } from './tables.ts';

type PayTo = typeof withdrawals.$inferInsert.payTo;

/** A payment of an earlier day that ended well. */
export interface EarlierPayment {
  member: Member;
  direction: 'deposit' | 'withdrawal';
  methodCode: string;
  amountMinor: bigint;
  /** Start of the deposit, or request of the withdrawal. */
  at: Date;
  /** Destination of a withdrawal. */
  payTo?: PayTo;
}

/** Staff who decided on the payments: withdrawals are approved by one person and paid by another. */
export interface EarlierStaff {
  reviewer: Actor;
  payer: Actor;
}

/** An earlier payment with what the ledger books for it. */
export interface PreparedPayment extends EarlierPayment {
  publicId: string;
  method: PaymentMethod;
  entry: EarlierEntry;
}

/** Minutes from a payment's start to its steps. */
const DEPOSIT_MINUTES = { submitted: 3, credited: 11 };
const WITHDRAWAL_MINUTES = { approved: 18, paid: 34, confirmed: 52 };

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** Prepares payments of earlier days, so that the caller can book them among all else that happened. Throws UnknownMethodError and AmountOutOfRangeError. */
export async function prepareEarlierPayments(
  tx: Tx,
  { random }: Pick<WalletDeps, 'random'>,
  payments: readonly EarlierPayment[],
): Promise<PreparedPayment[]> {
  const prepared: PreparedPayment[] = [];
  for (const payment of payments) {
    const { member, direction, methodCode, amountMinor, at } = payment;
    const { currency } = member;
    const method = await getMethod(tx, { direction, code: methodCode, currency, amountMinor });
    const player = await ensureAccount(tx, 'player', member.id, currency);
    const cash = await ensureAccount(tx, 'house_cash', method.id, currency);
    const publicId = randomId(random, direction === 'deposit' ? 'D' : 'W');
    const entry: EarlierEntry =
      direction === 'deposit'
        ? {
            namespace: 'deposit',
            key: publicId,
            kind: 'deposit',
            details: { method: methodCode },
            fromId: cash,
            toId: player,
            amountMinor,
            at: after(at, DEPOSIT_MINUTES.credited),
          }
        : {
            namespace: 'withdrawal',
            key: publicId,
            kind: 'withdrawal_held',
            fromId: player,
            toId: await ensureAccount(tx, 'player_held', member.id, currency),
            amountMinor,
            at,
            settled: { kind: 'withdrawal_paid', toId: cash, at: after(at, WITHDRAWAL_MINUTES.paid) },
          };
    prepared.push({ ...payment, publicId, method, entry });
  }
  return prepared;
}

/**
 * Stores payments of earlier days whose entries `postEarlier` has booked; `holdIds` is what it returned. The deposits count for rank, points
 * and referral, and nothing of them has to be staked any more.
 */
export async function storeEarlierPayments(
  tx: Tx,
  deps: Pick<WalletDeps, 'random' | 'timeZone'>,
  payments: readonly PreparedPayment[],
  { holdIds, staff }: { holdIds: ReadonlyMap<string, bigint>; staff: EarlierStaff },
): Promise<void> {
  const sorted = payments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const credited = sorted.filter(({ direction }) => direction === 'deposit');
  const paid = sorted.filter(({ direction }) => direction === 'withdrawal');
  if (credited.length > 0) await storeDeposits(tx, deps, credited, staff);
  if (paid.length > 0) await storeWithdrawals(tx, deps, paid, { holdIds, staff });
  for (const { member, payTo } of new Map(paid.map((payment) => [payment.member.id, payment])).values())
    if (payTo) await claimByPayment(tx, { ...payTo, memberId: member.id });
  for (const [memberId, { currency, amountMinor }] of totalsOf(credited)) {
    await queueRankDeposit(tx, { memberId, currency, amountMinor });
    await addReferralDeposit(tx, { memberId, currency, amountMinor });
    await queueDeposit(tx, { memberId, amountMinor });
  }
}

function totalsOf(payments: readonly PreparedPayment[]) {
  const totals = new Map<bigint, { currency: string; amountMinor: bigint }>();
  for (const { member, amountMinor } of payments)
    totals.set(member.id, {
      currency: member.currency,
      amountMinor: amountMinor + (totals.get(member.id)?.amountMinor ?? 0n),
    });
  return totals;
}

async function storeDeposits(
  tx: Tx,
  { random, timeZone }: Pick<WalletDeps, 'random' | 'timeZone'>,
  payments: readonly PreparedPayment[],
  { reviewer }: EarlierStaff,
): Promise<void> {
  const stored = await tx.orm
    .insert(deposits)
    .values(
      payments.map(({ publicId, member, method, amountMinor, at }) => ({
        publicId,
        memberId: member.id,
        methodId: method.id,
        amountMinor,
        currency: member.currency,
        payTo: method.payTo,
        state: 'credited' as const,
        memo: randomId(random, 'PL', 8),
        createdAt: at,
        submittedAt: after(at, DEPOSIT_MINUTES.submitted),
        decidedAt: after(at, DEPOSIT_MINUTES.credited),
        decidedBy: reviewer,
        expiresAt: after(at, DEPOSIT_MINUTES.credited),
      })),
    )
    .returning({ id: deposits.id, publicId: deposits.publicId });
  await storeSteps(tx, 'deposit', {
    payments,
    ids: idsOf(stored),
    stepsOf: ({ member }) => [
      { toState: 'created', minutes: 0, actor: member.publicId },
      { toState: 'awaiting_review', minutes: DEPOSIT_MINUTES.submitted, actor: member.publicId },
      { toState: 'credited', minutes: DEPOSIT_MINUTES.credited, actor: reviewer },
    ],
  });
  await storeBankPayments(tx, 'deposit', {
    payments,
    ids: idsOf(stored),
    actor: reviewer,
    minutes: DEPOSIT_MINUTES.credited,
    timeZone,
  });
}

async function storeWithdrawals(
  tx: Tx,
  { timeZone }: Pick<WalletDeps, 'timeZone'>,
  payments: readonly PreparedPayment[],
  { holdIds, staff: { reviewer, payer } }: { holdIds: ReadonlyMap<string, bigint>; staff: EarlierStaff },
): Promise<void> {
  const { approved, paid, confirmed } = WITHDRAWAL_MINUTES;
  const rows = payments.map(({ publicId, member, method, amountMinor, at, payTo }) => {
    if (!payTo) throw new Error('a withdrawal has no destination');
    return {
      publicId,
      memberId: member.id,
      methodId: method.id,
      payTo,
      amountMinor,
      currency: member.currency,
      holdHours: 0,
      requestedOn: dayName(dayOf(at, timeZone)),
      state: 'received' as const,
      holdId: holdIds.get(publicId) ?? 0n,
      createdAt: at,
      decidedAt: after(at, approved),
      decidedBy: payer,
      approvedBy: reviewer,
      paidAt: after(at, paid),
      paidBy: payer,
      bankReference: referenceOf(publicId),
      confirmationDueAt: after(at, confirmed),
      confirmedAt: after(at, confirmed),
    };
  });
  const stored = await tx.orm
    .insert(withdrawals)
    .values(rows)
    .returning({ id: withdrawals.id, publicId: withdrawals.publicId });
  await storeSteps(tx, 'withdrawal', {
    payments,
    ids: idsOf(stored),
    stepsOf: ({ member }) => [
      { toState: 'requested', minutes: 0, actor: member.publicId },
      { toState: 'approved', minutes: approved, actor: reviewer },
      { toState: 'paid', minutes: paid, actor: payer },
      { toState: 'received', minutes: confirmed, actor: member.publicId },
    ],
  });
  await storeBankPayments(tx, 'withdrawal', { payments, ids: idsOf(stored), actor: payer, minutes: paid, timeZone });
}

type Ids = ReadonlyMap<string, bigint>;

const idsOf = (rows: readonly { id: bigint; publicId: string }[]): Ids =>
  new Map(rows.map(({ id, publicId }) => [publicId, id]));

const referenceOf = (publicId: string): string => `BANK-${publicId}`;

async function storeSteps(
  tx: Tx,
  subject: 'deposit' | 'withdrawal',
  {
    payments,
    ids,
    stepsOf,
  }: {
    payments: readonly PreparedPayment[];
    ids: Ids;
    stepsOf: (payment: PreparedPayment) => { toState: string; minutes: number; actor: Actor }[];
  },
): Promise<void> {
  const rows = payments.flatMap((payment) =>
    stepsOf(payment).map(({ toState, minutes, actor }, index, steps) => ({
      subject,
      subjectId: ids.get(payment.publicId) ?? 0n,
      fromState: steps[index - 1]?.toState ?? null,
      toState,
      actor,
      at: after(payment.at, minutes),
    })),
  );
  await tx.orm.insert(walletTransitions).values(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
}

async function storeBankPayments(
  tx: Tx,
  subject: 'deposit' | 'withdrawal',
  {
    payments,
    ids,
    actor,
    minutes,
    timeZone,
  }: { payments: readonly PreparedPayment[]; ids: Ids; actor: Actor; minutes: number; timeZone: string },
): Promise<void> {
  await tx.orm.insert(bankPayments).values(
    payments.map(({ publicId, method, at }) => ({
      methodId: method.id,
      reference: referenceOf(publicId),
      subject,
      subjectId: ids.get(publicId) ?? 0n,
      valueDate: subject === 'deposit' ? dayName(dayOf(at, timeZone)) : null,
      actor,
      at: after(at, minutes),
    })),
  );
}
