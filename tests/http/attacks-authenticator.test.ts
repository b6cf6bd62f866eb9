import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createOwner, sentCode } from '../support/security.ts';
import { cheapHasher } from '../support/cheap-hasher.ts';
import { requestStepUpCode, freshEmail, freshNumber, isSignedIn, strangerAt } from '../support/step-up.ts';
import { sql } from '../support/sql.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ TRUSTED_PROXIES: '127.0.0.1' }, { passwords: cheapHasher });
});
afterAll(() => portal.close());

const NEW = 'Another-horse-9';
const METHODS = ['authenticator', 'recovery_code'];

describe('an account with an authenticator', () => {
  it('keeps its password from a thief who resets it by SMS, and demands the authenticator for a stolen one', async () => {
    const owner = await createOwner(portal);
    const number = freshNumber();
    await owner.bind('mobile', number);
    await owner.enroll();
    const thief = strangerAt(portal);
    const mobile = { mobileNum: number, countryDialingCode: '+84' };
    await thief.call('POST /wps/verification/sms/password', { body: mobile });
    const body = { ...mobile, newPassword: NEW, verificationCode: await sentCode(portal, number) };
    const recovered = await thief.call('POST /wps/member/password/verification', { body, encrypted: true });
    expect(recovered.body.fields.authenticatorCode.code).toBe('not_empty');
    expect((await owner.signIn(thief, { password: NEW })).status).toBe(401);
    const again = await owner.signIn(thief);
    expect(again.body.value.stepUp.methods).toEqual(METHODS);
    expect((await requestStepUpCode(thief, 'sms')).status).toBe(422);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it('keeps its password from a thief who resets it by email, and demands the authenticator for a stolen one', async () => {
    const owner = await createOwner(portal);
    const email = freshEmail();
    await owner.bind('email', email);
    await owner.enroll();
    const thief = strangerAt(portal);
    const request = { username: owner.username, email };
    await thief.call('POST /wps/member/password/email', { body: request, form: true });
    const [message] = await sql<{ body: string }>(
      portal,
      'select body from outbox_messages where recipient = $1 order by id desc limit 1',
      [email],
    );
    const code = /#reset=([\w-]+)/.exec(message?.body ?? '')?.[1];
    const body = { code, newPassword: NEW, confirmNewPassword: NEW };
    const recovered = await thief.call('POST /wps/member/password/reset', { body, encrypted: true });
    expect(recovered.body.fields.authenticatorCode.code).toBe('not_empty');
    expect((await owner.signIn(thief, { password: NEW })).status).toBe(401);
    expect((await owner.signIn(thief)).body.value.stepUp.methods).toEqual(METHODS);
    expect((await requestStepUpCode(thief, 'email')).status).toBe(422);
    expect(await isSignedIn(thief)).toBe(false);
  });
});
