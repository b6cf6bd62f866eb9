import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createOwner, PASSWORD } from '../support/security.ts';
import { createStaff, STAFF_PASSWORD, type Staff } from '../support/staff.ts';

let portal: TestApp;
let staff: Staff;
beforeAll(async () => {
  portal = await createTestApp({
    EXTRA_ORIGINS: 'https://play.luckyhouse.example',
    MERCHANT_CODE: 'GOLDENCLUB',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  staff = await createStaff(portal);
});
afterAll(() => portal.close());

const COMMON = { code: 'password_common' };

it.each(['LuckyHouse-2026', 'goldenclub88!'])(
  '%s is refused at a registration and at a change',
  async (newPassword) => {
    const fields = { username: 'ownnames1', dateOfBirth: '1990-05-17', agree: true };
    const body = { ...fields, password: newPassword, confirmPassword: newPassword };
    const registered = await portal.call('PUT /wps/member/register', { encrypted: true, body });
    expect(registered.body.fields).toEqual({ password: COMMON });
    const owner = await createOwner(portal, {});
    const change = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
    const changed = await owner.home.call('POST /wps/member/password', { encrypted: true, body: change });
    expect(changed.body.fields).toEqual({ newPassword: COMMON });
  },
);

it('is refused to staff, too', async () => {
  const body = { oldPassword: STAFF_PASSWORD, password: 'goldenclub-luckyhouse' };
  const token = staff.tokens.get('support');
  const changed = await portal.call('PUT /ops/api/session/password', { encrypted: true, token, body });
  expect(changed.body.fields).toEqual({ password: COMMON });
});
