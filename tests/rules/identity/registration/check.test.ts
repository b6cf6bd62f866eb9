import { fc } from '../../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  acceptedRegistration,
  checkRegistration,
  DEFAULT_REGISTRATION_SETTINGS,
  problemsOf,
  rangeText,
  registrationSchema,
  REGISTRATION_FIELDS,
  type FieldRule,
  type RegistrationField,
  type RegistrationSettings,
  type RegistrationValues,
} from '#rules/identity/registration';

const GOOD: RegistrationValues = {
  username: 'minhanh88',
  password: 'matkhau-9xy',
  confirmPassword: 'matkhau-9xy',
  dateOfBirth: '1990-05-17',
  agree: true,
};

function withRule(field: RegistrationField, change: Partial<FieldRule>): RegistrationSettings {
  const { fields } = DEFAULT_REGISTRATION_SETTINGS;
  return { ...DEFAULT_REGISTRATION_SETTINGS, fields: { ...fields, [field]: { ...fields[field], ...change } } };
}

const check = (values: RegistrationValues, settings = DEFAULT_REGISTRATION_SETTINGS) =>
  checkRegistration(settings, values);

describe('a registration by username', () => {
  it('has no problem with valid values', () => {
    expect(check(GOOD)).toEqual({});
    expect(check({ ...GOOD, payeeName: 'Nguyễn Thị Ánh', email: 'anh@example.com' })).toEqual({});
  });

  it('has a rule for each of the specification’s sixteen fields', () => {
    expect(Object.keys(DEFAULT_REGISTRATION_SETTINGS.fields).sort()).toEqual([...REGISTRATION_FIELDS].sort());
    expect(REGISTRATION_FIELDS).toHaveLength(16);
  });

  it('reports not_empty for each required field that is empty', () => {
    expect(check({})).toEqual({
      username: { code: 'not_empty' },
      password: { code: 'not_empty' },
      confirmPassword: { code: 'not_empty' },
      dateOfBirth: { code: 'not_empty' },
      agree: { code: 'must_agree', params: { age: 18 } },
    });
  });

  it('reports the pattern and its lengths when a value does not match', () => {
    const params = { min: 4, max: 16, range: '4 - 16' };
    for (const username of ['abc', 'a'.repeat(17), '1minh', 'mi nh', 'minh!']) {
      expect(check({ ...GOOD, username })).toEqual({
        username: { code: 'reg_pattern_letters_first', params },
      });
    }
  });

  it('shows a single number where both lengths are the same', () => {
    expect(rangeText(4, 16)).toBe('4 - 16');
    expect(rangeText(8, 8)).toBe('8');
    const settings = withRule('username', { minLength: 8, maxLength: 8 });
    expect(check({ ...GOOD, username: 'minh' }, settings).username?.params).toEqual({ min: 8, max: 8, range: '8' });
  });

  it('reports inconsistent_twice for the confirmation', () => {
    expect(check({ ...GOOD, confirmPassword: 'matkhau-9xY' })).toEqual({
      confirmPassword: { code: 'inconsistent_twice' },
    });
  });

  it('accepts any text within the lengths when the pattern is "*"', () => {
    const settings = withRule('line', {
      enabled: true,
      acceptedPattern: '*',
      patternId: 'any',
      minLength: 2,
      maxLength: 5,
    });
    expect(check({ ...GOOD, line: 'a b!' }, settings)).toEqual({});
    expect(check({ ...GOOD, line: 'a' }, settings).line?.code).toBe('reg_pattern_any');
  });

  it('counts characters instead of UTF-16 units, and accepts composed and decomposed accents', () => {
    const settings = withRule('line', {
      enabled: true,
      acceptedPattern: '*',
      patternId: 'any',
      minLength: 1,
      maxLength: 2,
    });
    expect(check({ ...GOOD, line: '🙂🙂' }, settings)).toEqual({});
    expect(check({ ...GOOD, payeeName: 'Nguyễn Ánh'.normalize('NFD') })).toEqual({});
  });

  it('requires the username and the password even when the settings turn them off', () => {
    const settings = withRule('username', { enabled: false, required: false });
    expect(check({ ...GOOD, username: undefined }, settings)).toEqual({ username: { code: 'not_empty' } });
  });

  it('requires the payment password when the form shows it', () => {
    expect(check(GOOD, withRule('paymentPassword', { enabled: true }))).toEqual({
      paymentPassword: { code: 'not_empty' },
    });
  });
});

describe('acceptedRegistration', () => {
  it('trims and composes texts, but leaves a password as it was typed', () => {
    const password = 'pässwörd-9'.normalize('NFD');
    const values = {
      ...GOOD,
      username: ' minh ',
      password,
      confirmPassword: password,
      payeeName: 'Ánh '.normalize('NFD'),
    };
    const accepted = acceptedRegistration(DEFAULT_REGISTRATION_SETTINGS, values);
    expect(accepted).toEqual({ username: 'minh', password, payeeName: 'Ánh'.normalize('NFC') });
  });

  it('omits empty fields and fields that the settings do not show', () => {
    const values = { ...GOOD, email: '', qqNum: '12345678' };
    expect(Object.keys(acceptedRegistration(DEFAULT_REGISTRATION_SETTINGS, values))).toEqual(['username', 'password']);
    expect(check(values)).toEqual({});
  });
});

describe('registrationSchema', () => {
  it('reports exactly the problems of checkRegistration for any values', () => {
    const schema = registrationSchema(DEFAULT_REGISTRATION_SETTINGS);
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('minhanh88', 'matkhau-9xy', 'a@b.vn')), {
      nil: undefined,
    });
    const values = fc.record({
      username: text,
      password: text,
      confirmPassword: text,
      email: text,
      mobileNum: text,
      countryDialingCode: text,
      dateOfBirth: fc.option(fc.oneof(fc.string(), fc.constantFrom('1990-05-17', '2020-02-29')), { nil: undefined }),
      agree: fc.boolean(),
    });
    fc.assert(
      fc.property(values, (input) => {
        const result = schema.safeParse(input);
        expect(result.success ? {} : problemsOf(result.error)).toEqual(check(input));
      }),
    );
  });

  it('reports a value of a wrong type for its field', () => {
    const result = registrationSchema(DEFAULT_REGISTRATION_SETTINGS).safeParse({ ...GOOD, username: 7 });
    expect(result.success ? {} : problemsOf(result.error)).toEqual({ username: { code: 'not_empty' } });
  });
});
