import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#kernel/errors';
import { createTestApp, type TestResponse, type TestApp } from '../support/app.ts';
import { textsOf } from '../support/texts.ts';
import { registrationClient, type RegistrationClient } from '../support/registration.ts';
import { BEHIND_PROXY, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

type Tag = 'vi' | 'en';

let portal: TestApp;
let guarded: TestApp;
let registration: RegistrationClient;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  guarded = await createTestApp({ ...BEHIND_PROXY, HUMAN_VERIFICATION: 'slider', RATE_LIMITS: 'on' });
  registration = registrationClient(portal);
  await sql(portal, `insert into affiliates (code) values ('HOUSE')`);
});
afterAll(() => Promise.all([portal.close(), guarded.close()]));

const reader = (tag: Tag) => ({ headers: { 'Accept-Language': tag } });

/** Creates a member and sets the given columns; the member signs in by name. */
async function createMemberWith(columns: string): Promise<string> {
  const { username, playerId } = await portal.newMember();
  await sql(portal, `update members set ${columns} where public_id = $1`, [playerId]);
  return username;
}

/** Creates a blocked member below an agent. */
async function createBlockedBelowAgent(agent = `state = 'active'`, type = 'agent'): Promise<string> {
  const upline = await createMemberWith(`account_type = '${type}', ${agent}`);
  return createMemberWith(`state = 'blocked', upline_id = (select id from members where username = '${upline}')`);
}

const login = (tag: Tag, body: object, app = portal) =>
  newBrowser(app).call('POST /wps/session/login', { ...reader(tag), encrypted: true, body });

async function changePassword(tag: Tag, body: object): Promise<TestResponse> {
  const { call } = await portal.newMember();
  return call('POST /wps/member/password', { ...reader(tag), encrypted: true, body });
}

/**
 * One error message of signing in or registering, with a request that provokes it. The messages of the phone-auth
 * provider have a table in `phone-auth.test.ts`; the captcha after failed sign-ins is tested in `sign-in-limits.test.ts`.
 */
interface Message {
  /** Completes the sentence "is given when …". */
  situation: string;
  /** The key of the message in the catalog `errors`. */
  key: string;
  /** The field that the message belongs to; undefined if it explains the refusal as a whole. */
  field?: string;
  provoke: (tag: Tag) => Promise<TestResponse>;
}

