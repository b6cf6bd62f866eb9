import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import { createContext } from '../../src/lib/server/compose.ts';
import { readConfig } from '../../src/lib/server/config/config.ts';
import type { PasswordHasher } from '../../src/lib/kernel/passwords.ts';
import type { AppContext } from '../../src/lib/server/context.ts';
import { openDatabase } from '../../src/lib/server/db/open.ts';
import { refuseNestedUse } from '../../src/lib/server/db/refuse-nested-use.ts';
import { createApp } from '../../src/lib/server/api.ts';
import { createLogger } from '../../src/lib/server/reporting/logger.ts';
import { seedEssentials } from '../../src/lib/server/seed/essentials.ts';
import { cheapHasher } from './cheap-hasher.ts';
import { embeddedImage } from './embedded.ts';
import { createDatabase, dropDatabase, uniqueName } from './postgres.ts';
import type { Statement } from '#kernel/statements';
import { queryRows } from './sql.ts';

export const ORIGIN = 'http://portal.test';
const FORM = 'application/x-www-form-urlencoded';
export const SANDBOX_SECRET = 'a sandbox secret that is long enough to be one';

/** Secrets of all vendors of the sandbox; the test application has the first one alone. */
export const SANDBOX_SECRETS = {
  VENDOR_SANDBOX_SECRET: SANDBOX_SECRET,
  VENDOR_SANDBOX_SECRET_DS88: 'a secret for cockfights that is long enough to be one',
  VENDOR_SANDBOX_SECRET_IA: 'a secret for esports that is long enough to be one',
};

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  body: any; // The tests read answers of every shape.
}

/** Secret of the operator's own server. */
export const MERCHANT_SECRET = 'wB7xq0Zk-Yt4Rr9mCe2uHn6sVd1oLg8a';

export interface TestApp {
  app: AppContext;
  hono: Hono;
  /** Sends a request unchanged. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  /** Sends JSON (or nothing) and parses the response. */
  call(key: string, options?: RequestOptions): Promise<TestResponse>;
  /** Registers a member and returns a signed-in client. */
  newMember(options?: { balance?: string; username?: string }): Promise<TestMember>;
  /** Sends a signed request of the sandbox vendor. */
  vendor(operation: string, body: object, options?: VendorOptions): Promise<TestResponse>;
  close(): Promise<void>;
}

