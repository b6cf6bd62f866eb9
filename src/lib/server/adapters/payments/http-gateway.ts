import { createSecretKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import {
  type Checkout,
  type CheckoutRequest,
  GatewayUnavailableError,
  type PaymentGateway,
  type PaymentReport,
  type RefundRequest,
} from '#domain/wallet';
import type { Clock } from '#kernel/clock';
import { formatAmount } from '#kernel/money';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import { isFresh, isSignedBy, signatureHeaders, signedRequestOf } from '../request-signature.ts';
import { VendorHttp } from '../vendors/vendor-http.ts';
import { parseNotification, paymentMessage, paymentReference, toPaymentReport } from './messages.ts';

const checkout = z
  .object({
    id: z.string(),
    reference: paymentReference,
    checkoutUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullish(),
    qrPayload: z.string().min(1).max(1000).nullish(),
  })
  .refine(({ checkoutUrl, qrPayload }) => Boolean(checkoutUrl ?? qrPayload), 'says nowhere to pay');
const refundAnswer = z.object({ id: z.string(), state: z.enum(['done', 'refused', 'pending']) });

interface GatewayOptions {
  clock: Clock;
  isProduction: boolean;
  merchantCode: string;
  /** Address that the gateway notifies. */
  notificationUrl: string;
}

/** Speaks the protocol of docs/payment-gateway.md: signed JSON over HTTP. */
export class HttpGateway implements PaymentGateway {
  readonly #url: string;
  readonly #secrets: readonly [KeyObject, ...KeyObject[]];
  readonly #options: GatewayOptions;
  readonly #http: VendorHttp;

  constructor({ url, secret, previousSecret }: GatewayConfig, options: GatewayOptions) {
    this.#url = url.replace(/\/+$/, '');
    const previous = previousSecret === undefined ? [] : [createSecretKey(previousSecret, 'utf8')];
    this.#secrets = [createSecretKey(secret, 'utf8'), ...previous];
    this.#options = options;
    this.#http = new VendorHttp(options);
  }

  async create({
    id,
    amountMinor,
    currency,
    languageTag: language,
    returnUrl,
    expiresAt,
  }: CheckoutRequest): Promise<Checkout> {
    const answer = await this.#send('POST', '/payments', {
      id,
      amount: formatAmount(amountMinor),
      currency,
      language,
      returnUrl,
      notificationUrl: this.#options.notificationUrl,
      expiresAt: expiresAt.toISOString(),
    });
    const { reference, checkoutUrl = null, qrPayload = null } = read(checkout, answer, id);
    if (checkoutUrl !== null && this.#options.isProduction && !checkoutUrl.startsWith('https:')) {
      throw new GatewayUnavailableError(new Error('the page of the payment is not encrypted'));
    }
    return { reference, checkoutUrl, qrPayload };
  }

  async query(id: string): Promise<PaymentReport | undefined> {
    const answer = await this.#send('GET', `/payments/${encodeURIComponent(id)}`);
    return answer === undefined ? undefined : toPaymentReport(read(paymentMessage, answer, id));
  }

  async refund({ id, reference, amountMinor, currency }: RefundRequest): Promise<'done' | 'refused' | 'pending'> {
    const answer = await this.#send('POST', '/refunds', { id, reference, amount: formatAmount(amountMinor), currency });
    return read(refundAnswer, answer, id).state;
  }

  readNotification(request: Request, body: Uint8Array): PaymentReport | undefined {
    const signed = signedRequestOf(request, body);
    const isAuthentic = isSignedBy(this.#secrets, signed, false) && isFresh(signed, this.#options.clock.now());
    return isAuthentic ? parseNotification(body) : undefined;
  }

  /** Returns the response; undefined for 404. An HTTP status says nothing about what became of an earlier request, so none is a refusal. */
  async #send(method: 'GET' | 'POST', path: string, fields?: object): Promise<unknown> {
    const address = new URL(this.#url + path);
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const { clock, merchantCode } = this.#options;
    const headers = {
      ...signatureHeaders(this.#secrets[0], { method, address, body, now: clock.now() }),
      'x-merchant': merchantCode,
      ...(fields === undefined ? {} : { 'content-type': 'application/json' }),
    };
    try {
      return await this.#http.send({ method, address, headers, ...(fields === undefined ? {} : { body }) });
    } catch (error) {
      throw new GatewayUnavailableError(error);
    }
  }
}

/** Throws GatewayUnavailableError for a response that is not of the protocol, or about another payment. */
function read<Schema extends z.ZodType<{ id: string }>>(schema: Schema, answer: unknown, id: string): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new GatewayUnavailableError(parsed.error);
  if (parsed.data.id !== id) throw new GatewayUnavailableError(new Error('the answer is about another payment'));
  return parsed.data;
}
