import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { PROGRAM } from '../../src/lib/dev/build/program.ts';
import { SANDBOX_SECRET, SANDBOX_SECRETS, encryptBody, signedHeaders, type VendorOptions } from '../support/app.ts';
import { startNode, type NodeProcess } from '../support/node-process.ts';
import { freePort } from '../support/ports.ts';

/** Outcome of a request: a response, or nothing that shows whether it was carried out. */
export type Reply<Body> = { kind: 'answered'; status: number; body: Body } | { kind: 'unknown'; why: string };

export interface RequestOptions {
  body?: unknown;
  token?: string | undefined;
  isEncrypted?: boolean;
  idempotencyKey?: string;
}

/** Envelope of responses. */
export interface Enveloped<Value> {
  success: boolean;
  code?: string;
  value: Value;
}

export const STAFF_PASSWORD = 'a staff user of the fault tests';
/** Longer than the 3 s after which a vendor considers a response lost, so that slowness does not count as a loss. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Clients without an answer wait before they go on: otherwise they keep every core from what is restarting. */
const PAUSE_MS = 50;

/**
 * The real server, which a test can kill and restart, on a folder of its own. Its embedded database has had the first start; so
 * has a cluster that begins with `firstStart.cluster`.
 */
export class Portal {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'parlay-faults-'));
  readonly appSecret: string;
  /** Texts that must not appear in any log. */
  readonly secrets: Set<string>;
  process: NodeProcess | undefined;
  /** Output of all earlier processes. */
  #pastOutput = '';
  #port = 0;
  readonly #env: Record<string, string>;
  /** Other nodes on the same database, which requests go to in turn. */
  readonly peers: Portal[] = [];
  #requests = 0;

  constructor(env: Record<string, string> = {}) {
    this.#env = env;
    const { appSecret, embedded, files } = inject('firstStart');
    this.appSecret = env['APP_SECRET'] ?? appSecret;
    this.secrets = new Set([this.appSecret, ...Object.values(SANDBOX_SECRETS), STAFF_PASSWORD]);
    cpSync(env['DATABASE_URL'] === undefined ? embedded : files, env['DATA_DIR'] ?? this.dataDir, { recursive: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  get output(): string {
    return this.#pastOutput + (this.process?.output() ?? '');
  }

  environment(): Record<string, string> {
    return {
      PARLAY_INSECURE_DEMO: 'yes',
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      APP_SECRET: this.appSecret,
      VENDOR_SANDBOX_SECRET: SANDBOX_SECRET,
      HUMAN_VERIFICATION: 'none',
      // The players withdraw as soon as they have registered.
      PAYOUT_HOLD_HOURS: '0',
      TURNOVER_MODE: 'off',
      RATE_LIMITS: 'off',
      IN_HOUSE_GAMES: 'on',
      ...this.#env,
    };
  }

  /** Starts the server, after the first time on the same port, and waits until it is ready. Returns the process. */
  async start(flags: readonly string[] = []): Promise<NodeProcess> {
    const server = await this.launch(flags);
    await server.says('"msg":"ready"');
    return server;
  }

  /** Starts the server without waiting. */
  async launch(flags: readonly string[] = []): Promise<NodeProcess> {
    this.#port ||= await freePort();
    this.#pastOutput = this.output;
    this.process = startNode(PROGRAM, this.environment(), flags);
    return this.process;
  }

  async kill(): Promise<void> {
    await this.process?.kill();
  }

  /** Stops the server gracefully and returns the exit code. */
  async stop(): Promise<number | string | undefined> {
    this.process?.signal('SIGTERM');
    return this.process?.ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call<Value>(key: string, options: RequestOptions = {}): Promise<Reply<Enveloped<Value>>> {
    const [method = 'GET', path = '/'] = key.split(' ');
    return this.#send(path, async () => {
      const { body, token, isEncrypted = false, idempotencyKey } = options;
      return {
        method,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': isEncrypted ? 'application/jose' : 'application/json' }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: isEncrypted ? await this.#encrypt(body) : JSON.stringify(body) }),
      };
    });
  }

  /** Sends a request that must succeed, and returns its value. */
  async value<Value>(key: string, options: RequestOptions = {}): Promise<Value> {
    const reply = await this.call<Value>(key, options);
    if (reply.kind === 'answered' && reply.status === 200) return reply.body.value;
    throw new Error(`${key}: ${JSON.stringify(reply)}`);
  }

  /** Sends a signed request of a sandbox vendor: POST with a body, GET without. */
  async vendor<Body>(operation: string, body?: object, key: VendorOptions = {}): Promise<Reply<Body>> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const method = body === undefined ? 'GET' : 'POST';
    const target = `/vendor/v1/${operation}`;
    return this.#send(target, async () => ({
      method,
      headers: signedHeaders(text, { method, target, ...key }),
      ...(body === undefined ? {} : { body: text }),
    }));
  }

  async #encrypt(body: unknown): Promise<string> {
    const encrypted = await encryptBody((path) => fetch(`${this.url}${path}`), body);
    this.secrets.add(encrypted);
    return encrypted;
  }

  async #send<Body>(path: string, request: () => Promise<RequestInit>): Promise<Reply<Body>> {
    const nodes = [this, ...this.peers];
    const { url } = nodes[this.#requests++ % nodes.length] ?? this;
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      const response = await fetch(`${url}${path}`, { ...(await request()), signal });
      const body = (await response.json()) as Body;
      if (response.status !== 503) return { kind: 'answered', status: response.status, body };
      await sleep(PAUSE_MS);
      return { kind: 'unknown', why: 'http 503' };
    } catch (error) {
      await sleep(PAUSE_MS);
      return { kind: 'unknown', why: error instanceof Error ? String(error.cause ?? error) : 'unknown' };
    }
  }
}
