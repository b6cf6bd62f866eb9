import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#kernel/errors';
import { createTestApp, type Answer, type TestApp } from '../support/app.ts';
import { textsOf } from '../support/texts.ts';
import { registrationCalls, type RegistrationCalls } from '../support/registration.ts';
import { BEHIND_PROXY, newBrowser, PASSWORD, signIn } from '../support/sign-in.ts';
import { sql } from '../support/sql.ts';

type Tag = 'vi' | 'en';

let portal: TestApp;
let guarded: TestApp;
let registration: RegistrationCalls;
beforeAll(async () => {
  portal = await createTestApp(BEHIND_PROXY);
  guarded = await createTestApp({ ...BEHIND_PROXY, HUMAN_VERIFICATION: 'slider', RATE_LIMITS: 'on' });
  registration = registrationCalls(portal);
  await sql(portal, `insert into affiliates (code) values ('HOUSE')`);
});
afterAll(() => Promise.all([portal.close(), guarded.close()]));

const reader = (tag: Tag) => ({ headers: { 'Accept-Language': tag } });

/** A new member of whom the columns say something; signs in by name. */
async function memberWith(columns: string): Promise<string> {
  const { username, playerId } = await portal.newMember();
  await sql(portal, `update members set ${columns} where public_id = $1`, [playerId]);
  return username;
}

/** A blocked member below an agent. */
async function blockedOfAgent(agent = `state = 'active'`, type = 'agent'): Promise<string> {
  const upline = await memberWith(`account_type = '${type}', ${agent}`);
  return memberWith(`state = 'blocked', upline_id = (select id from members where username = '${upline}')`);
}

const login = (tag: Tag, body: object, app = portal) =>
  newBrowser(app).call('POST /wps/session/login', { ...reader(tag), encrypted: true, body });

async function changePassword(tag: Tag, body: object): Promise<Answer> {
  const { call } = await portal.newMember();
  return call('POST /wps/member/password', { ...reader(tag), encrypted: true, body });
}

/**
 * What each message of specification §5 and §8 is provoked by. Those of the phone-auth provider have a table of their own,
 * and that a failed sign-in asks for a captcha is proven where failures are counted.
 */
interface Message {
  /** As the specification puts it. */
  says: string;
  /** Of `errors:`. */
  key: string;
  /** The field that it belongs to; none: it is the refusal itself. */
  field?: string;
  provoke: (tag: Tag) => Promise<Answer>;
}

