import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { password, humanCheck, signedIn, transport } from './session.ts';

/** The page where somebody registered: kept without its query, for operations to see where members come from. */
export const registerUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .optional();
/** A day as yyyy-MM-dd; whether there is such a day, and the age, are checked by the rules. */
const dateOfBirth = z.string().max(10).optional();
const short = z.string().max(200).optional();
const code = z.string().max(64).optional();

/**
 * Specification §3.1. Which of the optional fields are taken, and what they may hold, is checked by the server's rules
 * (`GET /wps/system/setting/register`); what stands in no list at all is refused.
 */
const common = {
  confirmPassword: password.optional(),
  payeeName: short,
  paymentPassword: password.optional(),
  email: z.string().max(320).optional(),
  mobileNum: z.string().max(40).optional(),
  countryDialingCode: z
    .string()
    .regex(/^\+[0-9]{1,4}$/)
    .optional(),
  /** By SMS, to the number. */
  verificationCode: z.string().max(255).optional(),
  /** With `firebaseIdToken`, a phone-auth provider's proof of the number in place of the code. */
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(8192).optional(),
  qqNum: short,
  line: short,
  whatsapp: short,
  zalo: short,
  facebook: short,
  wechat: short,
  idNumber: short,
  recommenderId: code,
  affiliateCode: code,
  referralCode: code,
  /** The host name that was visited: it may stand for an affiliate's code. */
  domain: z.string().max(253).optional(),
  captcha: z.string().max(20).optional(),
  /** Of the picture; a browser has it in a cookie. */
  captchaId: code,
  dateOfBirth,
  agree: z.literal(true),
  login: z.literal(true).default(true),
  registerMethod: z.literal('WEB').default('WEB'),
  registerUrl,
  language: z.string().max(4).optional(),
  humanCheck,
  transport,
};

const answer = z.object({
  ...signedIn.shape,
  /** The user name that was made, for who registered by number alone. */
  account: z.string().optional(),
});

const rateLimit = { points: 200, windowSeconds: 600, by: 'address' } as const;
const affiliateCheck = z.object({ valid: z.boolean(), code: z.string().optional() });

export const registration = defineEndpoints({
  'PUT /wps/member/register': {
    summary: 'Registers a member by user name and signs in',
    access: 'public',
    encrypted: true,
    rateLimit,
    body: z.strictObject({ username: z.string().max(200), password, ...common }),
    answer,
  },
  'PUT /wps/member/register/mobile': {
    summary: 'Registers a member by mobile number, under a user name that is made, and signs in',
    access: 'public',
    encrypted: true,
    rateLimit,
    body: z.strictObject({ password: password.optional(), ...common }),
    answer,
  },
  'GET /wps/agent/affiliate': {
    summary: 'Whether an affiliate’s code, or without one the domain, is in force',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'address' },
    query: z.object({ code, domain: z.string().max(253).optional() }),
    answer: affiliateCheck,
  },
  'GET /wps/agent/affiliate/domain': {
    summary: 'Whether a domain is an affiliate’s, and the code it stands for',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'address' },
    query: z.object({ domain: z.string().max(253) }),
    answer: affiliateCheck,
  },
});
