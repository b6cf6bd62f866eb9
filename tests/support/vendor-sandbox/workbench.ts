import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../src/lib/kernel/clock.ts';
import { readConfig } from '../../../src/lib/vendor-sandbox/config.ts';
import { loadAssets, type Assets } from '../../../src/lib/vendor-sandbox/http/assets.ts';
import type { Dice } from '../../../src/lib/vendor-sandbox/maths/dice.ts';
import type { Pace } from '../../../src/lib/vendor-sandbox/rooms/pace.ts';
import { startVendor, type Vendor } from '../../../src/lib/vendor-sandbox/vendor.ts';
import { RETRY_POLICY, type RetryPolicy } from '../../../src/lib/vendor-sandbox/wallet/protocol.ts';
import { signedHeaders, type VendorKey, type VendorSecrets } from '../../../src/lib/vendor-sandbox/wallet/signature.ts';
import { FakePortal } from './fake-portal.ts';

/** Secrets of the vendors, each its own. */
export const SECRETS: VendorSecrets = {
  SBX: 'a-secret-of-the-tests-that-is-long-enough',
  DS88: 'a-secret-for-cockfights-that-is-long-enough',
  IA: 'a-secret-for-esports-that-is-long-enough',
};

const OWN_KEY: VendorKey = { code: 'SBX', secret: SECRETS.SBX };

/** Short pauses between attempts, for quick tests. */
export const QUICK: RetryPolicy = { ...RETRY_POLICY, responseTimeoutMs: 5000, firstPauseMs: 5, longestPauseMs: 20 };

/** Soon repeats a request that hangs, for tests in which the portal does not answer. */
export const HASTY: RetryPolicy = { ...QUICK, responseTimeoutMs: 400 };

/** Does not wait for payments: the page learns at once that the spin is in progress. */
export const IMPATIENT: RetryPolicy = { ...QUICK, paymentWaitMs: 0 };

/** With a stake of 1000, these stops of LOTUS pay 7500 (`wallet.test.ts` relies on it); LOSING_STOPS pay nothing. */
export const WINNING_STOPS = [0, 9, 4, 0, 0];
export const LOSING_STOPS = [0, 0, 2, 0, 0];

/** Clock that stands still until a test sets it forward. */
export class SettableClock implements Clock {
  #ms = Date.now();

  now(): Date {
    return new Date(this.#ms);
  }

  forward(ms: number): void {
    this.#ms += ms;
  }
}

/** Shared, because drawing and compressing assets takes longer than a test. */
let assets: Assets | undefined;

/** Returns dice that repeat the same stops in every spin. */
export function diceAt(stops: readonly number[]): Dice {
  let next = 0;
  // The queue draws the random part of its pauses from the same dice, always below 1000.
  return { below: (bound) => (bound === 1000 ? 0 : (stops[next++ % 5] ?? 0)) };
}

const roundSchema = z.looseObject({ roundId: z.string(), win: z.string(), payout: z.string() });
const spinSchema = z.looseObject({
  outcome: z.string(),
  reason: z.string().optional(),
  balance: z.string().nullish(),
  round: roundSchema.optional(),
});
const stateSchema = z.looseObject({
  balance: z.string().nullable(),
  isUnresolved: z.boolean(),
  lastRound: roundSchema.nullable(),
});
const boardSchema = z.looseObject({
  matches: z.array(
    z.looseObject({
      id: z.string(),
      markets: z.looseObject({ '1x2': z.array(z.array(z.looseObject({ odds: z.string().nullable() }))) }),
    }),
  ),
});
export type Spin = z.infer<typeof spinSchema>;

/** Game and one-time token of a launch. */
interface Launched {
  game?: string;
  token?: string;
}

/** A portal and a vendor connected to it, on ports and in a folder of their own. */
export class Bench {
  readonly portal: FakePortal;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vendor-sandbox-'));
  vendor: Vendor | undefined;
  /** Times of the rooms' tables, from the next start on. */
  roomPace: Pace | undefined;
  /** How long an offer to cash out is valid, from the next start on. */
  cashOutMs: number | undefined;
  readonly #more: Record<string, string>;
  readonly #clock: Clock;

  /** `more` is added to the vendor's environment. */
  constructor(more: Record<string, string> = {}, clock: Clock = systemClock) {
    this.portal = new FakePortal(SECRETS, clock);
    this.#clock = clock;
    this.#more = more;
  }

