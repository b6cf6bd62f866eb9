import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ops } from '../support/command-line.ts';
import { startNode, until } from '../support/node-process.ts';
import { freePort } from '../support/ports.ts';
import { startCluster, type Cluster, withRuntimeRole } from '../support/postgres.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { Portal } from './portal.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'parlay-starts-'));
/** Replaces what production refuses in the environment of these tests. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PAYOUT_HOLD_HOURS: '24',
  HUMAN_VERIFICATION: '',
  RATE_LIMITS: '',
  PUBLIC_ORIGIN: 'https://portal.example',
  OPS_ORIGIN: 'https://ops.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@portal.example',
  AUDIT_EXPORT_URL: 'https://heads.example',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: randomBytes(32).toString('base64url'),
};
let cluster: Cluster;
const portals: Portal[] = [];

beforeAll(async () => {
  cluster = await startCluster({ data: inject('firstStart').cluster });
});
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.remove();
});
afterAll(async () => {
  await cluster.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

function portalOn(url: string, env: Record<string, string> = {}): Portal {
  const portal = new Portal({ DATABASE_URL: url, DATA_DIR, ...env });
  portals.push(portal);
  return portal;
}

async function statusOf(portal: Portal, path: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(`${portal.url}${path}`, init)).status;
}

/** Returns the output and exit code of a start that must fail. */
async function failedStart(portal: Portal, flags: readonly string[] = []): Promise<{ code: unknown; output: string }> {
  const server = await portal.launch(flags);
  await until('the start fails', () => !server.isRunning());
  return { code: await server.ended, output: server.output() };
}

const onCluster = (...statements: string[]) => onDatabase(cluster.url, ...statements);

async function onDatabase(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('a server that starts before its database', () => {
  it('logs that it is waiting, retries, and is ready once the database is reachable', async () => {
    await cluster.crash();
    const portal = portalOn(cluster.url);
    const server = await portal.launch();
    const waits = /(the database does not answer; trying again[^]*){2}/;
    await server.says(waits);
    await cluster.restart();
    await server.says('"msg":"ready"');
    expect(server.output()).toContain('"reason":"ECONNREFUSED","retryInMs":500');
    expect(await statusOf(portal, '/readyz')).toBe(200);
  });

  it('also waits for a database whose connections break off', async () => {
    const breaking = createServer().on('connection', (socket) => socket.destroy());
    const port = await freePort();
    await new Promise<void>((resolve) => breaking.listen(port, '127.0.0.1', resolve));
    const server = await portalOn(`postgres://nobody@127.0.0.1:${port}/parlay`).launch();
    await server.says('the database does not answer; trying again');
    expect(server.isRunning()).toBe(true);
    await new Promise((resolve) => breaking.close(resolve));
  });
});

describe('a database that refuses the server', () => {
  /** Returns the URL of a database role with a password and without rights. */
  function guardedUrl(password: string): URL {
    const url = new URL(cluster.url);
    [url.username, url.password] = ['guarded', password];
    return url;
  }

  beforeAll(async () => {
    await onCluster(
      `create role guarded login password 'the-right-one'`,
      `copy (select unnest(array['host all guarded 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 trust']))
         to program 'cat > pg_hba.conf'`,
    );
    await cluster.crash();
    await cluster.restart();
  });

  it('is reported with its reason and without the password or a stack', async () => {
    const url = guardedUrl('a-wrong-one');
    const { code, output } = await failedStart(portalOn(url.href));
    expect(code).toBe(1);
    expect(output).toBe(`DATABASE_URL: ${url.host} refuses: password authentication failed for user "guarded"\n`);
  });

  it('is reported when the role may connect but do nothing else', async () => {
    const url = guardedUrl('the-right-one');
    const { code, output } = await failedStart(portalOn(url.href));
    expect(code).toBe(1);
    expect(output).toContain(`DATABASE_URL: ${url.host} refuses: permission denied for schema drizzle; the tables`);
    expect(output).toContain('DATABASE_OWNER_URL');
  });

  it('is reported when the database does not exist', async () => {
    const url = new URL(cluster.url);
    url.pathname = '/nowhere';
    const { code, output } = await failedStart(portalOn(url.href));
    expect(code).toBe(1);
    expect(output).toBe(`DATABASE_URL: ${url.host} refuses: database "nowhere" does not exist\n`);
  });
});

describe('an invalid configuration', () => {
  it('ends the start with one line per problem', async () => {
    const settings = { NODE_ENV: 'production', APP_SECRET: '', PUBLIC_ORIGIN: 'http://portal.example' };
    const portal = portalOn('', { ...settings, PAYOUT_HOLD_HOURS: '24' });
    const { code, output } = await failedStart(portal, ['--demo', '--roles=api,chef']);
    expect(code).toBe(1);
    const names = [
      'HUMAN_VERIFICATION',
      'RATE_LIMITS',
      'APP_SECRET',
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'SMTP_URL',
      'OPS_ORIGIN',
      'AUDIT_EXPORT_URL',
      '--roles',
      '--demo',
    ];
    const lines = output.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual(names);
  });

  it('ends the start when a secret is missing and when a flag does not exist', async () => {
    const noSecret = await failedStart(portalOn('', { APP_SECRET: '' }));
    expect(noSecret).toMatchObject({ code: 1, output: expect.stringMatching(/APP_SECRET: must be set/) });
    const noFlag = await failedStart(portalOn(cluster.url), ['--deom']);
    expect(noFlag).toMatchObject({ code: 1, output: expect.stringMatching(/usable:\n {2}Unknown option '--deom'/) });
  });

  it('ends the start when APP_SECRET is not the one that the database was sealed with', async () => {
    const portal = portalOn(cluster.url, { APP_SECRET: randomBytes(32).toString('base64url') });
    const { code, output } = await failedStart(portal);
    expect(code).toBe(1);
    expect(output).toMatch(/^APP_SECRET: [^\n]*sealed with another one[^\n]*\n$/);
  });

  it('ends the start when the port is in use', async () => {
    const port = String(await freePort());
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(Number(port), '127.0.0.1', resolve));
    const { code, output } = await failedStart(portalOn(cluster.url, { PORT: port }));
    await new Promise((resolve) => blocker.close(resolve));
    expect(code).toBe(1);
    expect(output).toContain(`PORT: cannot listen on 127.0.0.1:${port}`);
  });
});

