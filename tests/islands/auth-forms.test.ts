import { describe, expect, it } from 'vitest';
import {
  DEFAULT_REGISTRATION_SETTINGS,
  type FieldRule,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationSettings,
} from '#rules/identity/registration';
import { problemText } from '#browser/client/errors';
import { registrationBody } from '../../src/islands/auth/registration/registration-body.ts';
import {
  EMPTY_REGISTRATION,
  hintOf,
  isRequired,
  registrationProblems,
  type RegistrationConditions,
  rulesOf,
  shownFields,
} from '../../src/islands/auth/registration/registration-form.ts';
import { createSlideTrail } from '../../src/islands/auth/human-check/slide-trail.ts';

const t = (key: string) => key;
const rules = rulesOf({ ...DEFAULT_REGISTRATION_SETTINGS, humanVerification: 'none' });
const noAffiliate = { affiliateCode: undefined, referralCode: undefined };
const pageAddress = { hostname: 'parlay.test', origin: 'https://parlay.test', pathname: '/register' };
const password = 'mat-khau-9x';
const filled = {
  ...EMPTY_REGISTRATION,
  username: 'lan1990',
  password,
  confirmPassword: password,
  dateOfBirth: '1990-05-17',
  agree: true,
};

function conditionsOf(changes: Partial<RegistrationConditions> = {}): RegistrationConditions {
  return { rules, mode: 'username', affiliate: { state: 'none', code: undefined }, ...changes };
}

function withField(name: RegistrationField, change: Partial<FieldRule>): RegistrationSettings {
  return { ...rules, fields: { ...rules.fields, [name]: { ...rules.fields[name], ...change } } };
}

async function problemsIn(conditions: RegistrationConditions, values: typeof filled) {
  const problems = await registrationProblems(conditions, values);
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, problem && problemText(t, problem, name)]),
  );
}

