import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { lockAgainstErasure } from '#domain/members';
import type { Database, Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import { creditDeposit } from './credit-deposit.ts';
import { type Deposit, findDeposit, findOwnDeposit, payableOf } from './deposit-list.ts';
import { applyStep } from './deposit-step.ts';
import type { WalletDeps } from '../deps.ts';
import { BankReferenceUsedError, WrongStateError } from '../errors.ts';
import type { Checkout, PaymentReport } from './gateway.ts';
import { gatewayPayments } from '../tables.ts';
import { DEPOSIT_STEPS } from '../transitions.ts';

/** The gateway as the actor of a step. */
const GATEWAY = 'gateway';

/** Returns a deposit that its member may pay at the gateway now. Throws AppError `not_found` and WrongStateError. */
export async function getPayableDeposit(db: Db, memberId: bigint, publicId: string, now: Date): Promise<Deposit> {
  const deposit = await findOwnDeposit(db, memberId, publicId);
  if (deposit.paymentState !== 'open' || deposit.state !== 'created' || deposit.expiresAt <= now)
    throw new WrongStateError();
  return deposit;
}

/** Stores where a deposit is paid. A notification that came first has already stored the reference. */
export async function recordCheckout(tx: Tx, deposit: Deposit, checkout: Checkout): Promise<Deposit> {
  const { reference, checkoutUrl, qrPayload } = checkout;
  await tx.orm
    .update(gatewayPayments)
    .set({ reference: sql`coalesce(${gatewayPayments.reference}, ${reference})`, checkoutUrl, qrPayload })
    .where(eq(gatewayPayments.depositId, deposit.id));
  return findDeposit(tx, deposit.publicId);
}

/** Outcome of a report. `mismatched`: something was paid that cannot be credited, and staff have to look into it. */
export type ReportOutcome = 'credited' | 'declined' | 'mismatched' | 'repeated' | 'open';

const LOCK = defineStatement({
  name: 'gateway_payments_lock',
  row: z.object({ depositId: z.bigint() }),
  text: `select payment.deposit_id as "depositId" from gateway_payments payment join deposits deposit on deposit.id = payment.deposit_id
          where deposit.public_id = $1 for no key update of payment`,
});

/**
 * Books what the gateway says about a payment, once, however often and in whatever sequence it says it. What was paid under an id
 * that does not exist is `mismatched`.
 */
export async function bookPaymentReport(db: Database, deps: WalletDeps, report: PaymentReport): Promise<ReportOutcome> {
  try {
    return await db.transaction((tx) => bookReport(tx, deps, report));
  } catch (error) {
    if (report.state !== 'paid' || !isForStaff(error)) throw error;
    return db.transaction(async (tx) => questionPayment(tx, await lockDeposit(tx, report.id), report));
  }
}

/** Returns whether another deposit has the payment's reference, or staff rejected its deposit at the same time. */
function isForStaff(error: unknown): boolean {
  const isUsed = error instanceof BankReferenceUsedError || sqlState(error) === SQL_STATES.uniqueViolation;
  return isUsed || error instanceof WrongStateError;
}

async function bookReport(tx: Tx, deps: WalletDeps, report: PaymentReport): Promise<ReportOutcome> {
  if (report.state === 'open') return 'open';
  const deposit = await lockDeposit(tx, report.id);
  if (report.state === 'declined') return deposit?.paymentState === 'open' ? decline(tx, deposit, report) : 'repeated';
  if (deposit?.paymentState === 'mismatched') return 'repeated';
  if (deposit?.paymentState === 'paid')
    return deposit.paymentReference === report.reference ? 'repeated' : 'mismatched';
  if (!deposit || !isAsRequested(deposit, report) || (await isErased(tx, deposit)))
    return questionPayment(tx, deposit, report);
  await savePayment(tx, deposit, { state: 'paid', report });
  const credited = await applyStep(tx, { publicId: deposit.publicId, step: 'credit', actor: GATEWAY });
  await creditDeposit(tx, deps, credited, { reference: report.reference, actor: GATEWAY });
  return 'credited';
}

async function lockDeposit(tx: Tx, publicId: string): Promise<Deposit | undefined> {
  const [locked] = await tx.query(LOCK, [publicId]);
  return locked && findDeposit(tx, publicId);
}

type PaidReport = Extract<PaymentReport, { state: 'paid' }>;

function isAsRequested(deposit: Deposit, { reference, amountMinor, currency }: PaidReport): boolean {
  const isSame = deposit.paymentReference === null || deposit.paymentReference === reference;
  const isExact = amountMinor === payableOf(deposit) && currency === deposit.currency;
  return isSame && isExact && (DEPOSIT_STEPS.credit.from as readonly string[]).includes(deposit.state);
}

async function isErased(tx: Tx, { memberId }: Deposit): Promise<boolean> {
  try {
    await lockAgainstErasure(tx, memberId);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'account_blocked') return true;
    throw error;
  }
}

async function savePayment(
  tx: Tx,
  { id }: Deposit,
  { state, report }: { state: 'paid' | 'mismatched'; report: PaidReport },
): Promise<void> {
  const { reference, amountMinor: paidMinor, currency: paidCurrency } = report;
  // A reference that another payment has stays with that one.
  const paid = state === 'paid' ? { reference } : {};
  await tx.orm
    .update(gatewayPayments)
    .set({ state, paidMinor, paidCurrency, ...paid })
    .where(eq(gatewayPayments.depositId, id));
}

/** Records a payment that cannot be credited, and hands its deposit to staff. */
async function questionPayment(tx: Tx, deposit: Deposit | undefined, report: PaidReport): Promise<'mismatched'> {
  if (!deposit) return 'mismatched';
  await savePayment(tx, deposit, { state: 'mismatched', report });
  const { from } = DEPOSIT_STEPS.question;
  if ((from as readonly string[]).includes(deposit.state)) {
    await applyStep(tx, { publicId: deposit.publicId, step: 'question', actor: GATEWAY });
  }
  return 'mismatched';
}

async function decline(tx: Tx, deposit: Deposit, { reference }: { reference: string }): Promise<'declined'> {
  await tx.orm
    .update(gatewayPayments)
    .set({ state: 'declined', reference: sql`coalesce(${gatewayPayments.reference}, ${reference})` })
    .where(eq(gatewayPayments.depositId, deposit.id));
  if (deposit.state === 'created') {
    await applyStep(tx, { publicId: deposit.publicId, step: 'decline', actor: GATEWAY });
  }
  return 'declined';
}

const CLAIM_DUE = defineStatement({
  name: 'gateway_payments_due',
  row: z.object({ id: z.string(), queries: z.int() }),
  // The next query is due after a minute, later ones after twice the time each, up to an hour; for three days.
  text: `with due as (
           select payment.deposit_id from gateway_payments payment join deposits deposit on deposit.id = payment.deposit_id
            where payment.state = 'open' and payment.next_query_at <= now() and deposit.created_at > now() - interval '3 days'
            order by payment.next_query_at limit $1 for update of payment skip locked
         )
         update gateway_payments payment
            set queries = payment.queries + 1,
                next_query_at = now() + least(interval '1 hour', interval '1 minute' * power(2, least(payment.queries, 6)))
           from due join deposits deposit on deposit.id = due.deposit_id
          where payment.deposit_id = due.deposit_id returning deposit.public_id as id, payment.queries`,
});

/** Takes payments whose outcome is not known, so that nobody else queries the gateway meanwhile. */
export function claimUnknownPayments(db: Db, limit: number): Promise<{ id: string; queries: number }[]> {
  return db.query(CLAIM_DUE, [limit]);
}
