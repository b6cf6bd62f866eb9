import { COUNTRY_DIALING_CODES, type CountryDialingCode } from './dialing-codes.ts';
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

export interface RegistrationSettings {
  fields: Record<RegistrationField, FieldRule>;
  mobileReg: boolean;
  mobileRegPass: boolean;
  usernameEnabled: boolean;
  smsEnabled: boolean;
  showCaptcha: boolean;
  countryDialingCodes: CountryDialingCode[];
}

type Use = 'required' | 'optional' | 'off';

function rule(use: Use, patternId: PatternId, minLength: number, maxLength: number): FieldRule {
  return {
    enabled: use !== 'off',
    required: use === 'required',
    acceptedPattern: PATTERNS[patternId],
    patternId,
    minLength,
    maxLength,
  };
}

export const DEFAULT_REGISTRATION_SETTINGS: RegistrationSettings = {
  fields: {
    username: rule('required', 'letters_first', 4, 16),
    password: rule('required', 'no_spaces', 8, 64),
    payeeName: rule('optional', 'vietnamese_name', 2, 70),
    paymentPassword: rule('off', 'no_spaces', 6, 20),
    email: rule('optional', 'email', 6, 254),
    mobileNum: rule('off', 'digits', 8, 15),
    qqNum: rule('off', 'digits', 5, 12),
    line: rule('off', 'no_spaces', 4, 20),
    whatsapp: rule('off', 'digits', 8, 15),
    zalo: rule('off', 'digits', 8, 15),
    facebook: rule('off', 'no_spaces', 5, 50),
    wechat: rule('off', 'no_spaces', 6, 20),
    idNumber: rule('off', 'letters_digits', 8, 20),
    recommenderId: rule('off', 'letters_digits', 4, 20),
    affiliateCode: rule('off', 'letters_digits', 4, 20),
    captcha: rule('off', 'letters_digits', 4, 6),
  },
  mobileReg: false,
  mobileRegPass: false,
  usernameEnabled: true,
  smsEnabled: false,
  showCaptcha: false,
  countryDialingCodes: COUNTRY_DIALING_CODES,
};
