import { createSecretKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Checkout, CheckoutRequest, PaymentGateway, PaymentReport, RefundRequest } from '#domain/wallet';
import type { Clock } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import { defineStatement } from '#kernel/statements';
import type { DemoOutcome } from '#rules/payments/payment-methods';
import { localPath } from '../../../i18n/paths.ts';
import type { Sealer } from '../../crypto/sealer.ts';
import { isFresh, isSignedBy, signatureHeaders, signedRequestOf } from '../request-signature.ts';
import { parseNotification } from './messages.ts';

const CREATE = defineStatement({
  name: 'embedded_payments_create',
  text: `insert into embedded_payments (id, amount_minor, currency) values ($1, $2, $3) on conflict do nothing`,
});
const FIND = defineStatement({
  name: 'embedded_payments_find',
  row: z.object({ state: z.enum(['open', 'paid', 'declined']), amountMinor: z.bigint(), currency: z.string() }),
  text: `select state, amount_minor as "amountMinor", currency from embedded_payments where id = $1`,
});
const DECIDE = defineStatement({
  name: 'embedded_payments_decide',
  text: `update embedded_payments set state = $2 where id = $1 and state <> 'paid'`,
});

interface EmbeddedGatewayOptions {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  notificationUrl: string;
}

/** A gateway inside the portal, to try deposits without money: the member decides the outcome on a page of the portal. Never in production. */
export class EmbeddedGateway implements PaymentGateway {
  readonly #options: EmbeddedGatewayOptions;
  readonly #secret: KeyObject;

  constructor(options: EmbeddedGatewayOptions) {
    this.#options = options;
    // Every node derives the same one.
    this.#secret = createSecretKey(options.sealer.fingerprint('embedded payment gateway'));
  }

  async create({ id, amountMinor, currency, languageTag }: CheckoutRequest): Promise<Checkout> {
    await this.#options.db.query(CREATE, [id, amountMinor, currency]);
    return {
      reference: referenceOf(id),
      checkoutUrl: localPath(languageTag, `/demo-payment?id=${id}`),
      qrPayload: null,
    };
  }

  async query(id: string): Promise<PaymentReport | undefined> {
    const [payment] = await this.#options.db.query(FIND, [id]);
    if (!payment || payment.state === 'open') return payment && { id, state: 'open' };
    const { state, ...money } = payment;
    const reference = referenceOf(id);
    return state === 'declined' ? { id, state, reference } : { id, state, reference, ...money };
  }

  async refund(_request: RefundRequest): Promise<'done'> {
    return 'done';
  }

  readNotification(request: Request, body: Uint8Array): PaymentReport | undefined {
    const signed = signedRequestOf(request, body);
    const isAuthentic = isSignedBy([this.#secret], signed, false) && isFresh(signed, this.#options.clock.now());
    return isAuthentic ? parseNotification(body) : undefined;
  }

  /** Decides a payment as its member wants it. Returns the notification of it; undefined for one that never comes. */
  async decide(id: string, outcome: DemoOutcome): Promise<Request | undefined> {
    await this.#options.db.query(DECIDE, [id, outcome === 'declined' ? 'declined' : 'paid']);
    const report = await this.query(id);
    return outcome === 'late' || !report ? undefined : this.#notificationOf(report);
  }

  #notificationOf(report: PaymentReport): Request {
    const { clock, notificationUrl } = this.#options;
    const { amountMinor, ...fields } = { amountMinor: undefined, ...report };
    const body = JSON.stringify({
      ...fields,
      ...(amountMinor === undefined ? {} : { amount: formatAmount(amountMinor) }),
    });
    const address = new URL(notificationUrl);
    const headers = signatureHeaders(this.#secret, { method: 'POST', address, body, now: clock.now() });
    return new Request(address, { method: 'POST', headers, body });
  }
}

function referenceOf(id: string): string {
  return `demo-${id}`;
}
