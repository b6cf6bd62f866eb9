import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULE_IDS } from '#rules/site/modules';
import { setModule } from '#domain/modules';
import { createTestApp, type TestApp } from '../support/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
  // Runs before any call: the process caches the feature flags for two seconds.
  await portal.app.db.transaction(async (tx) => {
    for (const id of MODULE_IDS) await setModule(tx, id, false);
  });
});
afterAll(() => portal.close());

const SMS = { countryDialingCode: '+84', verificationCode: '123456', newPassword: 'Another-horse-9' };
const CALLS: [string, object, boolean][] = [
  ['POST /wps/session/login', { type: 'sms', username: '0901234567', password: '1', countryDialingCode: '+84' }, true],
  ['POST /wps/member/password/verification', { ...SMS, mobileNum: '0901234567' }, true],
  ['POST /wps/session/login/freeplay', {}, false],
];

describe('a way to sign in that is disabled', () => {
  it.each(CALLS)('answers "not enabled" (%s)', async (key, body, encrypted) => {
    const response = await portal.call(key, { body, encrypted });
    expect([response.status, response.body.code]).toEqual([409, 'not_enabled']);
  });

  it('leaves signing in by username unchanged', async () => {
    const body = { username: 'nobody', password: 'wrong-password' };
    const response = await portal.call('POST /wps/session/login', { body, encrypted: true });
    expect(response.body.code).toBe('incorrect_user_or_password');
  });
});
