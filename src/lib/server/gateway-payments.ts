import {
  bookPaymentReport,
  claimDueRefunds,
  claimUnknownPayments,
  type DueRefund,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentReport,
  payableOf,
  getPayableDeposit,
  recordCheckout,
  type ReportOutcome,
  settleRefund,
  type Deposit,
} from '#domain/wallet';
import type { Member } from '#domain/members';
import { AppError } from '#kernel/errors';
import { localPath } from '../i18n/paths.ts';
import type { AppContext } from './context.ts';
import { walletDeps } from './wallet-deps.ts';

/** Payments and refunds at once. */
const BATCH = 20;
/** Number of the request from which a missing answer to a refund is an error: after some eight minutes. */
const ALERT_ATTEMPTS = 5;

interface Payer {
  member: Member;
  /** Public id of the deposit. */
  id: string;
  languageTag: string;
}

/**
 * Requests the page on which a member pays a deposit, again if need be: the gateway answers with the same payment. Throws AppError
 * `not_found`, WrongStateError and GatewayUnavailableError.
 */
export async function startCheckout(app: AppContext, { member, id, languageTag }: Payer): Promise<Deposit> {
  const deposit = await getPayableDeposit(app.db, member.id, id, app.clock.now());
  const checkout = await gatewayOf(app).create({
    id,
    amountMinor: payableOf(deposit),
    currency: deposit.currency,
    languageTag,
    returnUrl: `${app.config.publicOrigin}${localPath(languageTag, '/')}#member/deposit?id=${id}`,
    expiresAt: deposit.expiresAt,
  });
  return app.db.transaction((tx) => recordCheckout(tx, deposit, checkout));
}

/** Throws AppError `unavailable` when no gateway is configured. */
function gatewayOf({ gateway }: AppContext): PaymentGateway {
  if (!gateway) throw new AppError('unavailable');
  return gateway;
}

/** Books what the gateway said about a payment. What cannot be credited raises an alert. */
export async function bookReport(app: AppContext, report: PaymentReport): Promise<ReportOutcome> {
  const outcome = await bookPaymentReport(app.db, walletDeps(app), report);
  if (outcome === 'mismatched') {
    app.log.error({ deposit: report.id }, 'ALERT: a payment cannot be credited: nobody owes it, or not this amount');
    app.securityEvents.record({ kind: 'payment_mismatched', subject: report.id });
  }
  return outcome;
}

/** Queries the gateway about payments whose outcome is not known, and requests the refunds that are due. */
export async function deliverPayments(app: AppContext): Promise<void> {
  if (!app.gateway) return;
  const gateway = app.gateway;
  const [payments, refunds] = [await claimUnknownPayments(app.db, BATCH), await claimDueRefunds(app.db, BATCH)];
  await Promise.all([
    ...payments.map(({ id, queries }) => attempt(app, { payment: id, queries }, () => queryPayment(app, gateway, id))),
    ...refunds.map((refund) =>
      attempt(app, { refund: refund.id, attempts: refund.attempts }, () => requestRefund(app, gateway, refund)),
    ),
  ]);
}

async function queryPayment(app: AppContext, gateway: PaymentGateway, id: string): Promise<void> {
  const report = await gateway.query(id);
  if (report) await bookReport(app, report);
}

async function requestRefund(app: AppContext, gateway: PaymentGateway, refund: DueRefund): Promise<void> {
  const { id, reference, amountMinor, currency } = refund;
  const state = await gateway.refund({ id, reference, amountMinor, currency });
  if (state === 'pending') return;
  await app.db.transaction((tx) => settleRefund(tx, walletDeps(app), { id, state }));
  if (state === 'refused') app.log.warn({ refund: id }, 'the gateway refused a refund');
}

/** Reports a gateway that does not answer; the work is due again later. */
async function attempt(
  { log }: AppContext,
  facts: { attempts?: number } & Record<string, string | number>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError)) throw error;
    const report = { err: error.cause ?? error, ...facts };
    if ((facts.attempts ?? 0) >= ALERT_ATTEMPTS)
      log.error(report, 'ALERT: the gateway does not say whether it made a refund');
    else log.warn(report, 'the payment gateway does not answer');
  }
}
