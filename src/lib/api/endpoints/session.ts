import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { currency, instantOut, nothing } from '../scalars.ts';

/** The account type's number on the wire (decisions §1). */
const isAgent = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(41), z.literal(42)]);

/** The sign-in before the last one, for its owner to recognise, or not. */
const previousSignIn = z.object({
  at: instantOut,
  /** ISO 3166, where the portal can tell. */
  place: z.string().nullable(),
  /** Half of it: "203.0.*.*". */
  address: z.string().nullable(),
});

const memberInfo = z.object({
  /** Customer id. */
  id: z.string(),
  account: z.string(),
  nickname: z.string().nullable(),
  type: isAgent,
  currency,
  language: z.string(),
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** VIP level; 0: none yet. */
  rankLevel: z.int(),
  /** The highest series of the lottery's official boards that this account may choose. */
  maxPrizeGroup: z.int(),
  previousSignIn: previousSignIn.nullable(),
});

export const signedIn = z.object({
  /** Only for clients that ask with `transport: "bearer"`; a browser's token is in its cookie alone. */
  token: z.string().optional(),
  firstTimeLogin: z.boolean(),
  /** It was given by somebody else, or is older than the portal lets one be. */
  passwordExpired: z.boolean(),
  /** The session can do nothing but change the password. */
  cpw: z.boolean(),
  userInfo: memberInfo,
});

const stepUp = z.object({
  stepUp: z.object({
    methods: z.array(z.string()),
    maskedMobile: z.string().optional(),
    maskedEmail: z.string().optional(),
    /** Names the waiting sign-in; a browser's is in its cookie alone. */
    pending: z.string().optional(),
  }),
});

/** Every way in ends with one of these: signed in, or a second proof is asked. */
export const signInAnswer = z.union([signedIn, stepUp]);

/** Of the slider, or `captcha:<id>:<text>`. */
export const humanCheck = z.string().max(200).optional();
export const transport = z.enum(['cookie', 'bearer']).default('cookie');
export const password = z.string().min(1).max(256);
export const dialingCode = z.string().regex(/^\+?\d{1,4}$/);
/** What a phone-auth provider gives in place of a code (specification §3.1). */
export const phoneAuth = {
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(8192).optional(),
};

export const session = defineEndpoints({
  'POST /wps/session/login': {
    summary: 'Signs in by user name and password, or by mobile number and the code that was sent to it',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'address' },
    body: z.strictObject({
      type: z.enum(['username', 'sms']).default('username'),
      /** With `sms`: the mobile number, as it is dialled inside the country. */
      username: z.string().trim().min(1).max(200),
      /** With `sms`: the code. Missing only where a phone-auth provider's token stands in its place. */
      password: password.optional(),
      countryDialingCode: dialingCode.optional(),
      /** What the picture shows; asked for after failures. */
      captcha: z.string().max(20).optional(),
      /** Of the picture; a browser has it in a cookie. */
      captchaId: z.string().max(64).optional(),
      side: z.enum(['member', 'agent']).default('member'),
      remember: z.boolean().default(false),
      humanCheck,
      transport,
      ...phoneAuth,
    }),
    answer: signInAnswer,
  },
  'POST /wps/session/remember': {
    summary: 'Signs in by the token that a remembered browser keeps; it is replaced by another',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    body: z.strictObject({}),
    answer: signInAnswer,
  },
  'DELETE /wps/session/remember': {
    summary: 'The browser is remembered no more',
    access: 'public',
    answer: nothing,
  },
  'POST /wps/session/login/freeplay': {
    summary: 'A guest with play money',
    access: 'public',
    rateLimit: { points: 20, windowSeconds: 3600, by: 'address' },
    body: z.strictObject({ humanCheck, transport }),
    answer: signedIn,
  },
  'POST /wps/session/handoff': {
    summary: 'Signs in by a one-time code that an address carried',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    body: z.strictObject({ code: z.string().min(1).max(100), merchantCode: z.string().min(1).max(40), transport }),
    answer: signInAnswer,
  },
  'DELETE /wps/session/logout': {
    summary: 'Ends the session on the server',
    access: 'session',
    isOpenBeforePasswordChange: true,
    isOpenToBlocked: true,
    answer: nothing,
  },
  'GET /wps/member/info': {
    summary: 'The signed-in account',
    access: 'session',
    isOpenBeforePasswordChange: true,
    answer: memberInfo,
  },
  'GET /wps/member/sessions': {
    summary: 'Where the account is signed in, this session first',
    access: 'member',
    answer: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        /** The country of the address (ISO 3166); null where the portal cannot tell. */
        place: z.string().nullable(),
        userAgent: z.string(),
        createdAt: instantOut,
        lastSeenAt: instantOut,
        isCurrent: z.boolean(),
      }),
    ),
  },
  'DELETE /wps/member/sessions': {
    summary: 'Signs out everywhere but here',
    access: 'member',
    answer: nothing,
  },
  'DELETE /wps/member/sessions/{id}': {
    summary: 'Ends one session',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    answer: nothing,
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
