import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../src/lib/kernel/clock.ts';
import { formatAmount, parseAmount, UNIT } from '../../../src/lib/kernel/money.ts';
import {
  signingVendor,
  type VendorCode,
  type VendorSecrets,
} from '../../../src/lib/vendor-sandbox/wallet/signature.ts';
import type { Status } from '../../../src/lib/vendor-sandbox/wallet/protocol.ts';

/** In-memory portal as the vendor sees it: follows the rules of the wallet protocol and can be told to misbehave. */
const requestSchema = z.looseObject({
  requestId: z.string(),
  txId: z.string().default(''),
  refTxId: z.string().default(''),
  roundId: z.string().default(''),
  amount: z.string().default('0'),
  hold: z.boolean().default(false),
  part: z.string().default('0'),
});
type RequestBody = z.infer<typeof requestSchema>;

export interface Received {
  vendor: VendorCode;
  operation: string;
  body: Record<string, unknown>;
}

/**
 * Behavior for the next request of an operation: `lose` books it and drops the connection, `hang` never answers, `after`
 * books and answers when the promise is kept.
 */
export type Mood = 'lose' | 'ignore' | 'hang' | { after: Promise<void> } | { httpStatus: number } | { status: Status };

interface Booked {
  operation: string;
  amountMinor: bigint;
  roundId: string;
}

export class FakePortal {
  readonly received: Received[] = [];
  readonly booked = new Map<string, Booked>();
  readonly cancelled = new Set<string>();
  readonly closed = new Set<string>();
  /** Bets that the vendor has not confirmed yet. */
  readonly held = new Set<string>();
  balanceMinor = parseAmount('1000000') ?? 0n;
  readonly #moods = new Map<string, Mood[]>();
  /** Parts of rounds that were cashed out, in ten-thousandths. */
  readonly #cashedOut = new Map<string, bigint>();
  readonly #unreachable = new Set<string>();
  readonly #secrets: VendorSecrets;
  readonly #clock: Clock;
  readonly #server: Server;
  url = '';

