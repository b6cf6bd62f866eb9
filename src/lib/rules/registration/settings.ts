import { DEFAULT_MODULES, type ModuleFlags } from '../modules.ts';
import { PATTERNS, type PatternId } from './patterns.ts';

/** The fields that the server's rules drive (specification §3.2), in the order in which the form shows them. */
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
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  /** With its plus. */
  countryDialingCode: string;
}

export interface FieldRule {
  /** The form shows the field, and the server takes it. */
  enabled: boolean;
  required: boolean;
  /** A regular expression that the whole value must match; "*" means any text. */
  acceptedPattern: string;
  /** The error text is the key reg_pattern_{patternId}. */
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
  /** Whose numbers are taken; an empty list: not known yet. */
  countryDialingCodes: CountryDialingCode[];
  /** Of the market: 18 or 21. */
  minimumAge: number;
  /** The day in the merchant's zone as yyyy-MM-dd, which the age is counted to; null: not known yet. */
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

/** What the switches say. Without a code nobody could prove the number again, so that a password is wanted then. */
export function registrationFlags(modules: ModuleFlags): RegistrationFlags {
  return {
    mobileReg: modules.MOBILENUMREG3,
    mobileRegPass: modules.MOBILENUMPASSREG3 || !modules.REGMOBVERF3,
    usernameEnabled: modules.USERNAMEREG3,
    smsEnabled: modules.REGMOBVERF3,
  };
}

/** What the portal ships with. */
export const DEFAULT_REGISTRATION_SETTINGS: RegistrationSettings = {
  fields: {
    username: fieldRule('required', 'letters_first', 4, 16),
    password: fieldRule('required', 'no_spaces', 8, 64),
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
