import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { password, humanCheck, signedIn, tokenTransport } from './session.ts';

/** The page where the member registered, stored without its query, so that staff see where members come from. */
export const registerUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .optional();
/** A day as yyyy-MM-dd; the rules check that the day exists and the age. */
const dateOfBirth = z.string().max(10).optional();
const short = z.string().max(200).optional();
const code = z.string().max(64).optional();

/**
 * Optional fields of a registration. The server's rules decide which are accepted and what they may contain (`GET
 * /wps/system/setting/register`); unknown fields are refused.
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
  /** The code sent to the number by SMS. */
  verificationCode: z.string().max(255).optional(),
  /** With `firebaseIdToken`: a phone-auth provider verified the number instead of a code. */
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
  /** Code of an agent's registration link. */
  linkCode: code,
  /** The visited host name, which may belong to an affiliate. */
  domain: z.string().max(253).optional(),
  captcha: z.string().max(20).optional(),
  /** Id of the captcha picture; browsers send it in a cookie. */
  captchaId: code,
  dateOfBirth,
  agree: z.literal(true),
  login: z.literal(true).default(true),
  registerMethod: z.literal('WEB').default('WEB'),
  registerUrl,
  language: z.string().max(4).optional(),
  humanCheck,
  transport: tokenTransport,
};

const registrationResponse = z.object({
  ...signedIn.shape,
  /** Nobody has the referral code: the member has registered without it. */
  referralRefused: z.boolean(),
  /** The generated username of a registration by mobile number. */
  account: z.string().optional(),
});

const rateLimit = { points: 200, windowSeconds: 600, by: 'network' } as const;
const affiliateCheck = z.object({ valid: z.boolean(), code: z.string().optional() });

export const registration = defineEndpoints({
  'PUT /wps/member/register': {
    summary: 'Registers a member by username and signs in',
    access: 'public',
    encrypted: true,
    rateLimit,
    body: z.strictObject({ username: z.string().max(200), password, ...common }),
    response: registrationResponse,
  },
  'PUT /wps/member/register/mobile': {
    summary: 'Registers a member by mobile number with a generated username, and signs in',
    access: 'public',
    encrypted: true,
    rateLimit,
    body: z.strictObject({ password: password.optional(), ...common }),
    response: registrationResponse,
  },
  'GET /wps/agent/affiliate': {
    summary: 'Whether an affiliate’s code is valid; without a code, whether the domain belongs to an affiliate',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'network' },
    query: z.object({ code, domain: z.string().max(253).optional() }),
    response: affiliateCheck,
  },
  'GET /wps/agent/affiliate/domain': {
    summary: 'Whether a domain belongs to an affiliate, and the affiliate’s code',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'network' },
    query: z.object({ domain: z.string().max(253) }),
    response: affiliateCheck,
  },
});
