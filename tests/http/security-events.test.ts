import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, encryptBody, type TestApp } from '../support/app.ts';
import { createAccountHolder } from '../support/payments.ts';
import { codeOf, createStaff, type Staff } from '../support/staff.ts';
import { MEMBER_PASSWORD } from '../support/signed-in.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
  await staff.add('the-auditor-2', 'auditor');
});
afterAll(() => portal.close());

const EVENTS = `select kind, count, network, encode(account_hash, 'hex') as account, subject, request_id as "requestId"
                  from security_events where kind = $1 order by id`;

interface EventRow {
  kind: string;
  count: number;
  network: string;
  account: string | null;
  subject: string;
  requestId: string;
}

async function storedEvents(kind: string): Promise<EventRow[]> {
  await portal.app.securityEvents.flush();
  return sql<EventRow>(portal, EVENTS, [kind]);
}

describe('recording security events', () => {
  test('stores equal events as one row with their number, and the first request', async () => {
    const { securityEvents } = portal.app;
    for (const requestId of ['first', 'second', 'third']) {
      securityEvents.record({ kind: 'sign_in_failed', network: '203.0.113.7', memberName: 'linh', requestId });
    }
    securityEvents.record({ kind: 'sign_in_failed', network: '203.0.113.8', memberName: ' LINH ' });
    const rows = await storedEvents('sign_in_failed');
    expect(rows).toMatchObject([
      { count: 3, network: '203.0.113.7', requestId: 'first' },
      { count: 1, network: '203.0.113.8', requestId: '' },
    ]);
    expect(rows[0]?.account).toMatch(/^[0-9a-f]{32}$/);
    expect(rows[1]?.account).toBe(rows[0]?.account);
  });

  test('keeps accounts of members and staff apart, and stores no name', async () => {
    const { securityEvents } = portal.app;
    securityEvents.record({ kind: 'code_failed', memberName: 'admin' });
    securityEvents.record({ kind: 'code_failed', staffName: 'admin' });
    const rows = await storedEvents('code_failed');
    expect(new Set(rows.map(({ account }) => account)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('admin');
  });

  test('counts exactly but stores a bounded number of rows when somebody floods it', async () => {
    const { securityEvents } = portal.app;
    for (let index = 0; index < 5000; index++) {
      securityEvents.record({ kind: 'limit_reached', network: `10.0.${index >> 8}.${index & 255}` });
    }
    const rows = await storedEvents('limit_reached');
    expect(rows.length).toBeLessThanOrEqual(120);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });

  test('still stores events of other kinds then', async () => {
    portal.app.securityEvents.record({ kind: 'vendor_refused', network: '203.0.113.9', subject: 'SBX' });
    expect(await storedEvents('vendor_refused')).toMatchObject([{ network: '203.0.113.9', subject: 'SBX' }]);
  });

  test('refuses to change events, and to delete young ones', async () => {
    await storedEvents('vendor_refused');
    await expect(sql(portal, 'update security_events set count = 9')).rejects.toThrow();
    await expect(sql(portal, 'delete from security_events')).rejects.toThrow();
    await expect(sql(portal, 'truncate security_events')).rejects.toThrow();
    const insert = `insert into security_events (kind, at, count) values ('replay_refused', now() - interval '91 days', 1)`;
    await sql(portal, insert);
    await sql(portal, `delete from security_events where at < now() - interval '90 days'`);
    expect(await storedEvents('replay_refused')).toEqual([]);
  });
});

describe('refused requests', () => {
  const newest = async (kind: string) => (await storedEvents(kind)).at(-1);
  const origin = { Origin: 'https://evil.example' };

  test.each([
    ['a wrong password of staff', 'staff_sign_in_failed', () => staff.signIn('the-admin', 'not the password')],
    ['an unknown name at the back office', 'staff_sign_in_failed', () => staff.signIn('nobody', 'not the password')],
    ['a role that may not', 'staff_role_refused', () => staff.as('support', 'GET /ops/api/audit')],
    ['another site', 'origin_refused', () => portal.call('DELETE /wps/session/logout', { headers: origin })],
    ['a wrong signature', 'vendor_refused', () => portal.vendor('balance', {}, { secret: 'another secret' })],
    [
      'a wrong payment password',
      'payment_password_failed',
      async () => {
        const holder = await createAccountHolder(portal);
        return holder.withdraw('100000', { key: randomUUID(), body: { paymentPassword: 'not-the-1' } });
      },
    ],
    [
      'a wrong code of a contact',
      'code_failed',
      async () => {
        const member = await portal.newMember();
        const contact = { kind: 'email', email: `${randomUUID()}@example.com` } as const;
        await member.call('POST /wps/member/contact/code', { body: contact });
        const body = { ...contact, code: '000000', password: MEMBER_PASSWORD };
        return member.call('PUT /wps/member/contact', { body, encrypted: true });
      },
    ],
    [
      'a wrong code of an authenticator at a withdrawal',
      'second_factor_failed',
      async () => {
        const holder = await createAccountHolder(portal);
        const begin = { body: { password: MEMBER_PASSWORD }, encrypted: true };
        const { secret } = (await holder.member.call('POST /wps/member/authenticator', begin)).body.value;
        await holder.member.call('PUT /wps/member/authenticator', { body: { code: codeOf(secret) } });
        const authenticatorCode = codeOf(secret, 1) === '000000' ? '111111' : '000000';
        return holder.withdraw('100000', { key: randomUUID(), body: { authenticatorCode } });
      },
    ],
    [
      'a puzzle that is not solved',
      'human_check_failed',
      () =>
        portal.call('POST /wps/verification/slider/unknown', {
          body: { x: 100, durationMs: 900, trail: [[0, 0]] },
        }),
    ],
    [
      'an encrypted body that is sent again',
      'replay_refused',
      async () => {
        const body = await encryptBody(portal.raw, { username: 'linh', password: 'x' });
        const send = () =>
          portal.raw('/wps/session/login', { method: 'POST', headers: { 'Content-Type': 'application/jose' }, body });
        await send();
        return send();
      },
    ],
    [
      'a wrong password of a member',
      'sign_in_failed',
      () => portal.call('POST /wps/session/login', { body: { username: 'linh', password: 'x' }, encrypted: true }),
    ],
  ])('records %s as %s', async (_, kind, refused) => {
    const before = (await newest(kind))?.requestId;
    const { status, headers } = await refused();
    expect(status).toBeGreaterThanOrEqual(400);
    const event = await newest(kind);
    expect(event?.requestId).not.toBe(before);
    expect(event).toMatchObject({ network: '127.0.0.1', requestId: headers.get('x-request-id') });
  });

  test('records a limit that is reached, and one at the sign-in of staff', async () => {
    const limited = await createTestApp({ RATE_LIMITS: 'on' });
    const guarded = await createStaff(limited);
    const kinds = async () => {
      await limited.app.securityEvents.flush();
      return (await sql<{ kind: string }>(limited, 'select distinct kind from security_events order by 1')).map(
        ({ kind }) => kind,
      );
    };
    const body = { content: 'It is slow in the evening.' };
    for (let sent = 0; sent < 5; sent++) expect((await limited.call('PUT /wps/feedback', { body })).status).toBe(200);
    expect(await kinds()).toEqual([]);
    expect((await limited.call('PUT /wps/feedback', { body })).status).toBe(429);
    expect(await kinds()).toEqual(['limit_reached']);
    while ((await guarded.signIn('the-admin', 'not the password')).status !== 429);
    expect(await kinds()).toEqual(['limit_reached', 'staff_sign_in_failed', 'staff_sign_in_refused']);
    await limited.close();
  });

  test('records a wrong code of staff', async () => {
    const { token } = await staff.enrolled('the-auditor-2');
    await portal.call('POST /ops/api/session/totp', { token, body: { code: '000000' } });
    expect(await newest('staff_second_factor_failed')).toMatchObject({ account: expect.any(String) });
  });

  test('stores a request that was fine nowhere', async () => {
    const count = async () =>
      (await sql<{ rows: bigint }>(portal, 'select count(*) as rows from security_events'))[0]?.rows;
    await portal.app.securityEvents.flush();
    const before = await count();
    await staff.as('admin', 'GET /ops/api/audit');
    await portal.call('GET /wps/relay/GCSGAME_gameList');
    await portal.app.securityEvents.flush();
    expect(await count()).toBe(before);
  });

  test('puts refusals of existing staff into the audit log, a bounded number of times', async () => {
    const rows = () =>
      sql<{ actor: string; subject: string }>(
        portal,
        `select actor, subject from audit_log where action = 'session.role-refused' and subject = 'the-finance'`,
      );
    for (let index = 0; index < 32; index++) await staff.as('finance', 'GET /ops/api/audit');
    await expect.poll(async () => (await rows()).length).toBe(30);
    expect((await rows())[0]).toEqual({ actor: 'the-finance', subject: 'the-finance' });
    const failed = await sql(portal, `select actor, subject from audit_log where action = 'session.password-refused'`);
    expect(failed).toEqual([{ actor: 'system', subject: 'the-admin' }]);
  });
});
