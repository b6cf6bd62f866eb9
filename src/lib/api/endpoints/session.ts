import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { currency, instantOut, nothing } from '../scalars.ts';

/** The account type's number on the wire (decisions §1). */
const isAgent = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]);

const memberInfo = z.object({
  /** Customer id. */
  id: z.string(),
  account: z.string(),
  nickname: z.string().nullable(),
  type: isAgent,
  currency,
  language: z.string(),
  hasPaymentPassword: z.boolean(),
  previousSignInAt: instantOut.nullable(),
});

const signedIn = z.object({
  /** Only for clients that ask with `transport: "bearer"`; a browser's token is in its cookie alone. */
  token: z.string().optional(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  userInfo: memberInfo,
});

const proof = z.string().max(200).optional();
const transport = z.enum(['cookie', 'bearer']).default('cookie');
const password = z.string().min(1).max(256);

export const session = defineEndpoints({
  'PUT /wps/member/register': {
    summary: 'Registers a member by user name and signs in',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 200, windowSeconds: 600, by: 'address' },
    // Which of the optional fields are taken and what they may hold is checked by the server's rules.
    body: z.strictObject({
      username: z.string().max(200),
      password,
      confirmPassword: password,
      payeeName: z.string().max(200).optional(),
      email: z.string().max(320).optional(),
      referralCode: z.string().max(64).optional(),
      agree: z.literal(true),
      login: z.literal(true).default(true),
      registerMethod: z.literal('WEB').default('WEB'),
      language: z.string().max(4).optional(),
      proof,
      transport,
    }),
    answer: signedIn,
  },
  'POST /wps/session/login': {
    summary: 'Signs in by user name and password',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'address' },
    body: z.strictObject({
      type: z.literal('username').default('username'),
      username: z.string().trim().min(1).max(200),
      password,
      proof,
      transport,
    }),
    answer: signedIn,
  },
  'DELETE /wps/session/logout': {
    summary: 'Ends the session on the server',
    access: 'session',
    answer: nothing,
  },
  'GET /wps/member/info': {
    summary: 'The signed-in account',
    access: 'session',
    answer: memberInfo,
  },
  'PUT /wps/member/language': {
    summary: 'Remembers the interface language',
    access: 'session',
    body: z.strictObject({ language: z.string().max(4) }),
    answer: nothing,
  },
  'PUT /wps/member/paymentPassword': {
    summary: 'Sets or changes the payment password; proves the account password first',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password, paymentPassword: password, confirmPaymentPassword: password }),
    answer: nothing,
  },
});