describe('production with the role that owns the tables', () => {
  it('ends the start, and says why and what to set', async () => {
    const { code, output } = await failedStart(portalOn(cluster.url, PRODUCTION));
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL: the role postgres is a superuser .* DATABASE_OWNER_URL/);
  });
});

/** Checks the statuses of a page, of two calls and of the probes, which every role serves. */
async function expectServed(portal: Portal, served: { page: number; call: number; signIn: number }): Promise<void> {
  expect(await statusOf(portal, '/')).toBe(served.page);
  expect(await statusOf(portal, '/wps/relay/GCSGAME_gameList')).toBe(served.call);
  expect(await statusOf(portal, '/wps/session/login', { method: 'POST' })).toBe(served.signIn);
  for (const probe of ['/healthz', '/readyz', '/metrics']) expect(await statusOf(portal, probe)).toBe(200);
}

describe('roles', () => {
  it.each([
    { roles: 'web', page: 200 },
    { roles: 'worker', page: 404 },
  ])('$roles alone serves only its part and the probes', async ({ roles, page }) => {
    const portal = portalOn(cluster.url);
    await portal.start([`--roles=${roles}`]);
    await expectServed(portal, { page, call: 404, signIn: 404 });
    expect(await portal.stop()).toBe(0);
  });
});

describe('a first start', () => {
  interface Lobby {
    groups: { games: { gameCode: string; current: object | null }[] }[];
  }

  it('has draws to bet on when it is ready, before any worker runs and even when several processes start at once', async () => {
    await onCluster('create database first_draws');
    const url = new URL(cluster.url);
    url.pathname = '/first_draws';
    const nodes = [portalOn(url.href), portalOn(url.href)];
    await Promise.all(
      nodes.map(async (node) => {
        await node.start(['--roles=api']);
        const { groups } = await node.value<Lobby>('GET /lgw/lobby');
        const games = groups.flatMap((group) => group.games);
        expect(games.length).toBeGreaterThan(10);
        expect(games.filter(({ current }) => current === null)).toEqual([]);
        // The role of the API alone serves only its part and the probes.
        await expectServed(node, { page: 404, call: 200, signIn: 400 });
      }),
    );
  });
});

describe('npm run seed', () => {
  const SEED = 'src/lib/dev/commands/seed.ts';

  it('fills the configured database, reports what it did, and does nothing the second time', async () => {
    await onCluster('create database to_seed');
    const url = new URL(cluster.url);
    url.pathname = '/to_seed';
    const portal = portalOn(url.href);
    const first = startNode(SEED, portal.environment());
    await first.ended;
    expect(first.output()).toMatch(/Demo players: demo, linh, minh, .*agent, .* \(password parlay-demo\)/);
    const second = startNode(SEED, portal.environment());
    expect(await second.ended).toBe(0);
    expect(second.output()).toMatch(/there are members already/);
    await portal.start();
    const body = { username: 'linh', password: 'parlay-demo', transport: 'bearer' };
    const signedIn = await portal.call('POST /wps/session/login', { body, isEncrypted: true });
    expect(signedIn).toMatchObject({ kind: 'answered', status: 200 });
    await portal.stop();

    const inProduction = portalOn(url.href, { ...PRODUCTION, ...(await withRuntimeRole(url.href)) });
    const { code, output } = await failedStart(inProduction);
    expect(code).toBe(1);
    expect(output).toMatch(/demo accounts (?=.*\bagent,)(?=.*\blinh,).* `npm run ops -- members block-demo`/);
    await ops(url.href, 'members block-demo');
    await inProduction.start(['--roles=worker']);
    await inProduction.stop();

    await onDatabase(url.href, `update vendors set allowed_addresses = '[]' where code = 'SBX'`);
    expect((await failedStart(inProduction)).output).toMatch(
      /vendors SBX without a list .* `npm run ops -- vendors disable/,
    );
    await ops(url.href, 'vendors disable SBX opened to all');
    await inProduction.start(['--roles=worker']);
  });

  it('is refused in production', async () => {
    const portal = portalOn(cluster.url, PRODUCTION);
    const seed = startNode(SEED, portal.environment());
    expect(await seed.ended).toBe(1);
    expect(seed.output()).toMatch(/demo data .* production/i);
  });
});

it('a stop during a hanging database ends within the time limit', async () => {
  const proxy = await startTcpProxy(cluster.url);
  const portal = portalOn(proxy.url);
  await portal.start();
  proxy.freeze();
  const hanging = fetch(`${portal.url}/readyz`).catch(() => undefined);
  const stoppedAt = performance.now();
  // Its own timer ends it with this code after 9.5 s; the database's limit would let it wait 15 s.
  expect(await portal.stop()).toBe(1);
  expect(performance.now() - stoppedAt).toBeLessThan(14_000);
  expect(portal.output).toContain('stopping took too long');
  await hanging;
  await proxy.disconnect();
});