export interface RequestOptions {
  body?: unknown;
  encrypted?: boolean;
  form?: boolean;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface VendorOptions {
  secret?: string;
  timestamp?: number;
  vendor?: string;
  signature?: string;
  method?: string;
  /** Path and query. */
  target?: string;
}

export interface TestMember {
  token: string;
  playerId: string;
  username: string;
  call(key: string, options?: RequestOptions): Promise<TestResponse>;
  balance(): Promise<string>;
  launchToken(game?: string): Promise<string>;
}

/**
 * Creates the whole API on the database of `DATABASE_URL`, by default a new one of the engine that the project of tests provides.
 * Hashes passwords with the cheap hasher unless another is given.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  given: { logTo?: DestinationStream; passwords?: PasswordHasher; hasRankLimits?: true } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-test-'));
  const ownDatabase = env['DATABASE_URL'] === undefined ? await copySchema() : undefined;
  const config = readConfig({
    NODE_ENV: 'test',
    PARLAY_INSECURE_DEMO: 'yes',
    PUBLIC_ORIGIN: ORIGIN,
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('base64url'),
    VENDOR_SANDBOX_SECRET: SANDBOX_SECRET,
    MERCHANT_SECRET,
    HUMAN_VERIFICATION: 'none',
    RATE_LIMITS: 'off',
    // Most tests withdraw what was never played.
    TURNOVER_MODE: 'off',
    LOG_LEVEL: 'silent',
    ...(ownDatabase === undefined ? {} : { DATABASE_URL: ownDatabase }),
    ...env,
  });
  const log = createLogger(config, given.logTo);
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    embeddedFolder: undefined,
    embeddedImage: await embeddedImage(),
    maxConnections: 40,
    isStrict: true,
    log,
  });
  const app = { ...createContext(config, db, log), passwords: given.passwords ?? cheapHasher };
  await db.transaction((tx) => seedEssentials(tx, app));
  // Most tests withdraw more, and more often, than the lowest VIP level allows.
  if (!given.hasRankLimits) await db.query(NO_RANK_LIMITS);
  await app.liveEventHub.start();
  const hono = createApp(app);
  return clientOf(app, hono, async () => {
    await app.liveEventHub.stop();
    await db.close();
    if (ownDatabase !== undefined) await dropDatabase(ownDatabase);
    await rm(dataDir, { recursive: true, force: true });
  });
}

const NO_RANK_LIMITS: Statement = {
  name: 'test_no_rank_limits',
  text: 'update rank_levels set withdrawals_per_day = null, max_withdrawal_minor = null',
};

/** Returns the URL of a new database with the schema; undefined in projects that provide none. */
async function copySchema(): Promise<string | undefined> {
  const template: string | undefined = inject('schemaTemplate');
  return template === undefined ? undefined : createDatabase(inject('postgresUrl'), uniqueName('app'), template);
}

/** Returns the API as a process that has just started serves it on the same database: all its caches are empty. */
export function newNode({ app }: TestApp): TestApp {
  // Caches belong to a database object.
  const node = { ...createContext(app.config, refuseNestedUse(app.db), app.log), passwords: app.passwords };
  return clientOf(node, createApp(node), () => Promise.resolve());
}

function clientOf(app: AppContext, hono: Hono, close: () => Promise<void>): TestApp {
  const raw = async (path: string, init: RequestInit = {}) => {
    const origin = path.startsWith('/ops') ? (app.config.opsOrigin ?? ORIGIN) : ORIGIN;
    return hono.request(`${origin}${path}`, init);
  };

  async function call(key: string, options: RequestOptions = {}): Promise<TestResponse> {
    const [method = 'GET', path = '/'] = key.split(' ');
    const headers: Record<string, string> = {
      ...(options.body === undefined
        ? {}
        : { 'Content-Type': options.encrypted ? 'application/jose' : options.form ? FORM : 'application/json' }),
      ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    };
    const body = options.encrypted
      ? await encryptBody(raw, options.body)
      : options.form
        ? new URLSearchParams(options.body as Record<string, string>).toString()
        : JSON.stringify(options.body);
    return readResponse(await raw(path, { method, headers, ...(options.body === undefined ? {} : { body }) }));
  }

  async function vendor(name: string, body: object, options: VendorOptions = {}): Promise<TestResponse> {
    const text = JSON.stringify(body);
    const target = `/vendor/v1/${name}`;
    return readResponse(
      await raw(target, { method: 'POST', headers: signedHeaders(text, { target, ...options }), body: text }),
    );
  }

  async function newMember(options: { balance?: string; username?: string } = {}): Promise<TestMember> {
    const username = options.username ?? `p${randomBytes(6).toString('hex')}`;
    const password = 'Correct-horse-9';
    const registered = await call('PUT /wps/member/register', {
      body: {
        username,
        password,
        confirmPassword: password,
        dateOfBirth: '1990-05-17',
        agree: true,
        transport: 'bearer',
      },
      encrypted: true,
    });
    if (registered.status !== 200) throw new Error(`registration failed: ${JSON.stringify(registered.body)}`);
    const { token, userInfo } = registered.body.value;
    const member = memberClient(call, { token, playerId: userInfo.id, username });
    if (options.balance) await fund(app, userInfo.id, options.balance);
    return member;
  }

  return { app, hono, raw, call, vendor, newMember, close };
}

function memberClient(
  call: TestApp['call'],
  { token, playerId, username }: Pick<TestMember, 'token' | 'playerId' | 'username'>,
): TestMember {
  const own: TestMember['call'] = (key, options = {}) => call(key, { token, ...options });
  return {
    token,
    playerId,
    username,
    call: own,
    balance: async () => (await own('GET /wps/v2/wallets/balance')).body.value.sumBalance,
    async launchToken(game = 'LOTUS') {
      const launched = await own(`GET /wps/game/launchGame?gameId=${game}&vassalage=SBX`);
      if (launched.status !== 200) throw new Error(`launch failed: ${JSON.stringify(launched.body)}`);
      return new URL(launched.body.value.game_url).searchParams.get('token') ?? '';
    },
  };
}

/** Books a deposit for a member: a ledger entry against the house’s cash. */
async function fund(app: AppContext, playerId: string, amount: string): Promise<void> {
  const { ensureAccount, post } = await import('../../src/lib/domain/ledger/index.ts');
  const { parseAmount } = await import('../../src/lib/kernel/money.ts');
  const [member] = await queryRows<{ id: bigint; currency: string }>(
    app.db,
    { name: 'test_member', text: 'select id, currency from members where public_id = $1' },
    [playerId],
  );
  if (!member) throw new Error('no such member');
  const amountMinor = parseAmount(amount) ?? 0n;
  await app.db.transaction(async (tx) => {
    const accountId = await ensureAccount(tx, 'player', member.id, member.currency);
    const cash = await ensureAccount(tx, 'house_cash', 0n, member.currency);
    const lines = [
      { accountId, amountMinor },
      { accountId: cash, amountMinor: -amountMinor },
    ];
    await post(tx, { namespace: 'test', key: `fund ${playerId} ${amount}`, kind: 'deposit', lines });
  });
}

/** Signs a request of a vendor with version 2; default: the sandbox vendor's POST of a bet. */
export function signedHeaders(body: string | Uint8Array, options: VendorOptions = {}): Record<string, string> {
  const timestamp = String(options.timestamp ?? Math.floor(Date.now() / 1000));
  const { secret = SANDBOX_SECRET, method = 'POST', target = '/vendor/v1/bet' } = options;
  const prefix = `2\n${method}\n${target}\n${timestamp}\n`;
  return {
    'Content-Type': 'application/json',
    'X-Vendor': options.vendor ?? 'SBX',
    'X-Timestamp': timestamp,
    'X-Signature-Version': '2',
    'X-Signature': options.signature ?? createHmac('sha256', secret).update(prefix).update(body).digest('hex'),
  };
}

/** Encrypts a body as any client does: for the first published key, with a new time and id. */
export function encryptBody(raw: TestApp['raw'], body: unknown, header: Record<string, unknown> = {}): Promise<string> {
  return encryptBytes(raw, new TextEncoder().encode(JSON.stringify(body)), header);
}

/** Encrypts bytes that need not be JSON. */
export async function encryptBytes(
  raw: TestApp['raw'],
  bytes: Uint8Array,
  header: Record<string, unknown> = {},
): Promise<string> {
  const { keys } = (await (await raw('/wps/system/keys')).json()) as { keys: [JWK] };
  const protectedHeader = {
    iat: Math.floor(Date.now() / 1000),
    jti: crypto.randomUUID(),
    kid: keys[0].kid ?? '',
    ...header,
  };
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', ...protectedHeader })
    .encrypt(await importJWK(keys[0], 'ECDH-ES'));
}

export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return { status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : undefined };
}
