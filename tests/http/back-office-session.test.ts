import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointRows } from '#api/table';
import { createTestApp, type TestApp } from '../support/app.ts';
import { codeOf, createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;

beforeAll(async () => {
  portal = await createTestApp();
  staff = await createStaff(portal);
});

afterAll(() => portal.close());

describe('the sign-in', () => {
  test('sets a cookie that scripts and other sites cannot use, and returns no token', async () => {
    await staff.add('cookie', 'support');
    const { headers, body } = await staff.signIn('cookie', STAFF_PASSWORD, 'cookie');
    expect(body.value).toEqual({
      username: 'cookie',
      role: 'support',
      secondFactor: 'required',
      hasPasskey: false,
      dayStart: 0,
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^parlay_ops=[\w-]{43};/);
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(flag);
  });

  test('answers an unknown user like a wrong password', async () => {
    const [unknown, wrong] = [await staff.signIn('nobody-here'), await staff.signIn('the-admin', 'wrong password')];
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.body.code).toBe('incorrect_user_or_password');
  });

  test('is refused without encryption', async () => {
    const response = await portal.call('POST /ops/api/session', {
      body: { username: 'the-admin', password: STAFF_PASSWORD },
    });
    expect([response.status, response.body.code]).toEqual([400, 'clear_text_refused']);
  });

  test('locks the username after ten wrong passwords and returns for how long', async () => {
    await staff.add('locked', 'support');
    for (let attempts = 0; attempts < 10; attempts++) await staff.signIn('locked', 'wrong');
    const response = await staff.signIn('locked');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('gives no access before the second factor', async () => {
    await staff.add('halfway', 'admin');
    const { token } = (await staff.signIn('halfway')).body.value;
    const response = await portal.call('GET /ops/api/deposits', { token });
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('second_factor_required');
    expect((await portal.call('GET /ops/api/session', { token })).body.value.secondFactor).toBe('required');
  });

  test('ends on the server at the sign-out', async () => {
    await staff.add('leaving', 'support');
    const { token } = await staff.signedIn('leaving');
    expect((await portal.call('DELETE /ops/api/session', { token })).status).toBe(200);
    expect((await portal.call('GET /ops/api/session', { token })).status).toBe(401);
  });
});

describe('the second factor', () => {
  test('refuses a used code, in another session too', async () => {
    await staff.add('replayed', 'support');
    const { token, secret } = await staff.enrolled('replayed');
    const code = codeOf(secret);
    const send = (bearer: string) => portal.call('POST /ops/api/session/totp', { token: bearer, body: { code } });
    expect((await send(token)).status).toBe(200);
    const second = (await staff.signIn('replayed')).body.value;
    expect(second.secondFactor).toBe('required');
    const replay = await send(second.token);
    expect(replay.status).toBe(422);
    expect(replay.body.fields).toEqual({ code: { code: 'wrong_code' } });
    expect((await portal.call('GET /ops/api/deposits', { token: second.token })).body.code).toBe(
      'second_factor_required',
    );
  });
});

describe('roles', () => {
  const rows = endpointRows().filter(({ definition }) => definition.access === 'staff');

  test.each(rows.map(({ key, definition }) => [key, definition] as const))(
    '%s is for its roles alone',
    async (key, definition) => {
      const path = key.replace(/\{\w+\}/, '0000');
      for (const role of staff.tokens.keys()) {
        const isChange = !key.startsWith('GET');
        // An empty body is invalid for most calls: only callers with access see that.
        const response = await staff.as(
          role,
          path,
          isChange && !key.startsWith('DELETE') ? { never: true } : undefined,
        );
        const isRefused = response.status === 403 && response.body.code === 'refused';
        expect(isRefused, role).toBe(!definition.roles?.includes(role));
      }
      expect((await portal.call(path)).body.code).toBe('not_signed_in');
    },
  );

  test('give members no access', async () => {
    const member = await portal.newMember();
    expect((await member.call('GET /ops/api/deposits')).status).toBe(401);
  });
});