  constructor(secrets: VendorSecrets, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#secrets = secrets;
    this.#server = createServer((request, response) => {
      void this.#handle(request).then((answer) => {
        if (answer === 'drop') request.socket.destroy();
        else if (answer !== 'hang') {
          response
            .writeHead(answer.httpStatus, { 'content-type': 'application/json' })
            .end(JSON.stringify(answer.body));
        }
      });
    });
  }

  async listen(port = 0): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', () => done()));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Sets the behavior for the next requests of `operation`, one each; later requests are handled normally. */
  next(operation: string, ...moods: Mood[]): void {
    this.#moods.set(operation, [...(this.#moods.get(operation) ?? []), ...moods]);
  }

  /** Ignores every request of `operation` until it is called again. */
  setReachable(operation: string, isReachable: boolean): void {
    if (isReachable) this.#unreachable.delete(operation);
    else this.#unreachable.add(operation);
  }

  requestsOf(operation: string): Record<string, unknown>[] {
    return this.received.filter((one) => one.operation === operation).map((one) => one.body);
  }

  async #handle(request: IncomingMessage): Promise<'drop' | 'hang' | { httpStatus: number; body: unknown }> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const operation = (request.url ?? '').replace('/vendor/v1/', '');
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const parts = { method: request.method ?? '', target: request.url ?? '', body: text };
    const vendor = signingVendor(this.#secrets, parts, headers, this.#clock.now());
    if (!vendor) return { httpStatus: 401, body: {} };
    const body = requestSchema.parse(JSON.parse(text));
    this.received.push({ vendor, operation, body });
    const mood = this.#unreachable.has(operation) ? 'ignore' : this.#moods.get(operation)?.shift();
    if (mood === 'ignore') return 'drop';
    if (mood === 'hang') return 'hang';
    if (typeof mood === 'object' && 'httpStatus' in mood) return { httpStatus: mood.httpStatus, body: {} };
    if (typeof mood === 'object' && 'after' in mood) await mood.after;
    if (typeof mood === 'object' && 'status' in mood) return this.#answer(body, mood.status);
    const response = this.#book(operation, body);
    return mood === 'lose' ? 'drop' : response;
  }

  #answer(
    body: RequestBody,
    status: Status,
    more: Record<string, unknown> = {},
  ): { httpStatus: number; body: unknown } {
    const balance = formatAmount(this.balanceMinor);
    return { httpStatus: 200, body: { requestId: body.requestId, status, balance, currency: 'VND', ...more } };
  }

  #book(operation: string, body: RequestBody): { httpStatus: number; body: unknown } {
    if (operation === 'authenticate') return this.#authenticate(body);
    if (operation === 'balance') return this.#answer(body, 'OK');
    const { txId, roundId } = body;
    if (this.booked.has(txId)) return this.#answer(body, 'OK', { duplicate: true, txId: `P-${txId}` });
    const amountMinor = parseAmount(body.amount) ?? 0n;
    const status = this.#move(operation, body, amountMinor);
    if (status === 'OK') this.booked.set(txId, { operation, amountMinor, roundId });
    return this.#answer(body, status, { txId: `P-${txId}` });
  }

  #authenticate(body: RequestBody): { httpStatus: number; body: unknown } {
    const [isGood, playerId = 'M1'] = /^good-token(?:-(\w+))?$/.exec(String(body['token'])) ?? [];
    if (!isGood) return this.#answer(body, 'INVALID_TOKEN');
    return this.#answer(body, 'OK', { playerId, language: 'vi', country: 'VN' });
  }

  #move(operation: string, body: RequestBody, amountMinor: bigint): Status {
    if (operation === 'bet') return this.#bet(body, amountMinor);
    if (operation === 'cancel') return this.#cancel(body);
    const isKnown = [...this.booked.values()].some((one) => one.operation === 'bet' && one.roundId === body.roundId);
    if (!isKnown) return 'ROUND_NOT_FOUND';
    if (operation === 'adjust') return this.#adjust(body, amountMinor);
    if (operation === 'confirm') return this.held.delete(body.refTxId) ? 'OK' : 'BET_NOT_FOUND';
    if (this.held.has(body.refTxId || `${body.roundId}-bet`)) return 'INTERNAL_RETRY';
    if (this.closed.has(body.roundId)) return 'ROUND_CLOSED';
    if (this.cancelled.has(body.refTxId)) return 'BET_CANCELLED';
    const parts = (this.#cashedOut.get(body.roundId) ?? 0n) + (parseAmount(body.part) ?? 0n);
    if (parts > UNIT) return 'INVALID_AMOUNT';
    this.#cashedOut.set(body.roundId, parts);
    if (parts === UNIT) this.closed.add(body.roundId);
    this.balanceMinor += amountMinor;
    if (operation === 'close' || body['roundClosed'] === true) this.closed.add(body.roundId);
    return 'OK';
  }

  #adjust({ roundId, reason }: RequestBody, amountMinor: bigint): Status {
    if (!this.closed.has(roundId)) return 'ROUND_NOT_SETTLED';
    this.balanceMinor += amountMinor;
    if (reason === 'unsettle') {
      this.closed.delete(roundId);
      this.#cashedOut.delete(roundId);
    }
    return 'OK';
  }

  #bet({ txId, hold }: RequestBody, amountMinor: bigint): Status {
    if (this.cancelled.has(txId)) return 'BET_CANCELLED';
    if (amountMinor > this.balanceMinor) return 'INSUFFICIENT_FUNDS';
    this.balanceMinor -= amountMinor;
    if (hold) this.held.add(txId);
    return 'OK';
  }

  #cancel({ refTxId }: RequestBody): Status {
    const bet = this.booked.get(refTxId);
    if (bet && this.closed.has(bet.roundId)) return 'BET_SETTLED';
    if (bet && !this.cancelled.has(refTxId)) this.balanceMinor += bet.amountMinor;
    this.cancelled.add(refTxId);
    this.held.delete(refTxId);
    return 'OK';
  }
}
