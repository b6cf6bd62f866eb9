import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffTokenHash } from '#domain/staff';
import { raiseNewAlerts } from '#server/jobs/alerts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { besideTransaction, untilLockWaits } from '../support/lock-waits.ts';
import { sql } from '../support/sql.ts';
import { codeOf, createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';

const NEW_PASSWORD = 'seven green bicycles';
const WRONG = '00000-00000';

let portal: TestApp;
let staff: Staff;
let log = '';

beforeAll(async () => {
  portal = await createTestApp(
    { FOUR_EYES: 'on', LOG_LEVEL: 'trace' },
    { logTo: { write: (line) => void (log += line) } },
  );
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const renew = (token: string) => portal.call('POST /ops/api/session/recovery-codes', { token, body: {} });
const recover = (token: string, code: string) =>
  portal.call('POST /ops/api/session/recovery', { token, encrypted: true, body: { code } });
const wrongCode = { status: 422, body: { code: 'invalid_fields', fields: { code: { code: 'wrong_code' } } } };

/** Creates a staff user. Returns a session, the authenticator's secret and the recovery codes. */
async function owner(username: string): Promise<{ token: string; secret: string; codes: string[] }> {
  await staff.add(username, 'finance');
  const session = await staff.signedIn(username);
  return { ...session, codes: (await renew(session.token)).body.value.recoveryCodes };
}

/** Signs in with the password only. */
const halfway = async (username: string) => String((await staff.signIn(username)).body.value.token);

/** Sets a new password and authenticator by the token of a link. */
async function enroll(token: string) {
  const { secret } = (await portal.call('POST /ops/api/enrollment/begin', { body: { token } })).body.value;
  const body = { token, code: codeOf(secret), password: NEW_PASSWORD, transport: 'bearer' };
  return portal.call('POST /ops/api/enrollment', { encrypted: true, body });
}

const storedCodes = (username: string) =>
  sql(
    portal,
    `select code_hash from staff_recovery_codes join staff on staff.id = staff_id where username = '${username}'`,
  );

describe('recovery codes of staff', () => {
  test('are ten, made with new ones in place of the old ones, recorded and stored as keyed hashes', async () => {
    const { token, codes } = await owner('renewing');
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await staff.lastAudit()).toMatchObject({ actor: 'renewing', action: 'recovery-codes.renew' });
    const renewed = (await renew(token)).body.value.recoveryCodes;
    expect(new Set([...codes, ...renewed]).size).toBe(20);
    expect(await recover(await halfway('renewing'), codes[0] ?? '')).toMatchObject(wrongCode);
    const rows = await storedCodes('renewing');
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(renewed[0].replace('-', ''));
  });

  test('are replaced as a whole when two calls make new ones at once', async () => {
    const { token } = await owner('doubling');
    const both = await Promise.all([renew(token), renew(token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedCodes('doubling')).toHaveLength(10);
  });

  test('need a recent second factor to be made', async () => {
    const { token } = await owner('aged');
    await sql(portal, `update staff_sessions set second_factor_at = now() - interval '1 hour'`);
    expect((await renew(token)).body.code).toBe('second_factor_required');
    await sql(portal, `update staff_sessions set second_factor_at = now() where second_factor_at is not null`);
  });

  test('end with a reset by two administrators', async () => {
    await owner('resetting');
    const { proposalId } = (await staff.as('admin', 'POST /ops/api/staff/resetting/reset', {})).body.value;
    await staff.add('approving', 'admin');
    const { token } = await staff.signedIn('approving');
    await portal.call(`POST /ops/api/proposals/${proposalId}/approve`, { token, body: {} });
    expect(await storedCodes('resetting')).toEqual([]);
  });
});

describe('a recovery code after the password', () => {
  test('removes all factors and sessions, and leads to a new password, authenticator and codes', async () => {
    const { token: elsewhere, secret, codes } = await owner('lost');
    await sql(
      portal,
      `insert into staff_passkeys (staff_id, credential_id, public_key, counter, transports, name)
       select id, 'a key', '\\x01', 0, '{}', 'Phone' from staff where username = 'lost'`,
    );
    const token = await halfway('lost');
    // As read from paper: without the hyphen, in small letters.
    const used = await recover(token, (codes[3] ?? '').toLowerCase().replace('-', ' '));
    expect(used.status).toBe(200);
    expect(Object.keys(used.body.value)).toEqual(['enrollmentToken']);
    for (const ended of [token, elsewhere])
      expect((await portal.call('GET /ops/api/session', { token: ended })).body.code).toBe('not_signed_in');
    expect((await staff.signIn('lost')).status).toBe(401);
    expect(await storedCodes('lost')).toEqual([]);
    expect(await sql(portal, `select 1 from staff_passkeys where credential_id = 'a key'`)).toEqual([]);

    const { status, body } = await enroll(used.body.value.enrollmentToken);
    expect([status, body.value.recoveryCodes.length]).toEqual([200, 10]);
    expect((await portal.call('GET /ops/api/deposits', { token: body.value.token })).status).toBe(200);
    const again = (await staff.signIn('lost', NEW_PASSWORD)).body.value;
    expect(again).toMatchObject({ secondFactor: 'required', hasPasskey: false });
    for (const old of codes.slice(2, 5)) expect(await recover(again.token, old), old).toMatchObject(wrongCode);
    const oldCode = { token: again.token, body: { code: codeOf(secret, 1) } };
    const stale = await portal.call('POST /ops/api/session/totp', oldCode);
    expect(stale).toMatchObject(wrongCode);
  });

  test('is in the audit log, and every administrator sees an alert', async () => {
    const { codes } = await owner('noticed');
    await recover(await halfway('noticed'), codes[0] ?? '');
    const { rows } = (await staff.as('auditor', 'GET /ops/api/audit?pageSize=5')).body.value;
    expect(rows.slice(0, 2)).toMatchObject([
      { actor: 'noticed', action: 'staff.create-link', subject: 'noticed' },
      { actor: 'noticed', action: 'staff.recover', subject: 'noticed' },
    ]);
    await portal.app.securityEvents.flush();
    await raiseNewAlerts(portal.app);
    const alerts = (await staff.as('admin', 'GET /ops/api/security/alerts?state=open&pageSize=50')).body.value.rows;
    const scopeValues = portal.app.securityEvents
      .accountHashes('noticed')
      .map((hash) => Buffer.from(hash).toString('hex'));
    const raised = alerts.filter(({ scopeValue }: { scopeValue: string }) => scopeValues.includes(scopeValue));
    expect(raised).toMatchObject([{ rule: 'staff_recovered', severity: 'critical' }]);
  });

  test('clears the cookie of the session', async () => {
    const { codes } = await owner('browsing');
    const { headers } = await staff.signIn('browsing', STAFF_PASSWORD, 'cookie');
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const used = await portal.call('POST /ops/api/session/recovery', {
      headers: { Cookie: cookie, Origin: 'http://portal.test' },
      encrypted: true,
      body: { code: codes[0] },
    });
    expect(used.status).toBe(200);
    expect(used.headers.get('set-cookie')).toMatch(/^parlay_ops=;.*Max-Age=0/);
  });

  test.each([
    ['the same code', 0],
    ['different codes', 1],
  ])('works once for two calls at once with %s', async (_, other) => {
    const { db } = portal.app;
    const username = `racing-${other}`;
    const { codes } = await owner(username);
    const sessions = [await halfway(username), await halfway(username)];
    const given = [codes[0], codes[other]];
    // Holds the account until both calls have passed every check before it.
    const both = await db.transaction(async (tx) => {
      await tx.orm.execute(`select from staff where username = '${username}' for update`);
      const calls = besideTransaction(() => sessions.map((token, index) => recover(token, given[index] ?? '')));
      await untilLockWaits(db, 2);
      return { calls };
    });
    const responses = (await Promise.all(both.calls)).toSorted((a, b) => a.status - b.status);
    expect(responses).toMatchObject([{ status: 200 }, wrongCode]);
    expect(await storedCodes(username)).toEqual([]);
    expect((await enroll(responses[0]?.body.value.enrollmentToken)).status).toBe(200);
  });

  test('is refused like a wrong one when it is another account’s, and in a session with a second factor', async () => {
    const own = await owner('refused');
    const other = await owner('other');
    const wrong = await recover(await halfway('refused'), WRONG);
    expect(wrong).toMatchObject(wrongCode);
    for (const [token, code] of [
      [await halfway('refused'), other.codes[0]],
      [await halfway('refused'), ''],
      [await halfway('refused'), codeOf(own.secret, 1)],
      [own.token, own.codes[0]],
    ] as const)
      expect((await recover(token, code ?? '')).body).toEqual(wrong.body);
    expect(await storedCodes('refused')).toHaveLength(10);
    expect((await recover(await halfway('refused'), own.codes[0] ?? '')).status).toBe(200);
  });

  test('is refused to an ended session and a disabled account', async () => {
    const { codes } = await owner('leaving');
    const ended = await halfway('leaving');
    await portal.call('DELETE /ops/api/session', { token: ended });
    expect((await recover(ended, codes[0] ?? '')).body.code).toBe('not_signed_in');
    const token = await halfway('leaving');
    await staff.as('admin', 'POST /ops/api/staff/leaving/disable', {});
    expect((await recover(token, codes[0] ?? '')).body.code).toBe('not_signed_in');
    expect(await storedCodes('leaving')).toHaveLength(10);
  });

  test('is counted with wrong codes: ten of both lock the account for the right ones', async () => {
    const { codes, secret } = await owner('guessed');
    const token = await halfway('guessed');
    const wrongDigits = codeOf(secret, 1) === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count++) {
      expect((await recover(token, WRONG)).status).toBe(422);
      const body = { code: wrongDigits };
      expect((await portal.call('POST /ops/api/session/totp', { token, body })).status).toBe(422);
    }
    expect((await recover(token, codes[0] ?? '')).status).toBe(429);
    expect(await storedCodes('guessed')).toHaveLength(10);
    await portal.app.securityEvents.flush();
    const kinds = await sql(
      portal,
      `select distinct kind, subject from security_events where subject like '%/recovery'`,
    );
    for (const kind of ['staff_second_factor_failed', 'staff_sign_in_refused'])
      expect(kinds).toContainEqual({ kind, subject: 'POST /ops/api/session/recovery' });
  });

  test('leaves neither itself nor the token of the link in the log', async () => {
    const { codes } = await owner('logged');
    const [, wrongly = '', code = ''] = codes;
    await recover(await halfway('logged'), `${wrongly}X`);
    const token = await halfway('logged');
    const { enrollmentToken } = (await recover(token, code)).body.value;
    expect(log).toContain('/ops/api/session/recovery');
    for (const text of [code, wrongly, enrollmentToken, token]) expect(log).not.toContain(text);
  });

  test('opens a link that lasts an hour', async () => {
    const { codes } = await owner('slow');
    const { enrollmentToken } = (await recover(await halfway('slow'), codes[0] ?? '')).body.value;
    const [link] = await sql<{ isShort: boolean }>(
      portal,
      `select expires_at <= now() + interval '1 hour' as "isShort" from staff_enrollments where token_hash = $1`,
      [staffTokenHash(enrollmentToken)],
    );
    expect(link?.isShort).toBe(true);
  });
});
