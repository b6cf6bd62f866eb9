import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, encryptBody, type TestApp } from '../support/app.ts';
import { createAccountHolder, decisionsOf } from '../support/payments.ts';
import { openStream } from '../support/event-stream.ts';
import { startGame, gameSessionOf } from '../support/game-session.ts';
import { createStaff } from '../support/staff.ts';
import { createDatabase, uniqueName } from '../support/postgres.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const env = await sharedDatabase(inject('postgresUrl'), 'nodes');
  one = await createTestApp(env);
  two = await createTestApp(env);
});
afterAll(async () => {
  await one.close();
  await two.close();
});

describe('two nodes on one database', () => {
  it('send a bet on one node to the page that is open on the other', async () => {
    const session = await startGame(one, { balance: '100' });
    const stream = await openStream(two, session.member.token);
    expect(await stream.next()).toMatchObject({ event: 'balance', data: { sumBalance: '100' } });
    await session.bet({ amount: '40' });
    expect(await stream.next()).toMatchObject({ event: 'balance', data: { sumBalance: '60' } });
    await gameSessionOf(two, session.member, session.token).bet({ amount: '10' });
    expect(await stream.next()).toMatchObject({ event: 'balance', data: { sumBalance: '50' } });
    await stream.close();
  });

  it('send a decision of staff on one node to the page that is open on the other', async () => {
    const { approveDeposit } = decisionsOf(await createStaff(two));
    const holder = await createAccountHolder(one, '100000');
    const stream = await openStream(one, holder.member.token);
    await stream.next();
    const { id } = (await holder.deposit('50000')).body.value;
    await approveDeposit(id);
    const events = [await stream.next(), await stream.next(), await stream.next()];
    const messages = events
      .filter(({ event }) => event !== 'messages')
      .toSorted((a, b) => (a.event < b.event ? -1 : 1));
    expect(messages).toMatchObject([
      { event: 'balance', data: { sumBalance: '150000' } },
      { event: 'deposit', data: { id, state: 'credited' }, id: expect.stringMatching(/^\d+$/) },
    ]);
    await stream.close();
  });

  it('accept an encrypted body once in all', async () => {
    const body = await encryptBody(one.raw, { username: 'nobody', password: 'wrong-one' });
    const headers = { 'Content-Type': 'application/jose' };
    const send = (node: TestApp) => node.raw('/wps/session/login', { method: 'POST', headers, body });
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index % 2 ? one : two)));
    const codes = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { code: string }).code),
    );
    expect(codes.toSorted()).toEqual(['incorrect_user_or_password', ...Array(9).fill('stale_encrypted_body')]);
  });

  it('share their sessions and ends of sessions', async () => {
    const member = await one.newMember();
    const info = () => two.call('GET /wps/member/info', { token: member.token });
    expect((await info()).status).toBe(200);
    await member.call('DELETE /wps/session/logout');
    expect((await info()).status).toBe(401);
  });

  it('count the calls of both together in a rate limit', async () => {
    const env = { ...(await sharedDatabase(inject('postgresUrl'), 'limits')), RATE_LIMITS: 'on' };
    const nodes = [await createTestApp(env), await createTestApp(env)] as const;
    const open = (index: number) => nodes[index % 2 === 0 ? 0 : 1].call('POST /wps/verification/slider', { body: {} });
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => open(index)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(30);
    const refused = responses.find((response) => response.status === 429);
    expect(refused?.body.code).toBe('too_many_requests');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const node of nodes) await node.close();
  });
});

it('processes that start at the same time apply each migration once', async () => {
  const url = await createDatabase(inject('postgresUrl'), uniqueName('migrated'));
  const script = `import { migratePostgres } from './src/lib/server/db/postgres-migration.ts'; await migratePostgres(${JSON.stringify(url)});`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  await Promise.all([run(), run(), run()]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as n, count(distinct hash)::int as kinds from drizzle.__drizzle_migrations',
  );
  await client.end();
  expect(rows[0].n).toBeGreaterThan(0);
  expect(rows[0].kinds).toBe(rows[0].n);
});
