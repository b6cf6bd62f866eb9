import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findVendor } from '#domain/games';
import { formatAmount, parseAmount } from '#kernel/money';
import { deliverTransfers } from '#server/vendor-transfers';
import type { TestApp, TestMember } from './app.ts';
import { createDialectVendor } from './dialect-vendors.ts';
import { sql } from './sql.ts';

interface ReceivedTransfer {
  id: string;
  playerId: string;
  amount: string;
}

type State = 'done' | 'refused' | 'pending';

/**
 * How the vendor treats a request for a transfer: `answer-lost` moves the money and says nothing, `request-lost` never gets it, `slow`
 * needs some time and says so, `never` says nothing, ever, and `failing` answers with an HTTP status.
 */
export type Behavior =
  | 'honest'
  | 'answer-lost'
  | 'request-lost'
  | 'slow'
  | 'never'
  | { status: number }
  | { lie: object };

/** A vendor that keeps balances of its own, and that can be late, silent or dishonest. */
export class TransferVendor {
  readonly balances = new Map<string, bigint>();
  /** Requests for transfers that arrived, lost ones too. */
  readonly received: ReceivedTransfer[] = [];
  behavior: Behavior = 'honest';
  readonly #states = new Map<string, State>();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Does what an honest vendor does: moves each id once. */
  carryOut({ id, playerId, amount }: ReceivedTransfer): State {
    const before = this.#states.get(id);
    if (before !== undefined && before !== 'pending') return before;
    const balance = (this.balances.get(playerId) ?? 0n) + (parseAmount(amount) ?? 0n);
    const state = balance < 0n ? 'refused' : 'done';
    if (state === 'done') this.balances.set(playerId, balance);
    this.#states.set(id, state);
    return state;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const answer = this.#answerTo(`${request.method} ${request.url}`, body);
    if (answer === undefined) {
      response.destroy();
      return;
    }
    const { status = 200, ...fields } = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(fields));
  }

  /** Returns undefined for no answer. */
  #answerTo(call: string, body: string): { status?: number; [field: string]: unknown } | undefined {
    const { behavior } = this;
    if (behavior === 'never') return undefined;
    const [, playerId] = /^GET \/players\/([^/]+)\/balance/.exec(call) ?? [];
    if (playerId !== undefined) return { balance: formatAmount(this.balances.get(playerId) ?? 0n) };
    if (typeof behavior === 'object') return 'lie' in behavior ? { ...behavior.lie } : behavior;
    const [, id] = /^GET \/transfers\/(.+)$/.exec(call) ?? [];
    if (id !== undefined) {
      const slow =
        this.#states.get(id) === 'pending' ? this.received.find((received) => received.id === id) : undefined;
      const state = slow && behavior === 'honest' ? this.carryOut(slow) : this.#states.get(id);
      return state === undefined ? { status: 404 } : { state, id };
    }
    return this.#receive(JSON.parse(body) as ReceivedTransfer);
  }

  #receive(received: ReceivedTransfer) {
    this.received.push(received);
    const { id, amount } = received;
    if (this.behavior === 'request-lost') return undefined;
    if (this.behavior === 'slow') {
      this.#states.set(id, 'pending');
      return { state: 'pending', id, amount };
    }
    const state = this.carryOut(received);
    return this.behavior === 'answer-lost' ? undefined : { state, id, amount };
  }
}

/** Makes the server a vendor with transfer wallets of the portal. */
export async function addTransferVendor(portal: TestApp, server: TransferVendor, code: string): Promise<void> {
  const launchUrl = `${server.url}/play`;
  await createDialectVendor(portal, { code, dialect: 'parlay', unit: 1, settings: { apiUrl: server.url }, launchUrl });
  await sql(
    portal,
    `update vendors set wallet = 'transfer', dialect_settings = dialect_settings - 'unit' where code = $1`,
    [code],
  );
  if ((await findVendor(portal.app.db, code))?.wallet !== 'transfer') throw new Error('the vendor has no wallets');
}

/** Sends a transfer of a member. */
export function requestTransfer(member: TestMember, body: object, key: string = randomUUID()) {
  return member.call('POST /wps/relay/GCS_walletTransfer', { body, headers: { 'Idempotency-Key': key } });
}

/** Asks vendors about every pending transfer, as if its time had come. */
export async function attemptAgain(portal: TestApp): Promise<void> {
  await sql(portal, `update vendor_transfers set next_attempt_at = now() where state = 'pending'`);
  await deliverTransfers(portal.app);
}
