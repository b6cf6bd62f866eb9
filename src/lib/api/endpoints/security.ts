import { z } from 'zod';
import { AUTHENTICATION_METHODS } from '#rules/identity/recent-authentication';
import { STEP_UP_METHODS } from '#rules/identity/step-up';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing, publicId } from '../scalars.ts';
import { passkeyResponse } from './passkey-messages.ts';
import { password, signedIn } from './session.ts';

/** Id of the pending sign-in from its response, for clients without cookies. */
const pending = z.string().max(200).optional();
/** The six digits of an authenticator or the code that was sent; a recovery code when the endpoint accepts one. */
const code = z.string().trim().min(1).max(64);
const kind = z.enum(['mobile', 'email']);

const contact = {
  kind,
  /** Dial code of a mobile number, with its plus. */
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
  /** The first half of the address: enough for members to recognize their own. */
  address: z.string(),
  /** Country of the address (ISO 3166); null when unknown. */
  country: z.string().nullable(),
  createdAt: instantOut,
  lastSeenAt: instantOut,
  /** Signs in from anywhere without step-up verification. */
  trusted: z.boolean(),
  /** The requesting browser. */
  current: z.boolean(),
});

export const security = defineEndpoints({
  'POST /wps/session/stepup/send': {
    summary: 'Sends the code of a pending step-up verification',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ method: z.enum(['sms', 'email']), pending }),
    response: z.object({ expiredMinutes: z.int() }),
  },
  'POST /wps/session/stepup': {
    summary: 'Completes the step-up verification and signs in; `trust` exempts this browser from now on',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 120, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      method: z.enum(STEP_UP_METHODS),
      answer: z.string().trim().min(1).max(200),
      trust: z.boolean().default(false),
      pending,
    }),
    response: signedIn,
  },
  'GET /wps/member/devices': {
    summary: 'Browsers that the member signed in with, latest first',
    access: 'member',
    response: z.array(device),
  },
  'DELETE /wps/member/devices/{id}': {
    summary: 'Revokes trust in a browser and ends its sessions; requires recent authentication',
    access: 'member',
    params: z.object({ id: publicId }),
    response: nothing,
  },
  'GET /wps/member/authenticator': {
    summary: 'Whether the member has an authenticator',
    access: 'member',
    response: z.object({ enrolled: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  'POST /wps/member/authenticator': {
    summary: 'Starts the setup of an authenticator; requires the account password',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password }),
    response: z.object({ secret: z.string(), uri: z.string().meta({ description: 'Content of the QR code' }) }),
  },
  'PUT /wps/member/authenticator': {
    summary: 'Confirms an authenticator by its first code; returns the recovery codes, which are shown only once',
    access: 'member',
    body: z.strictObject({ code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'DELETE /wps/member/authenticator': {
    summary: 'Removes the authenticator; requires the account password and a code or recovery code',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password, code }),
    response: nothing,
  },
  'GET /wps/member/contact': {
    summary: 'The mobile number and the email address, masked',
    access: 'member',
    response: z.object({
      mobile: z.string().nullable(),
      mobileConfirmed: z.boolean(),
      email: z.string().nullable(),
      emailConfirmed: z.boolean(),
    }),
  },
  'GET /wps/member/recentAuthentication': {
    summary:
      'Whether a change requires recent authentication, the contacts that can receive a code, and the methods of strong authentication',
    access: 'member',
    response: z.object({
      /** For accounts without a password when the sign-in or the last code is more than ten minutes old. */
      isNeeded: z.boolean(),
      /** Masked; null when none is confirmed. Without both, only signing in again counts as recent authentication. */
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      /** For acts on money: an authenticator, else a contact that was there before; a passkey beside either. Without any of them the password or a sign-in. */
      strong: z.object({
        isNeeded: z.boolean(),
        methods: z.array(z.enum(AUTHENTICATION_METHODS)),
        /** When there is a method again; null unless `methods` is empty, because a contact has just been replaced. */
        availableAt: instantOut.nullable(),
      }),
    }),
  },
  'POST /wps/member/recentAuthentication/code': {
    summary: 'Sends a code to the confirmed mobile number or email address',
    access: 'member',
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject({ kind }),
    response: z.object({ expiredMinutes: z.int() }),
  },
  'PUT /wps/member/recentAuthentication': {
    summary:
      'Verifies that code, one of the authenticator, a passkey or the password; counts for ten minutes in this session',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'account' },
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind, code }),
      z.strictObject({ kind: z.literal('authenticator'), code }),
      z.strictObject({ kind: z.literal('password'), password }),
      z.strictObject({ kind: z.literal('passkey'), response: passkeyResponse }),
    ]),
    response: nothing,
  },
  'POST /wps/member/contact/code': {
    summary: 'Sends a code to a new mobile number or email address',
    access: 'member',
    // Strict because each SMS costs money and may annoy its recipient.
    rateLimit: { points: 10, windowSeconds: 3600, by: 'account' },
    body: z.strictObject(contact),
    response: z.object({ expiredMinutes: z.int() }),
  },
  'PUT /wps/member/contact': {
    summary: 'Confirms a mobile number or an email address by the code that was sent to it',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 30, windowSeconds: 300, by: 'account' },
    body: z.strictObject({
      ...contact,
      code,
      /**
       * Required when the account has one, because the new contact can recover the account. Otherwise recent
       * authentication is required (`/wps/member/recentAuthentication`).
       */
      password: password.optional(),
    }),
    response: nothing,
  },
});
