import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createStaffUser, disableStaffUser, ensureFirstAdmin, listStaff } from '#domain/staff';
import { listMethods } from '#domain/wallet';
import { cryptoRandom } from '#kernel/ids';
import { SANDBOX_GAMES } from '#server/seed/sandbox-games';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createDatabase, uniqueName, withRuntimeRole } from '../support/postgres.ts';
import { sharedDatabase } from '../support/two-nodes.ts';

const ports = { random: cryptoRandom, enrollmentHours: 24 };

let nodes: TestApp[];
beforeAll(async () => {
  const roles = await withRuntimeRole(await createDatabase(inject('postgresUrl'), uniqueName('first_start')));
  const env = { ...roles, APP_SECRET: randomBytes(32).toString('base64url') };
  nodes = await Promise.all([createTestApp(env), createTestApp(env), createTestApp(env)]);
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

it('nodes that start at once on an empty database prepare it once', async () => {
  const links = await Promise.all(nodes.map(({ app }) => app.db.transaction((tx) => ensureFirstAdmin(tx, ports))));
  const [node] = nodes;
  if (!node) throw new Error('no node has started');
  const opened = await Promise.all(
    links.map((link) => node.call('POST /ops/api/enrollment/begin', { body: { token: link?.token } })),
  );
  // The link of the node that came last works.
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect(await listStaff(node.app.db)).toMatchObject([{ username: 'admin', role: 'admin', isEnrolled: false }]);
  expect((await node.call('GET /wps/relay/GCSGAME_gameList')).body.value.totalRows).toBe(SANDBOX_GAMES.length);
});

it('in production no deposit method shows the demo account', async () => {
  const production = {
    ...(await sharedDatabase(inject('postgresUrl'), 'production')),
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://portal.test',
    HUMAN_VERIFICATION: 'slider',
    RATE_LIMITS: 'on',
    OPS_ORIGIN: 'https://ops.test',
    MERCHANT_SECRET: '',
    AUDIT_EXPORT_URL: 'https://heads.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'no-reply@portal.test',
  };
  const accounts = async (env: Record<string, string>) => {
    const node = await createTestApp(env);
    const methods = await listMethods(node.app.db, 'deposit', 'VND');
    await node.close();
    return methods.map(({ payTo }) => payTo);
  };
  expect(await accounts(production)).toEqual([]);
  expect(await accounts({ ...production, DEPOSIT_ACCOUNT: 'ACB/0123456789/CONG TY ABC' })).toEqual([
    { bankCode: 'ACB', accountNumber: '0123456789', holderName: 'CONG TY ABC' },
  ]);
});

it('one of two administrators who disable each other at once stays enabled', async () => {
  const [one, two] = nodes as [TestApp, TestApp];
  for (let round = 0; round < 5; round++) {
    const username = `second${round}`;
    const account = { username, role: 'admin', actor: 'test' } as const;
    await one.app.db.transaction((tx) => createStaffUser(tx, account));
    const enabled = async () =>
      (await listStaff(one.app.db)).filter(({ role, isEnabled }) => role === 'admin' && isEnabled);
    const [first, second] = await enabled();
    const results = await Promise.allSettled([
      one.app.db.transaction((tx) => disableStaffUser(tx, { username: first?.username ?? '', actor: 'test' })),
      two.app.db.transaction((tx) => disableStaffUser(tx, { username: second?.username ?? '', actor: 'test' })),
    ]);
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'conflict' } }]);
    expect(await enabled()).toHaveLength(1);
  }
});
