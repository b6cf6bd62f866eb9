import { DEFAULT_MODULES, FEATURES, type ModuleFlags } from '../../site/modules.ts';
import { PATTERNS, type PatternId } from './patterns.ts';

/** Fields that the server's rules configure, in the order of the form. */
export const REGISTRATION_FIELDS = [
  'username',
  'password',
  'payeeName',
  'paymentPassword',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'idNumber',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const;

export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

export interface CountryDialingCode {
  /** ISO 3166-1 alpha-2 code. */
  countryCode: string;
  /** Dial code with the plus. */
  countryDialingCode: string;
}

export interface FieldRule {
  /** The form shows the field, and the server accepts it. */
  enabled: boolean;
  required: boolean;
  /** Regular expression that the whole value must match; "*" allows any text. */
  acceptedPattern: string;
  /** Last part of the text key `reg_pattern_{patternId}`. */
  patternId: string;
  minLength: number;
  maxLength: number;
}

export type RegistrationFields = Record<RegistrationField, FieldRule>;

export interface RegistrationFlags {
  mobileReg: boolean;
  mobileRegPass: boolean;
  usernameEnabled: boolean;
  smsEnabled: boolean;
}

export interface RegistrationSettings extends RegistrationFlags {
  fields: RegistrationFields;
  showCaptcha: boolean;
  /** Countries whose numbers are accepted; empty until the page has loaded them. */
  countryDialingCodes: CountryDialingCode[];
  /** Minimum age of the market, 18 or 21. */
  minimumAge: number;
  /** Date in the operator's time zone (yyyy-MM-dd), for the age; null until the page has loaded it. */
  today: string | null;
}

export const FIELD_USES = ['required', 'optional', 'off'] as const;
export type FieldUse = (typeof FIELD_USES)[number];

export function fieldRule(use: FieldUse, patternId: PatternId, minLength: number, maxLength: number): FieldRule {
  return {
    enabled: use !== 'off',
    required: use === 'required',
    acceptedPattern: PATTERNS[patternId],
    patternId,
    minLength,
    maxLength,
  };
}

/** Derives settings from the feature flags. Requires a password when numbers are not verified, because a code could not sign in. */
export function registrationFlags(modules: ModuleFlags): RegistrationFlags {
  return {
    mobileReg: modules[FEATURES.mobileRegistration],
    mobileRegPass: modules[FEATURES.passwordAtMobileRegistration] || !modules[FEATURES.codeAtRegistration],
    usernameEnabled: modules[FEATURES.usernameRegistration],
    smsEnabled: modules[FEATURES.codeAtRegistration],
  };
}

/** Settings of a new installation. */
export const DEFAULT_REGISTRATION_SETTINGS: RegistrationSettings = {
  fields: {
    username: fieldRule('required', 'letters_first', 4, 16),
    password: fieldRule('required', 'any', 8, 64),
    payeeName: fieldRule('optional', 'vietnamese_name', 2, 70),
    paymentPassword: fieldRule('off', 'no_spaces', 6, 20),
    email: fieldRule('optional', 'email', 6, 254),
    mobileNum: fieldRule('off', 'digits', 6, 15),
    qqNum: fieldRule('off', 'digits', 5, 12),
    line: fieldRule('off', 'no_spaces', 4, 20),
    whatsapp: fieldRule('off', 'digits', 8, 15),
    zalo: fieldRule('off', 'digits', 8, 15),
    facebook: fieldRule('off', 'no_spaces', 5, 50),
    wechat: fieldRule('off', 'no_spaces', 6, 20),
    idNumber: fieldRule('off', 'letters_digits', 8, 20),
    recommenderId: fieldRule('off', 'letters_digits', 4, 20),
    affiliateCode: fieldRule('off', 'letters_digits', 4, 20),
    captcha: fieldRule('off', 'letters_digits', 4, 6),
  },
  ...registrationFlags(DEFAULT_MODULES),
  showCaptcha: false,
  countryDialingCodes: [],
  minimumAge: 18,
  today: null,
};
