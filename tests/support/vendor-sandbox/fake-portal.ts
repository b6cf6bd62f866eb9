import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { formatAmount, parseAmount } from '../../../src/lib/kernel/money.ts';
import { isSigned } from '../../../src/lib/vendor-sandbox/wallet/signature.ts';
import type { Status } from '../../../src/lib/vendor-sandbox/wallet/protocol.ts';

/** In-memory portal as the vendor sees it: follows the rules of the wallet protocol and can be told to misbehave. */
const callSchema = z.looseObject({
  requestId: z.string(),
  txId: z.string().default(''),
  refTxId: z.string().default(''),
  roundId: z.string().default(''),
  amount: z.string().default('0'),
});
type CallBody = z.infer<typeof callSchema>;

export interface Received {
  call: string;
  body: Record<string, unknown>;
}

/** Behavior for the next request of a call: `lose` books it and drops the connection. */
export type Mood = 'lose' | 'ignore' | 'hang' | { httpStatus: number } | { status: Status };

interface Booked {
  call: string;
  amountMinor: bigint;
  roundId: string;
}

export class FakePortal {
  readonly received: Received[] = [];
  readonly booked = new Map<string, Booked>();
  readonly cancelled = new Set<string>();
  readonly closed = new Set<string>();
  balanceMinor = parseAmount('1000000') ?? 0n;
  readonly #moods = new Map<string, Mood[]>();
  readonly #unreachable = new Set<string>();
  readonly #secret: string;
  readonly #server: Server;
  url = '';

  constructor(secret: string) {
    this.#secret = secret;
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

  /** Sets the behavior for the next requests of `call`, one each; later requests are handled normally. */
  next(call: string, ...moods: Mood[]): void {
    this.#moods.set(call, [...(this.#moods.get(call) ?? []), ...moods]);
  }

  /** Ignores every request of `call` until it is called again. */
  setReachable(call: string, isReachable: boolean): void {
    if (isReachable) this.#unreachable.delete(call);
    else this.#unreachable.add(call);
  }

  calls(call: string): Record<string, unknown>[] {
    return this.received.filter((one) => one.call === call).map((one) => one.body);
  }

  async #handle(request: IncomingMessage): Promise<'drop' | 'hang' | { httpStatus: number; body: unknown }> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const call = (request.url ?? '').replace('/vendor/v1/', '');
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    if (!isSigned(this.#secret, text, headers, new Date())) return { httpStatus: 401, body: {} };
    const body = callSchema.parse(JSON.parse(text));
    this.received.push({ call, body });
    const mood = this.#unreachable.has(call) ? 'ignore' : this.#moods.get(call)?.shift();
    if (mood === 'ignore') return 'drop';
    if (mood === 'hang') return 'hang';
    if (typeof mood === 'object' && 'httpStatus' in mood) return { httpStatus: mood.httpStatus, body: {} };
    if (typeof mood === 'object') return this.#answer(body, mood.status);
    const response = this.#book(call, body);
    return mood === 'lose' ? 'drop' : response;
  }

  #answer(body: CallBody, status: Status, more: Record<string, unknown> = {}): { httpStatus: number; body: unknown } {
    const balance = formatAmount(this.balanceMinor);
    return { httpStatus: 200, body: { requestId: body.requestId, status, balance, currency: 'VND', ...more } };
  }

  #book(call: string, body: CallBody): { httpStatus: number; body: unknown } {
    if (call === 'authenticate') return this.#authenticate(body);
    if (call === 'balance') return this.#answer(body, 'OK');
    const { txId, roundId } = body;
    if (this.booked.has(txId)) return this.#answer(body, 'OK', { duplicate: true, txId: `P-${txId}` });
    const amountMinor = parseAmount(body.amount) ?? 0n;
    const status = this.#move(call, body, amountMinor);
    if (status === 'OK') this.booked.set(txId, { call, amountMinor, roundId });
    return this.#answer(body, status, { txId: `P-${txId}` });
  }

  #authenticate(body: CallBody): { httpStatus: number; body: unknown } {
    if (body['token'] !== 'good-token') return this.#answer(body, 'INVALID_TOKEN');
    return this.#answer(body, 'OK', { playerId: 'M1', language: 'vi', country: 'VN' });
  }

  #move(call: string, body: CallBody, amountMinor: bigint): Status {
    if (call === 'bet') return this.#bet(body, amountMinor);
    if (call === 'cancel') return this.#cancel(body);
    const isKnown = [...this.booked.values()].some((one) => one.call === 'bet' && one.roundId === body.roundId);
    if (!isKnown) return 'ROUND_NOT_FOUND';
    if (this.closed.has(body.roundId)) return 'ROUND_CLOSED';
    if (this.cancelled.has(body.refTxId)) return 'BET_CANCELLED';
    this.balanceMinor += amountMinor;
    if (call === 'close' || body['roundClosed'] === true) this.closed.add(body.roundId);
    return 'OK';
  }

  #bet({ txId }: CallBody, amountMinor: bigint): Status {
    if (this.cancelled.has(txId)) return 'BET_CANCELLED';
    if (amountMinor > this.balanceMinor) return 'INSUFFICIENT_FUNDS';
    this.balanceMinor -= amountMinor;
    return 'OK';
  }

  #cancel({ refTxId }: CallBody): Status {
    const bet = this.booked.get(refTxId);
    if (bet && this.closed.has(bet.roundId)) return 'BET_SETTLED';
    if (bet && !this.cancelled.has(refTxId)) this.balanceMinor += bet.amountMinor;
    this.cancelled.add(refTxId);
    return 'OK';
  }
}
