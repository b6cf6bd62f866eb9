import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { EmbeddedGateway } from '#server/adapters/payments/embedded-gateway';
import type { TestApp } from './app.ts';

export const GATEWAY_SECRET = 'kW4vZ8rT1yQ6mN3xC7bL0pJ5hG9fD2sA';
export const NOTIFICATIONS = '/gateway/v1/notifications';

type PaymentState = 'open' | 'paid' | 'declined';
interface Payment {
  id: string;
  state: PaymentState;
  reference: string;
  amount: string;
  currency: string;
}

/** How a gateway treats requests: `silent` answers none, `refusing` answers refunds with a refusal, `lost` makes them and says nothing. */
export type GatewayBehavior = 'honest' | 'silent' | 'refusing' | 'lost';

/** A signed notification, ready to be sent to the portal. */
export interface Notification {
  headers: Record<string, string>;
  body: string;
}

/** A payment gateway that tests control. */
export interface TestGateway {
  /** Decides a payment as its payer would, and returns the notification of it. */
  decide(id: string, state: 'paid' | 'declined', lie?: Partial<Payment>): Promise<Notification>;
}

/** Speaks the protocol of docs/payment-gateway.md, with its own check of every signature. */
export class HttpTestGateway implements TestGateway {
  readonly payments = new Map<string, Payment>();
  /** Amounts by the id of the refund: an id is refunded once. */
  readonly refunds = new Map<string, string>();
  behavior: GatewayBehavior = 'honest';
  /** Runs before a payment is answered. */
  beforeAnswer: ((id: string) => Promise<void>) | undefined;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async decide(id: string, state: 'paid' | 'declined', lie: Partial<Payment> = {}): Promise<Notification> {
    const payment = this.payments.get(id);
    if (payment) payment.state = state;
    return signed(JSON.stringify({ id, reference: `ref-${id}`, ...payment, state, ...lie }));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const expected = signatureOf(method, url, String(headers['x-timestamp']), body);
    if (headers['x-signature'] !== expected || headers['x-merchant'] !== 'PARLAY') return reply(response, 401, {});
    if (this.behavior === 'silent') return void response.destroy();
    const [, id = ''] = /^\/api\/payments\/(.+)$/.exec(url) ?? [];
    if (method === 'GET') {
      const payment = this.payments.get(id);
      return payment ? reply(response, 200, payment) : reply(response, 404, {});
    }
    const fields = JSON.parse(body) as Payment;
    if (url === '/api/refunds') {
      if (this.behavior !== 'refusing') this.refunds.set(fields.id, fields.amount);
      if (this.behavior === 'lost') return void response.destroy();
      return reply(response, 200, { id: fields.id, state: this.behavior === 'refusing' ? 'refused' : 'done' });
    }
    const { amount, currency } = fields;
    const payment: Payment = { id: fields.id, state: 'open', reference: `ref-${fields.id}`, amount, currency };
    this.payments.set(fields.id, this.payments.get(fields.id) ?? payment);
    await this.beforeAnswer?.(fields.id);
    reply(response, 200, { ...payment, checkoutUrl: `https://pay.test/${fields.id}` });
  }
}

function reply(response: ServerResponse, status: number, fields: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(fields));
}

function signatureOf(method: string, target: string, timestamp: string, body: string): string {
  return createHmac('sha256', GATEWAY_SECRET).update(`2\n${method}\n${target}\n${timestamp}\n${body}`).digest('hex');
}

/** Signs the body of a notification. */
export function signed(body: string, { secondsAgo = 0 } = {}): Notification {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const signature = signatureOf('POST', NOTIFICATIONS, timestamp, body);
  const headers = { 'x-timestamp': timestamp, 'x-signature-version': '2', 'x-signature': signature };
  return { headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** The portal's embedded gateway as a test drives it. */
export function embeddedTestGateway({ app }: TestApp): TestGateway {
  const { gateway } = app;
  if (!(gateway instanceof EmbeddedGateway)) throw new Error('the portal has another gateway');
  return {
    async decide(id, state) {
      const request = await gateway.decide(id, state);
      if (!request) throw new Error(`the payment ${id} has no notification`);
      return { headers: Object.fromEntries(request.headers), body: await request.text() };
    },
  };
}

/** Sends a notification to the portal and returns the HTTP status. */
export async function notify(portal: TestApp, { headers, body }: Notification): Promise<number> {
  const response = await portal.raw(NOTIFICATIONS, { method: 'POST', headers, body });
  await response.body?.cancel();
  return response.status;
}