  async open(dice: Dice, retryPolicy: RetryPolicy = QUICK): Promise<this> {
    if (!this.portal.url) await this.portal.listen();
    const config = readConfig(this.environment());
    const log = pino({ level: 'silent' });
    assets ??= loadAssets();
    const { roomPace, cashOutMs } = this;
    const options = { config, clock: this.#clock, dice, retryPolicy, log, assets, roomPace, cashOutMs };
    this.vendor = await startVendor(options);
    return this;
  }

  environment(): Record<string, string> {
    return {
      VENDOR_SANDBOX_PORT: '0',
      VENDOR_SANDBOX_SECRET: SECRETS.SBX,
      VENDOR_SANDBOX_SECRET_DS88: SECRETS.DS88,
      VENDOR_SANDBOX_SECRET_IA: SECRETS.IA,
      VENDOR_SANDBOX_FAULTS: '1',
      PORTAL_URL: this.portal.url,
      DATA_DIR: this.dataDir,
      ...this.#more,
    };
  }

  async close(): Promise<void> {
    await this.vendor?.stop();
    await this.portal.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(`${this.vendor?.url}${path}`, { redirect: 'manual', ...init });
  }

  /** Launches a game as a browser would. Returns the one-time code of the redirect. */
  async launch(query = '', { game = 'LOTUS', token = 'good-token' }: Launched = {}): Promise<string> {
    const response = await this.fetch(`/play?token=${token}&game=${game}&lang=vi${query}`);
    return (response.headers.get('location') ?? '').split('#')[1] ?? '';
  }

  redeem(code: string): Promise<Response> {
    return this.post('/api/session', { code });
  }

  async session({ query = '', ...launched }: Launched & { query?: string } = {}): Promise<string> {
    const opened = await this.redeem(await this.launch(query, launched));
    return z.looseObject({ session: z.string() }).parse(await opened.json()).session;
  }

  post(path: string, body: unknown, session?: string): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(session ? { authorization: `Bearer ${session}` } : {}) };
    return this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async spin(session: string, spinId: string, stake = '1000'): Promise<Spin> {
    const response = await this.post('/api/spin', { spinId, stake, lines: 20 }, session);
    return spinSchema.parse(await response.json());
  }

  /** Bets 100,000 on the home team of a match that has not started for a while yet. */
  async placeBet(session: string): Promise<Response> {
    const response = await this.fetch('/api/sports', { headers: { authorization: `Bearer ${session}` } });
    const { matches } = boardSchema.parse(await response.json());
    const match = matches.findLast(({ markets }) => markets['1x2'][0]?.[0]?.odds);
    const leg = { fixture: match?.id, market: '1x2', selection: 'home', odds: match?.markets['1x2'][0]?.[0]?.odds };
    const bet = { betId: 'bet-0001', stake: '100000', format: 'decimal', acceptsAnyOdds: false, legs: [leg] };
    return this.post('/api/sports/tickets', bet, session);
  }

  async state(session: string) {
    const response = await this.fetch('/api/state', { headers: { authorization: `Bearer ${session}` } });
    return stateSchema.parse(await response.json());
  }

  setFaults(faults: unknown, secret = SECRETS.SBX): Promise<Response> {
    return this.request('POST', '/admin/faults', faults, { code: 'SBX', secret });
  }

  /** Sends a signed request, as the portal does; to the vendor SBX unless told otherwise. */
  request(method: string, target: string, fields?: unknown, key = OWN_KEY): Promise<Response> {
    const body = fields === undefined ? '' : JSON.stringify(fields);
    const headers = signedHeaders(key, { method, target, body }, this.#clock.now());
    return this.fetch(target, { method, headers, ...(body === '' ? {} : { body }) });
  }

  /** Grants the player two free rounds of LOTUS, each of 1000 unless told otherwise. */
  grantReward(id: string, changed: object = {}): Promise<Response> {
    const rounds = { playerId: 'M1', gameCode: 'LOTUS', rounds: 2, stake: '1000', currency: 'VND' };
    const expiresAt = '2099-01-01T00:00:00.000Z';
    return this.request('POST', '/portal/rewards', { id, ...rounds, expiresAt, ...changed });
  }
}

/** Polls for something that another process or a queue brings about. */
export async function until(isTrue: () => boolean): Promise<void> {
  for (let attempts = 0; attempts < 600; attempts++) {
    if (isTrue()) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error('waited in vain');
}
