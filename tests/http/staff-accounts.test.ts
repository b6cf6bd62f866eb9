import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireProposals } from '#domain/proposals';
import { createTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { sql } from '../support/sql.ts';
import { codeOf, createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
let second: string;

beforeAll(async () => {
  portal = await createTestApp({ FOUR_EYES: 'on' });
  staff = await createStaff(portal);
  await staff.add('second-admin', 'admin');
  second = (await staff.signedIn('second-admin')).token;
});
afterAll(() => portal.close());

const listed = async (username: string) =>
  (await staff.as('auditor', 'GET /ops/api/staff')).body.value.find(
    (row: { username: string }) => row.username === username,
  );

/** Approves a call that was proposed, as the second administrator. */
async function approve({ status, body }: TestResponse): Promise<TestResponse> {
  expect({ status, code: body.code }).toEqual({ status: 202, code: 'second_person_needed' });
  return portal.call(`POST /ops/api/proposals/${body.value.proposalId}/approve`, { token: second, body: {} });
}

async function newAccount(username: string, role = 'finance'): Promise<void> {
  expect((await approve(await staff.as('admin', 'POST /ops/api/staff', { username, role }))).status).toBe(200);
}

async function linkOf(username: string): Promise<string> {
  const { body } = await staff.as('admin', `POST /ops/api/staff/${username}/link`, {});
  const [page, token = ''] = String(body.value.url).split('#enroll=');
  expect(page).toBe('http://portal.test/ops');
  return token;
}

const begin = (token: string) => portal.call('POST /ops/api/enrollment/begin', { body: { token } });
const complete = (body: Record<string, string>) =>
  portal.call('POST /ops/api/enrollment', { encrypted: true, body: { transport: 'bearer', ...body } });

async function offered(token: string): Promise<{ token: string; code: string }> {
  return { token, code: codeOf((await begin(token)).body.value.secret) };
}

describe('an account of staff', () => {
  test('is created by two administrators and enrolled by its owner, who alone knows the password', async () => {
    await newAccount('thanh');
    expect(await staff.lastAudit()).toMatchObject({
      actor: 'second-admin',
      action: 'staff.create',
      subject: 'thanh',
      details: { role: 'finance', proposedBy: 'the-admin' },
    });
    expect(await listed('thanh')).toMatchObject({ isEnabled: true, isEnrolled: false });
    const token = await linkOf('thanh');
    expect((await begin(token)).body.value).toMatchObject({ username: 'thanh', role: 'finance' });
    const { body } = await complete({ ...(await offered(token)), password: STAFF_PASSWORD });
    expect(body.value).toMatchObject({ username: 'thanh', secondFactor: 'passed' });
    expect((await portal.call('GET /ops/api/deposits', { token: body.value.token })).status).toBe(200);
    expect(await staff.lastAudit()).toMatchObject({ actor: 'thanh', action: 'staff.enroll' });
    expect((await staff.signIn('thanh')).body.value.secondFactor).toBe('required');
  });

  test.each([
    ['role', { role: 'admin' }, 'PUT'],
    ['reset', {}, 'POST'],
    ['enable', {}, 'POST'],
  ])('is changed by two administrators only (%s)', async (step, body, method) => {
    const username = `changed-${step}`;
    await newAccount(username);
    const key = `${method} /ops/api/staff/${username}/${step}`;
    const proposed = await staff.as('admin', key, body);
    expect((await listed(username)).role).toBe('finance');
    const { proposalId } = proposed.body.value;
    const own = await staff.as('admin', `POST /ops/api/proposals/${proposalId}/approve`, {});
    expect(own.body.code).toBe('other_person_needed');
    expect((await approve(proposed)).status).toBe(200);
    expect((await listed(username)).role).toBe(step === 'role' ? 'admin' : 'finance');
  });

  test('is disabled by one, at once', async () => {
    await staff.add('leaver', 'support');
    const { token } = await staff.signedIn('leaver');
    expect((await staff.as('admin', 'POST /ops/api/staff/leaver/disable', {})).status).toBe(200);
    expect((await portal.call('GET /ops/api/session', { token })).status).toBe(401);
  });
});

describe('an enrollment link', () => {
  test('works once', async () => {
    await newAccount('once');
    const input = { ...(await offered(await linkOf('once'))), password: STAFF_PASSWORD };
    const statuses = (await Promise.all([complete(input), complete(input)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect((await begin(input.token)).body.code).toBe('enrollment_link_invalid');
  });

  test('ends when another is created, when it expires and when the account is disabled', async () => {
    await newAccount('ending');
    const first = await linkOf('ending');
    const next = await linkOf('ending');
    expect((await begin(first)).status).toBe(404);
    expect((await begin(next)).status).toBe(200);
    await sql(portal, `update staff_enrollments set expires_at = now() - interval '1 second'`);
    expect((await begin(next)).status).toBe(404);
    const last = await offered(await linkOf('ending'));
    await sql(portal, `update staff set enabled = false where username = 'ending'`);
    expect((await complete({ ...last, password: STAFF_PASSWORD })).status).toBe(404);
  });

  test('needs a strong password and a code of the authenticator that it offered', async () => {
    await newAccount('strong');
    const input = await offered(await linkOf('strong'));
    const weak = await complete({ ...input, password: 'only strong ones' });
    expect(weak.body.fields).toMatchObject({ password: { code: 'password_contains_name' } });
    const wrong = await complete({ ...input, code: '000000', password: STAFF_PASSWORD });
    expect(wrong.body.fields).toMatchObject({ code: { code: 'wrong_code' } });
    expect((await complete({ ...input, password: STAFF_PASSWORD })).status).toBe(200);
  });

  test('is not created for an enrolled account: that needs a reset by two', async () => {
    const { body } = await staff.as('admin', 'POST /ops/api/staff/the-finance/link', {});
    expect(body.code).toBe('already_enrolled');
  });

  test('is stored as a hash', async () => {
    await newAccount('hashed');
    const token = await linkOf('hashed');
    const rows = await sql(portal, `select staff_enrollments::text as row from staff_enrollments`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

test('one’s own password is changed with the old one and a recent code', async () => {
  await staff.add('changing', 'finance');
  const { token } = await staff.signedIn('changing');
  const change = (oldPassword: string) =>
    portal.call('PUT /ops/api/session/password', {
      token,
      encrypted: true,
      body: { oldPassword, password: 'seven green bicycles' },
    });
  expect((await change('not the old one')).body.fields).toEqual({ oldPassword: { code: 'wrong_password' } });
  expect((await change(STAFF_PASSWORD)).status).toBe(200);
  expect(await staff.lastAudit()).toMatchObject({ actor: 'changing', action: 'password.change' });
  expect((await staff.signIn('changing')).status).toBe(401);
  expect((await staff.signIn('changing', 'seven green bicycles')).status).toBe(200);
});

test('a proposal that nobody decided expires by a job, which the list and the audit log show', async () => {
  const { body } = await staff.as('admin', 'POST /ops/api/staff', { username: 'too-late', role: 'admin' });
  const { proposalId } = body.value;
  await sql(portal, `update proposals set expires_at = now() where public_id = '${proposalId}'`);
  await portal.app.db.transaction(expireProposals);
  const { rows } = (await staff.as('admin', 'GET /ops/api/proposals?state=expired')).body.value;
  expect(rows).toMatchObject([{ id: proposalId, state: 'expired', checker: null }]);
  expect(await staff.lastAudit()).toMatchObject({ actor: 'system', action: 'proposal.expire', subject: proposalId });
});