describe('registration form', () => {
  it('shows the enabled fields and the four that are always required', () => {
    const always = ['username', 'password', 'confirmPassword', 'payeeName', 'email', 'dateOfBirth'];
    expect(shownFields(conditionsOf(), false)).toEqual(always);
    const hidden = conditionsOf({ rules: withField('email', { enabled: false }) });
    expect(shownFields(hidden, false)).not.toContain('email');
    expect(isRequired(hidden, 'email')).toBe(false);
    expect(isRequired(hidden, 'confirmPassword')).toBe(true);
  });

  it('shows all sixteen fields when the server enables them', () => {
    const fields = Object.fromEntries(
      REGISTRATION_FIELDS.map((name) => [name, { ...rules.fields[name], enabled: true }]),
    ) as RegistrationSettings['fields'];
    const shown = shownFields(conditionsOf({ rules: { ...rules, fields } }), true);
    expect([...REGISTRATION_FIELDS].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('by mobile number has number, code and, if enabled, a password, but no username', () => {
    const mobile = conditionsOf({ mode: 'mobile' });
    expect(shownFields(mobile, false).slice(0, 4)).toEqual([
      'mobileNum',
      'verificationCode',
      'password',
      'confirmPassword',
    ]);
    const bare = conditionsOf({ mode: 'mobile', rules: { ...rules, smsEnabled: false, mobileRegPass: false } });
    expect(shownFields(bare, false)).toEqual(['mobileNum', 'payeeName', 'email', 'dateOfBirth']);
  });

  it('shows the code field once there is a number to send a code to', () => {
    const optional = conditionsOf({ rules: withField('mobileNum', { enabled: true, required: false }) });
    expect(shownFields(optional, false)).not.toContain('verificationCode');
    expect(shownFields(optional, true)).toContain('verificationCode');
  });

  it('treats a field that the server does not name as disabled', () => {
    const registrationSettings = { ...DEFAULT_REGISTRATION_SETTINGS, humanVerification: 'none' as const };
    const { email: _, ...others } = registrationSettings.fields;
    expect(
      shownFields(conditionsOf({ rules: rulesOf({ ...registrationSettings, fields: others }) }), false),
    ).not.toContain('email');
  });

  it('applies the server’s rules to each field', async () => {
    const wrong = { ...filled, username: '1', confirmPassword: 'x', agree: false };
    expect(await problemsIn(conditionsOf(), wrong)).toEqual({
      username: 'errors:reg_pattern_letters_first',
      confirmPassword: 'errors:inconsistent_twice',
      agree: 'errors:must_agree',
    });
    expect(await problemsIn(conditionsOf(), filled)).toEqual({});
  });

  it('refuses common passwords and impossible mobile numbers', async () => {
    const guessed = { ...filled, password: 'password1', confirmPassword: 'password1' };
    expect(await problemsIn(conditionsOf(), guessed)).toEqual({ password: 'errors:password_common' });
    const numbered = { ...filled, countryDialingCode: '+84', verificationCode: '123456' };
    const mobile = conditionsOf({ mode: 'mobile' });
    expect(await problemsIn(mobile, { ...numbered, mobileNum: '12345' })).toHaveProperty('mobileNum');
    expect(await problemsIn(mobile, { ...numbered, mobileNum: '0901234567' })).toEqual({});
  });

  it('computes the age for the day that the server names', async () => {
    const market = { ...rules, minimumAge: 21, today: '2026-05-16' };
    const born = { ...filled, dateOfBirth: '2005-05-17' };
    expect(await problemsIn(conditionsOf({ rules: market }), born)).toEqual({ dateOfBirth: 'errors:too_young' });
    expect(await problemsIn(conditionsOf({ rules: { ...market, today: '2026-05-17' } }), born)).toEqual({});
  });

  it('hides the field of a valid affiliate code and shows that of an invalid one', async () => {
    const required = withField('affiliateCode', { enabled: true, required: true });
    const valid = conditionsOf({ rules: required, affiliate: { state: 'valid', code: 'PARTNER1' } });
    expect(shownFields(valid, false)).not.toContain('affiliateCode');
    expect(await problemsIn(valid, filled)).toEqual({});
    expect(shownFields(conditionsOf({ affiliate: { state: 'invalid', code: 'GONE' } }), false)).toContain(
      'affiliateCode',
    );
  });
});

describe('registration request', () => {
  const unverified = { mobileVerification: undefined, invitation: noAffiliate };
  const context = { tag: 'vi', humanCheck: 'p', ...unverified, captchaId: '', location: pageAddress };

  it('contains only filled optional fields, the invitation, and the page’s address', () => {
    const invitation = { affiliateCode: 'PARTNER1', referralCode: 'ABC123' };
    const fields = shownFields(conditionsOf(), false);
    const sent = { ...context, mode: 'username' as const, fields, invitation };
    expect(registrationBody({ ...filled, username: ' lan1990 ', email: ' ' }, sent)).toEqual({
      mode: 'username',
      body: {
        username: 'lan1990',
        password,
        confirmPassword: password,
        dateOfBirth: '1990-05-17',
        agree: true,
        affiliateCode: 'PARTNER1',
        referralCode: 'ABC123',
        domain: 'parlay.test',
        registerUrl: 'https://parlay.test/register',
        language: 'MY',
        humanCheck: 'p',
      },
    });
  });

  it('contains the dial code beside a number, no username, and passwords as typed', () => {
    const typed = { ...filled, mobileNum: ' 0901234567 ', countryDialingCode: '+84', verificationCode: '123456 ' };
    const secret = { ...typed, password: ' with blanks ', confirmPassword: ' with blanks ' };
    const fields = shownFields(conditionsOf({ mode: 'mobile' }), true);
    const mobileVerification = { verificationCode: '123456' };
    const { body } = registrationBody(secret, { ...context, mobileVerification, mode: 'mobile', fields });
    expect(body).toMatchObject({
      mobileNum: '0901234567',
      countryDialingCode: '+84',
      verificationCode: '123456',
      password: ' with blanks ',
    });
    expect(body).not.toHaveProperty('username');
    const byProvider = { firebaseChannel: 'sms', firebaseIdToken: 'a.b.c' } as const;
    const verified = registrationBody(secret, { ...context, mobileVerification: byProvider, mode: 'mobile', fields });
    expect(verified.body).toMatchObject(byProvider);
    expect(verified.body).not.toHaveProperty('verificationCode');
  });

  it('omits fields that the server’s rules removed from the form', () => {
    const fields = ['username', 'password', 'confirmPassword'] as const;
    const values = { ...filled, email: 'lan@example.com', countryDialingCode: '+84' };
    const { body } = registrationBody(values, { ...context, mode: 'username', fields });
    expect(body).not.toHaveProperty('email');
    expect(body).not.toHaveProperty('countryDialingCode');
  });
});

describe('field of the registration form', () => {
  it('shows a hint about its pattern when the presentation requires it', () => {
    const translate = (key: string, params?: Record<string, string | number>) => `${key} ${params?.['range'] ?? ''}`;
    const changed = withField('username', { patternId: 'digits', minLength: 8, maxLength: 8 });
    expect(hintOf(conditionsOf({ rules: changed }), 'username', translate)).toBe('errors:reg_pattern_digits 8');
    expect(hintOf(conditionsOf(), 'payeeName', t)).toBe('auth:hint.payeeName');
    expect(hintOf(conditionsOf(), 'confirmPassword', t)).toBeUndefined();
  });
});

describe('trail of a puzzle’s piece', () => {
  it('starts its clock at the first touch and ends where the piece was released', () => {
    const trail = createSlideTrail();
    trail.record(0, 1000);
    trail.record(40, 1210.4);
    expect(trail.end(52, 1490)).toEqual({
      x: 52,
      durationMs: 490,
      trail: [
        [0, 0],
        [40, 210],
        [52, 490],
      ],
    });
  });

  it('never exceeds the server’s limit, and still ends at the end', () => {
    const trail = createSlideTrail();
    for (let step = 0; step < 3000; step += 1) trail.record(step % 200, step);
    const move = trail.end(77, 3000);
    expect(move.trail.length).toBeLessThanOrEqual(2000);
    expect(move.trail.at(-1)).toEqual([77, 3000]);
  });
});