const MESSAGES: readonly Message[] = [
  {
    situation: 'a guest does what needs a real account',
    key: 'in_need_true_account',
    async provoke(tag) {
      const { body } = await newBrowser(portal).call('POST /wps/session/login/freeplay', {
        body: { transport: 'bearer' },
      });
      return portal.call('GET /wps/member/sessions', { token: body.value.token, ...reader(tag) });
    },
  },
  {
    situation: 'the affiliate code is invalid',
    key: 'invitation_code_error',
    provoke: (tag) => registration.byName({ affiliateCode: 'NOBODY' }, reader(tag)),
  },
  {
    situation: 'the invitation code is invalid',
    key: 'invitation_code_error',
    field: 'recommenderId',
    async provoke(tag) {
      await registration.change({ field: 'recommenderId', use: 'optional' });
      const response = await registration.byName({ recommenderId: 'NOBODY1' }, reader(tag));
      await registration.change({ field: 'recommenderId', use: 'off' });
      return response;
    },
  },
  {
    situation: 'SMS codes are requested too quickly',
    key: 'too_many_requests',
    async provoke(tag) {
      const visitor = newBrowser(guarded);
      const body = { countryDialingCode: '+84', mobileNum: '0912345678' };
      const request = () => visitor.call('POST /wps/verification/sms/noLogin', { body, ...reader(tag) });
      // Sends both at once, so that the second arrives within the same second.
      const responses = await Promise.all([request(), request()]);
      const refused = responses.find(({ status }) => status === 429);
      if (!refused) throw new Error('both were accepted');
      return refused;
    },
  },
  {
    situation: 'codes by SMS are disabled',
    key: 'not_enabled',
    async provoke(tag) {
      await registration.switchModule('MOBILEVERCODELOGIN3', false);
      const body = { countryDialingCode: '+84', mobileNum: '0912345678' };
      const response = await portal.call('POST /wps/verification/sms/noLogin', { body, ...reader(tag) });
      await registration.switchModule('MOBILEVERCODELOGIN3', true);
      return response;
    },
  },
  {
    situation: 'the username or password is wrong',
    key: 'incorrect_user_or_password',
    provoke: (tag) => login(tag, { username: 'nobody', password: PASSWORD }),
  },
  {
    situation: 'nobody is signed in',
    key: 'not_signed_in',
    provoke: (tag) => portal.call('GET /wps/member/info', reader(tag)),
  },
  {
    situation: 'the human check is missing',
    key: 'human_check_failed',
    provoke: (tag) => login(tag, { username: 'nobody', password: PASSWORD }, guarded),
  },
  {
    situation: 'the account is not a member’s',
    key: 'non_member_unable_to_login',
    async provoke(tag) {
      const username = await createMemberWith(`account_type = 'agent-delegate'`);
      return login(tag, { username, password: PASSWORD });
    },
  },
  {
    situation: 'a member signs in on the agents’ side',
    key: 'non_agent_unable_to_login',
    async provoke(tag) {
      const username = await createMemberWith('nickname = null');
      return login(tag, { username, password: PASSWORD, side: 'agent' });
    },
  },
  {
    situation: 'the account is blocked',
    key: 'account_blocked',
    async provoke(tag) {
      const username = await createMemberWith(`state = 'blocked'`);
      return login(tag, { username, password: PASSWORD });
    },
  },
  {
    situation: 'a blocked member has an active agent',
    key: 'contact_your_agent',
    provoke: async (tag) => login(tag, { username: await createBlockedBelowAgent(), password: PASSWORD }),
  },
  {
    situation: 'the password must be changed first',
    key: 'password_change_required',
    async provoke(tag) {
      const visitor = newBrowser(portal);
      await signIn(visitor, await createMemberWith('must_change_password = true'));
      return visitor.call('GET /wps/member/sessions', reader(tag));
    },
  },
  {
    situation: 'the username is taken',
    key: 'account_already_exists',
    async provoke(tag) {
      const { username } = await portal.newMember();
      return registration.byName({ username }, reader(tag));
    },
  },
  {
    situation: 'this way to register is disabled',
    key: 'registration_closed',
    async provoke(tag) {
      await registration.switchModule('USERNAMEREG3', false);
      const response = await registration.byName({}, reader(tag));
      await registration.switchModule('USERNAMEREG3', true);
      return response;
    },
  },
  {
    situation: 'the browser is no longer remembered',
    key: 'not_remembered',
    provoke: (tag) => newBrowser(portal).call('POST /wps/session/remember', { body: {}, ...reader(tag) }),
  },
  {
    situation: 'a handoff sign-in was used before',
    key: 'handoff_invalid',
    provoke: (tag) =>
      newBrowser(portal).call('POST /wps/session/handoff', {
        body: { code: 'used-up', merchantCode: 'PARLAY' },
        ...reader(tag),
      }),
  },
  {
    situation: 'a sign-in waited too long for its step-up verification',
    key: 'sign_in_expired',
    provoke: (tag) =>
      newBrowser(portal).call('POST /wps/session/stepup', {
        body: { method: 'email', answer: '123456' },
        encrypted: true,
        ...reader(tag),
      }),
  },
  {
    situation: 'a field is empty',
    key: 'not_empty',
    field: 'username',
    provoke: (tag) => registration.byName({ username: ' ' }, reader(tag)),
  },
  {
    situation: 'the two passwords differ',
    key: 'inconsistent_twice',
    field: 'confirmPassword',
    provoke: (tag) => registration.byName({ confirmPassword: `${PASSWORD}!` }, reader(tag)),
  },
  {
    situation: 'a field does not match its pattern',
    key: 'reg_pattern_letters_first',
    field: 'username',
    provoke: (tag) => registration.byName({ username: '1 2' }, reader(tag)),
  },
  {
    situation: 'a password is too common',
    key: 'password_common',
    field: 'password',
    provoke: (tag) => registration.byName({ password: 'password1', confirmPassword: 'password1' }, reader(tag)),
  },
  {
    situation: 'a mobile number is invalid',
    key: 'invalid_mobile_number',
    field: 'mobileNum',
    provoke: (tag) =>
      portal.call('POST /wps/verification/sms/noLogin', {
        body: { countryDialingCode: '+84', mobileNum: '12' },
        ...reader(tag),
      }),
  },
  {
    situation: 'a verification code is wrong',
    key: 'wrong_code',
    field: 'verificationCode',
    provoke: (tag) =>
      registration.byNumber({ mobileNum: registration.newNumber(), verificationCode: '000000' }, reader(tag)),
  },
  {
    situation: 'the payee name has a wrong form',
    key: 'reg_pattern_vietnamese_name',
    field: 'payeeName',
    async provoke(tag) {
      await registration.change({ field: 'payeeName', use: 'optional' });
      const response = await registration.byName({ payeeName: '<b>1</b>' }, reader(tag));
      await registration.change({ field: 'payeeName', use: 'off' });
      return response;
    },
  },
  {
    situation: 'the visitor is too young',
    key: 'too_young',
    field: 'dateOfBirth',
    provoke: (tag) => registration.byName({ dateOfBirth: `${new Date().getUTCFullYear() - 10}-01-01` }, reader(tag)),
  },
  {
    situation: 'the old password is wrong',
    key: 'wrong_password',
    field: 'oldPassword',
    provoke: (tag) =>
      changePassword(tag, {
        oldPassword: 'not-this-one-1',
        newPassword: 'Another-horse-8',
        confirmNewPassword: 'Another-horse-8',
      }),
  },
  {
    situation: 'the new password is the old one',
    key: 'password_same',
    field: 'newPassword',
    provoke: (tag) =>
      changePassword(tag, { oldPassword: PASSWORD, newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
  },
];

/** Builds a pattern from a text with placeholders: the parts between them must match exactly. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

describe.each(['vi', 'en'] as const)('the error message in %s', (tag) => {
  const t = textsOf(tag, 'errors');

  it.each(MESSAGES.map((message) => [message.situation, message] as const))(
    'is given when %s',
    async (_situation, { key, field, provoke }) => {
      const text = t(key);
      expect(text).not.toBe(textsOf(tag === 'vi' ? 'en' : 'vi', 'errors')(key));
      const { status, body } = await provoke(tag);
      expect(body.success).toBe(false);
      expect(status).toBe(ERRORS[body.code as keyof typeof ERRORS].status);
      if (field === undefined) {
        expect(body.code).toBe(key);
        expect(body.message).toMatch(patternOf(text));
      } else {
        expect(body.fields).toMatchObject({ [field]: { code: key } });
        // The page fills in the placeholders: the answer must give a value for each.
        const values = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const given = Object.keys(body.fields[field].params ?? {});
        expect(values.filter((name) => name !== 'field' && !given.includes(name))).toEqual([]);
      }
    },
  );

  it('after a forgotten password does not reveal whether the account exists', async () => {
    const body = { username: 'nobody', email: 'nobody@example.com' };
    const response = await newBrowser(portal).call('POST /wps/member/password/email', {
      body,
      form: true,
      ...reader(tag),
    });
    expect(response.status).toBe(200);
    expect(textsOf(tag, 'auth')('in_been_out')).not.toBe('');
  });
});

describe('the contact for a blocked account', () => {
  const codeOf = async (response: Promise<TestResponse>) => (await response).body.code;

  it('is not revealed before the password is right', async () => {
    const username = await createBlockedBelowAgent();
    expect(await codeOf(login('en', { username, password: 'wrong-password' }))).toBe('incorrect_user_or_password');
  });

  it('is the agent above, even a master agent, but not a member who invited', async () => {
    const username = await createBlockedBelowAgent(`state = 'active'`, 'master-agent');
    expect(await codeOf(login('en', { username, password: PASSWORD }))).toBe('contact_your_agent');
    const inviter = await createMemberWith('nickname = null');
    const invited = await createMemberWith(
      `state = 'blocked', referrer_id = (select id from members where username = '${inviter}')`,
    );
    expect(await codeOf(login('en', { username: invited, password: PASSWORD }))).toBe('account_blocked');
  });

  it('is customer service if the agent is blocked too', async () => {
    const username = await createBlockedBelowAgent(`state = 'blocked'`);
    expect(await codeOf(login('en', { username, password: PASSWORD }))).toBe('account_blocked');
  });

  it('is the agent for a sign-in by a confirmed number', async () => {
    const username = await createBlockedBelowAgent();
    const mobile = '+84912000077';
    await sql(portal, `update members set mobile = $1, mobile_verified_at = now() where username = $2`, [
      mobile,
      username,
    ]);
    const visitor = newBrowser(portal);
    const number = { countryDialingCode: '+84', mobileNum: '0912000077' };
    await visitor.call('POST /wps/verification/sms/noLogin', { body: number });
    const text = 'select body from outbox_messages where recipient = $1 order by id desc limit 1';
    const [sent] = await sql<{ body: string }>(portal, text, [mobile]);
    const right = /\b\d{6}\b/.exec(sent?.body ?? '')?.[0];
    const enter = (password = '') => {
      const body = { type: 'sms', username: number.mobileNum, countryDialingCode: '+84', password };
      return codeOf(visitor.call('POST /wps/session/login', { body, encrypted: true }));
    };
    expect(await enter('000000')).toBe('invalid_fields');
    expect(await enter(right)).toBe('contact_your_agent');
  });
});
