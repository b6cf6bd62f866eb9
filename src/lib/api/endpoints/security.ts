import { z } from 'zod';
import { STEP_UP_METHODS } from '#rules/step-up';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, publicId } from '../scalars.ts';
import { password, signedIn } from './session.ts';

/** Of a client that keeps no cookies: what the sign-in answered with. */
const pending = z.string().max(200).optional();
/** The six digits of an authenticator, or what was sent; a recovery code where one is taken too. */
const code = z.string().trim().min(1).max(64);
const kind = z.enum(['mobile', 'email']);

const contact = {
  kind,
  /** Of a mobile number, with its plus. */
  countryDialingCode: z
    .string()
    .regex(/^\+[0-9]{1,4}$/)
    .optional(),
  mobileNum: z.string().trim().max(40).optional(),
  email: z.string().trim().pipe(z.email().max(320)).optional(),
};

const device = z.object({
  id: publicId,
  userAgent: z.string(),
  /** Half of it: enough to know one's own by. */
  address: z.string(),
  /** The country of the address (ISO 3166); null where the portal cannot tell. */
  place: z.string().nullable(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
  /** May sign in from anywhere without a second proof. */
  trusted: z.boolean(),
  /** The browser that asks. */
  current: z.boolean(),
});

export const security = defineEndpoints({
  'POST /wps/session/stepup/send': {
    summary: 'Sends the code of a sign-in that waits for its second proof',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    body: z.strictObject({ method: z.enum(['sms', 'email']), pending }),
    answer: z.object({ expiredMinutes: z.int() }),
  },
  'POST /wps/session/stepup': {
    summary: 'Gives the second proof, which signs in; with `trust` the browser is asked for none again',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 120, windowSeconds: 300, by: 'address' },
    body: z.strictObject({
      method: z.enum(STEP_UP_METHODS),
      answer: z.string().trim().min(1).max(200),
      trust: z.boolean().default(false),
      pending,
    }),
    answer: signedIn,
  },
  'GET /wps/member/devices': {
    summary: 'The browsers that the member signed in with, the last one first',
    access: 'member',
    answer: z.array(device),
  },
  'DELETE /wps/member/devices/{id}': {
    summary: 'Trusts a browser no longer and ends its sessions',
    access: 'member',
    params: z.object({ id: publicId }),
    answer: nothing,
  },
  'GET /wps/member/authenticator': {
    summary: 'Whether the member has an authenticator',
    access: 'member',
    answer: z.object({ enrolled: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  'POST /wps/member/authenticator': {
    summary: 'Begins to set up an authenticator; proves the account password first',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password }),
    answer: z.object({ secret: z.string(), uri: z.string().meta({ description: 'What the QR code holds' }) }),
  },
  'PUT /wps/member/authenticator': {
    summary: 'Confirms an authenticator by its first code; answers with the recovery codes, this once',
    access: 'member',
    body: z.strictObject({ code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'DELETE /wps/member/authenticator': {
    summary: 'Gives the authenticator up; proves the account password and a code, or a recovery code, first',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password, code }),
    answer: nothing,
  },
  'GET /wps/member/contact': {
    summary: 'The mobile number and the e-mail address, masked',
    access: 'member',
    answer: z.object({
      mobile: z.string().nullable(),
      mobileConfirmed: z.boolean(),
      email: z.string().nullable(),
      emailConfirmed: z.boolean(),
    }),
  },
  'GET /wps/member/recentAuthentication': {
    summary:
      'Whether the owner must show once more who sits there before what recovers the account is changed, and where a code can go',
    access: 'member',
    answer: z.object({
      /** Of accounts without a password whose sign-in, or last code, is more than ten minutes old. */
      isNeeded: z.boolean(),
      /** Masked; null: none is confirmed. Without both, only signing in again is a proof. */
      mobile: z.string().nullable(),
      email: z.string().nullable(),
    }),
  },
  'POST /wps/member/recentAuthentication/code': {
    summary: 'Sends a code to the number or the address that is confirmed now',
    access: 'member',
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({ kind }),
    answer: z.object({ expiredMinutes: z.int() }),
  },
  'PUT /wps/member/recentAuthentication': {
    summary: 'Gives that code: for ten minutes the session may change what recovers the account',
    access: 'member',
    rateLimit: { points: 30, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ kind, code }),
    answer: nothing,
  },
  'POST /wps/member/contact/code': {
    summary: 'Sends a code to a mobile number or an e-mail address that is to be confirmed',
    access: 'member',
    // An SMS costs money, and may go to whom it annoys.
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject(contact),
    answer: z.object({ expiredMinutes: z.int() }),
  },
  'PUT /wps/member/contact': {
    summary: 'Binds a mobile number or an e-mail address by the code that was sent there',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'account' },
    body: z.strictObject({
      ...contact,
      code,
      /** Needed where the account has one: what is bound here can recover it. Else a fresh proof is (`/wps/member/recentAuthentication`). */
      password: password.optional(),
    }),
    answer: nothing,
  },
});