const MESSAGES: readonly Message[] = [
  {
    says: 'a guest does what needs a real account',
    key: 'in_need_true_account',
    async provoke(tag) {
      const { body } = await newBrowser(portal).call('POST /wps/session/login/freeplay', {
        body: { transport: 'bearer' },
      });
      return portal.call('GET /wps/member/sessions', { token: body.value.token, ...reader(tag) });
    },
  },
  {
    says: 'the affiliate code is invalid',
    key: 'invitation_code_error',
    provoke: (tag) => registration.byName({ affiliateCode: 'NOBODY' }, reader(tag)),
  },
  {
    says: 'invitation code incorrect, at its field',
    key: 'invitation_code_error',
    field: 'referralCode',
    provoke: (tag) => registration.byName({ referralCode: 'NOBODY' }, reader(tag)),
  },
  {
    says: 'an SMS could not be sent: too many requests',
    key: 'too_many_requests',
    async provoke(tag) {
      const visitor = newBrowser(guarded);
      const body = { countryDialingCode: '+84', mobileNum: '0912345678' };
      const ask = () => visitor.call('POST /wps/verification/sms/noLogin', { body, ...reader(tag) });
      // Together: the second comes within the second.
      const answers = await Promise.all([ask(), ask()]);
      const refused = answers.find(({ status }) => status === 429);
      if (!refused) throw new Error('both were let through');
      return refused;
    },
  },
  {
    says: 'an SMS could not be sent: the function is not enabled',
    key: 'not_enabled',
    async provoke(tag) {
      await registration.switchModule('MOBILEVERCODELOGIN3', false);
      const body = { countryDialingCode: '+84', mobileNum: '0912345678' };
      const answer = await portal.call('POST /wps/verification/sms/noLogin', { body, ...reader(tag) });
      await registration.switchModule('MOBILEVERCODELOGIN3', true);
      return answer;
    },
  },
  {
    says: 'incorrect username or password',
    key: 'incorrect_user_or_password',
    provoke: (tag) => login(tag, { username: 'nobody', password: PASSWORD }),
  },
  {
    says: 'please log in first',
    key: 'not_signed_in',
    provoke: (tag) => portal.call('GET /wps/member/info', reader(tag)),
  },
  {
    says: 'please complete verification first',
    key: 'human_verification_failed',
    provoke: (tag) => login(tag, { username: 'nobody', password: PASSWORD }, guarded),
  },
  {
    says: 'non-member account unable to login',
    key: 'non_member_unable_to_login',
    async provoke(tag) {
      const username = await memberWith(`account_type = 'agent-delegate'`);
      return login(tag, { username, password: PASSWORD });
    },
  },
  {
    says: 'non-agent unable to log in to agent side',
    key: 'non_agent_unable_to_login',
    async provoke(tag) {
      const username = await memberWith('nickname = null');
      return login(tag, { username, password: PASSWORD, side: 'agent' });
    },
  },
  {
    says: 'the account is blocked',
    key: 'account_blocked',
    async provoke(tag) {
      const username = await memberWith(`state = 'blocked'`);
      return login(tag, { username, password: PASSWORD });
    },
  },
  {
    says: 'please contact your agent',
    key: 'contact_your_agent',
    provoke: async (tag) => login(tag, { username: await blockedOfAgent(), password: PASSWORD }),
  },
  {
    says: 'a default password is changed before anything else',
    key: 'password_change_required',
    async provoke(tag) {
      const visitor = newBrowser(portal);
      await signIn(visitor, await memberWith('must_change_password = true'));
      return visitor.call('GET /wps/member/sessions', reader(tag));
    },
  },
  {
    says: 'the user name is taken',
    key: 'account_already_exists',
    async provoke(tag) {
      const { username } = await portal.newMember();
      return registration.byName({ username }, reader(tag));
    },
  },
  {
    says: 'registering this way is switched off',
    key: 'registration_closed',
    async provoke(tag) {
      await registration.switchModule('USERNAMEREG3', false);
      const answer = await registration.byName({}, reader(tag));
      await registration.switchModule('USERNAMEREG3', true);
      return answer;
    },
  },
  {
    says: 'this browser is remembered no more',
    key: 'not_remembered',
    provoke: (tag) => newBrowser(portal).call('POST /wps/session/remember', { body: {}, ...reader(tag) }),
  },
  {
    says: 'a sign-in link is used up',
    key: 'handoff_invalid',
    provoke: (tag) =>
      newBrowser(portal).call('POST /wps/session/handoff', {
        body: { code: 'used-up', merchantCode: 'PARLAY' },
        ...reader(tag),
      }),
  },
  {
    says: 'a sign-in has waited too long for its second proof',
    key: 'sign_in_expired',
    provoke: (tag) =>
      newBrowser(portal).call('POST /wps/session/stepup', {
        body: { method: 'email', answer: '123456' },
        encrypted: true,
        ...reader(tag),
      }),
  },
  {
    says: 'input must not be empty',
    key: 'not_empty',
    field: 'username',
    provoke: (tag) => registration.byName({ username: ' ' }, reader(tag)),
  },
  {
    says: 'inconsistent_twice: the two passwords must match',
    key: 'inconsistent_twice',
    field: 'confirmPassword',
    provoke: (tag) => registration.byName({ confirmPassword: `${PASSWORD}!` }, reader(tag)),
  },
  {
    says: 'reg_pattern_{patternId} with its (min) and (max)',
    key: 'reg_pattern_letters_first',
    field: 'username',
    provoke: (tag) => registration.byName({ username: '1 2' }, reader(tag)),
  },
  {
    says: 'a password that others would guess',
    key: 'password_common',
    field: 'password',
    provoke: (tag) => registration.byName({ password: 'password1', confirmPassword: 'password1' }, reader(tag)),
  },
  {
    says: 'enter a valid mobile number',
    key: 'invalid_mobile_number',
    field: 'mobileNum',
    provoke: (tag) =>
      portal.call('POST /wps/verification/sms/noLogin', {
        body: { countryDialingCode: '+84', mobileNum: '12' },
        ...reader(tag),
      }),
  },
  {
    says: 'enter a valid verification code',
    key: 'wrong_code',
    field: 'verificationCode',
    provoke: (tag) =>
      registration.byNumber({ mobileNum: registration.newNumber(), verificationCode: '000000' }, reader(tag)),
  },
  {
    says: 'payee name format wrong',
    key: 'reg_pattern_vietnamese_name',
    field: 'payeeName',
    async provoke(tag) {
      await registration.change({ field: 'payeeName', use: 'optional' });
      const answer = await registration.byName({ payeeName: '<b>1</b>' }, reader(tag));
      await registration.change({ field: 'payeeName', use: 'off' });
      return answer;
    },
  },
  {
    says: 'confirm that you are old enough (birthday check)',
    key: 'too_young',
    field: 'dateOfBirth',
    provoke: (tag) => registration.byName({ dateOfBirth: `${new Date().getUTCFullYear() - 10}-01-01` }, reader(tag)),
  },
  {
    says: 'the old password is wrong',
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
    says: 'the new password is the old one',
    key: 'password_same',
    field: 'newPassword',
    provoke: (tag) =>
      changePassword(tag, { oldPassword: PASSWORD, newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
  },
];

/** A text with values in it, as a pattern: what stands between them is given as it is. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

describe.each(['vi', 'en'] as const)('in %s', (tag) => {
  const t = textsOf(tag, 'errors');

  it.each(MESSAGES.map((message) => [message.says, message] as const))('%s', async (_says, { key, field, provoke }) => {
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
      // The page puts the values into the text: each that it has is given.
      const values = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const given = Object.keys(body.fields[field].params ?? {});
      expect(values.filter((name) => name !== 'field' && !given.includes(name))).toEqual([]);
    }
  });

  it('a forgotten password is answered alike for everybody: in_been_out', async () => {
    const body = { username: 'nobody', email: 'nobody@example.com' };
    const answer = await newBrowser(portal).call('POST /wps/member/password/email', {
      body,
      form: true,
      ...reader(tag),
    });
    expect(answer.status).toBe(200);
    expect(textsOf(tag, 'auth')('in_been_out')).not.toBe('');
  });
});

describe('whom a blocked account is told to turn to', () => {
  const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;

  it('is nobody before the password is right', async () => {
    const username = await blockedOfAgent();
    expect(await codeOf(login('en', { username, password: 'wrong-password' }))).toBe('incorrect_user_or_password');
  });

  it('is the agent above, a master agent too, and not a member who invited', async () => {
    const username = await blockedOfAgent(`state = 'active'`, 'master-agent');
    expect(await codeOf(login('en', { username, password: PASSWORD }))).toBe('contact_your_agent');
    const inviter = await memberWith('nickname = null');
    const invited = await memberWith(
      `state = 'blocked', referrer_id = (select id from members where username = '${inviter}')`,
    );
    expect(await codeOf(login('en', { username: invited, password: PASSWORD }))).toBe('account_blocked');
  });

  it('is customer service where the agent is blocked as well', async () => {
    const username = await blockedOfAgent(`state = 'blocked'`);
    expect(await codeOf(login('en', { username, password: PASSWORD }))).toBe('account_blocked');
  });

  it('is the agent for who came by a number that was proved', async () => {
    const username = await blockedOfAgent();
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
