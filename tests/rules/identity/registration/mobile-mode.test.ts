import { describe, expect, it } from 'vitest';
import { countryDialingCodes } from '#rules/members/countries';
import { mobileNumber } from '#rules/members/mobile-numbers';
import {
  acceptedRegistration,
  checkRegistration,
  DEFAULT_REGISTRATION_SETTINGS,
  registrationFlags,
  type RegistrationSettings,
  type RegistrationValues,
} from '#rules/identity/registration';
import { DEFAULT_MODULES } from '#rules/site/modules';

const GOOD: RegistrationValues = {
  mobileNum: '0912345678',
  countryDialingCode: '+84',
  verificationCode: '123456',
  password: 'matkhau-9xy',
  confirmPassword: 'matkhau-9xy',
  dateOfBirth: '1990-05-17',
  agree: true,
};
const SETTINGS = { ...DEFAULT_REGISTRATION_SETTINGS, countryDialingCodes: countryDialingCodes('VN') };

const check = (values: RegistrationValues, settings: RegistrationSettings = SETTINGS) =>
  checkRegistration(settings, values, { mode: 'mobile', toMobile: mobileNumber });

describe('a registration by mobile number', () => {
  it('has no problem with valid values and without a username', () => {
    expect(check(GOOD)).toEqual({});
    expect(acceptedRegistration(SETTINGS, { ...GOOD, username: 'mine' }, 'mobile')).toEqual({
      mobileNum: '0912345678',
      password: 'matkhau-9xy',
    });
  });

  it('reports missing fields', () => {
    expect(Object.keys(check({})).toSorted()).toEqual([
      'agree',
      'confirmPassword',
      'dateOfBirth',
      'mobileNum',
      'password',
    ]);
    expect(check({ ...GOOD, verificationCode: '' })).toEqual({ verificationCode: { code: 'not_empty' } });
    expect(check({ ...GOOD, countryDialingCode: undefined })).toEqual({ countryDialingCode: { code: 'not_empty' } });
  });

  it('requires a password only when the settings do', () => {
    const settings = { ...SETTINGS, mobileRegPass: false };
    expect(check({ ...GOOD, password: undefined, confirmPassword: undefined }, settings)).toEqual({});
    expect(acceptedRegistration(settings, GOOD, 'mobile')).not.toHaveProperty('password');
  });

  it('requires no code when none is sent or a provider has verified the number', () => {
    const { verificationCode: _, ...values } = GOOD;
    expect(check(values, { ...SETTINGS, smsEnabled: false })).toEqual({});
    expect(check({ ...values, firebaseIdToken: 'token' })).toEqual({});
  });

  it('refuses impossible numbers and unknown dial codes', () => {
    for (const mobileNum of ['0241234567', '091234567', '09123456789', '1234567890']) {
      expect(check({ ...GOOD, mobileNum })).toEqual({ mobileNum: { code: 'invalid_mobile_number' } });
    }
    expect(check({ ...GOOD, countryDialingCode: '+999' })).toEqual({ countryDialingCode: { code: 'invalid_value' } });
    expect(check({ ...GOOD, mobileNum: '09a' })['mobileNum']?.code).toBe('reg_pattern_digits');
  });

  it('refuses a password that contains the number', () => {
    const password = 'x0912345678';
    expect(check({ ...GOOD, password, confirmPassword: password })).toEqual({
      password: { code: 'password_contains_name' },
    });
  });
});

describe('registrationFlags', () => {
  it('returns the kinds of registration that the feature flags allow', () => {
    expect(registrationFlags({ ...DEFAULT_MODULES, MOBILENUMREG3: false, USERNAMEREG3: false })).toMatchObject({
      mobileReg: false,
      usernameEnabled: false,
    });
  });

  it('requires a password for a registration by number when no code is sent, so that the member can sign in again', () => {
    const without = { ...DEFAULT_MODULES, MOBILENUMPASSREG3: false };
    expect(registrationFlags(without)).toMatchObject({ mobileRegPass: false, smsEnabled: true });
    expect(registrationFlags({ ...without, REGMOBVERF3: false })).toMatchObject({
      mobileRegPass: true,
      smsEnabled: false,
    });
  });
});

describe('countryDialingCodes', () => {
  it('lists all countries with their dial codes, the market’s own first', () => {
    const codes = countryDialingCodes('TH');
    expect(codes[0]).toEqual({ countryCode: 'TH', countryDialingCode: '+66' });
    expect(codes).toContainEqual({ countryCode: 'VN', countryDialingCode: '+84' });
    expect(new Set(codes.map(({ countryCode }) => countryCode)).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(200);
    for (const { countryCode, countryDialingCode } of codes) {
      expect(`${countryCode} ${countryDialingCode}`).toMatch(/^[A-Z]{2} \+[1-9][0-9]{0,3}$/);
    }
  });
});
