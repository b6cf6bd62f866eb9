import { z } from 'zod';
import { ODDS_TABLES } from '#rules/lottery/bets/bet-rules';
import { AVATARS } from '#rules/members/profile';
import { defineEndpoints } from '../endpoint.ts';
import { currency, instantOut, nothing } from '../scalars.ts';
import { clubLabel } from './ranks.ts';

/** The account type's number on the wire (docs/spec/decisions.md §1). */
const accountTypeNumber = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
]);

/** The sign-in before the last one, so that members can recognize a stranger's. */
const previousSignIn = z.object({
  at: instantOut,
  /** Country of the address (ISO 3166); null when unknown. */
  country: z.string().nullable(),
  /** The first half of the address: "203.0.*.*". */
  address: z.string().nullable(),
});

const memberInfo = z.object({
  /** Public id of the member. */
  id: z.string(),
  /** Username. */
  account: z.string(),
  nickname: z.string().nullable(),
  /** Name of the chosen picture. */
  avatar: z.enum(AVATARS).nullable(),
  type: accountTypeNumber,
  /** Whether an agent is directly above, to whom the member can send money. */
  toUpline: z.boolean(),
  currency,
  language: z.string(),
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** VIP level; 0 for none. */
  rankLevel: z.int(),
  /** Label of the VIP level; null for accounts without one. */
  clubLabel: clubLabel.nullable(),
  /** Highest prize group of the lottery's official bet types that this account may choose. */
  maxPrizeGroup: z.int(),
  /** Odds table of the lottery that this account may bet with beside A. */
  oddsTable: z.enum(ODDS_TABLES),
  previousSignIn: previousSignIn.nullable(),
  /** Set when staff view the account: the session can change nothing. */
  view: z.object({ staff: z.string(), expiresAt: instantOut }).optional(),
});

export const signedIn = z.object({
  /** Only for clients that send `transport: "bearer"`; browsers receive the token in a cookie. */
  token: z.string().optional(),
  firstTimeLogin: z.boolean(),
  /** The password was set by staff or has expired. */
  passwordExpired: z.boolean(),
  /** The session may only change the password. */
  cpw: z.boolean(),
  userInfo: memberInfo,
});

const stepUp = z.object({
  stepUp: z.object({
    methods: z.array(z.string()),
    maskedMobile: z.string().optional(),
    maskedEmail: z.string().optional(),
    /** Id of the pending sign-in; browsers receive it in a cookie. */
    pending: z.string().optional(),
  }),
});

/** Result of every sign-in: signed in, or step-up verification is required. */
export const signInResponse = z.union([signedIn, stepUp]);

/** Token of the slider puzzle, or `captcha:<id>:<text>`. */
export const humanCheck = z.string().max(200).optional();
export const tokenTransport = z.enum(['cookie', 'bearer']).default('cookie');
export const password = z.string().min(1).max(256);
export const dialingCode = z.string().regex(/^\+?\d{1,4}$/);
/** A phone-auth provider's token in place of a code. */
export const phoneAuth = {
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(8192).optional(),
};

export const session = defineEndpoints({
  'POST /wps/session/login': {
    summary: 'Signs in by username and password, or by mobile number and the code that was sent to it',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 600, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      type: z.enum(['username', 'sms']).default('username'),
      /** With `sms`: the mobile number as dialed within the country. */
      username: z.string().trim().min(1).max(200),
      /** With `sms`: the code. Missing only when a phone-auth provider's token replaces it. */
      password: password.optional(),
      countryDialingCode: dialingCode.optional(),
      /** Characters of the captcha picture; required after failures. */
      captcha: z.string().max(20).optional(),
      /** Id of the captcha picture; browsers send it in a cookie. */
      captchaId: z.string().max(64).optional(),
      /**
       * Solved challenge of the error `proof_of_work_needed`, which says so after more failures: JSON with `challenge` and
       * `solution`, as altcha-lib's `solveChallenge` returns it.
       */
      work: z.string().max(2000).optional(),
      /** The form that the member signs in with. */
      side: z.enum(['member', 'agent']).default('member'),
      remember: z.boolean().default(false),
      humanCheck,
      transport: tokenTransport,
      ...phoneAuth,
    }),
    response: signInResponse,
  },
  'POST /wps/session/remember': {
    summary: 'Signs in by a remembered browser’s token, which is replaced by a new one',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({}),
    response: signInResponse,
  },
  'DELETE /wps/session/remember': {
    summary: 'Revokes the browser’s remember-me token',
    access: 'public',
    response: nothing,
  },
  'POST /wps/session/login/freeplay': {
    summary: 'Signs in as a guest with a demo balance',
    access: 'public',
    rateLimit: { points: 20, windowSeconds: 3600, by: 'network' },
    body: z.strictObject({ humanCheck, transport: tokenTransport }),
    response: signedIn,
  },
  'POST /wps/session/handoff': {
    summary: 'Signs in by a one-time code from a link',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      code: z.string().min(1).max(100),
      merchantCode: z.string().min(1).max(40),
      transport: tokenTransport,
    }),
    response: signInResponse,
  },
  'POST /wps/session/view': {
    summary: 'Opens a staff user’s read-only view of an account by a one-time code',
    access: 'public',
    isOpenToViews: true,
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ code: z.string().min(1).max(100), transport: tokenTransport }),
    response: z.object({
      /** Only for clients that send `transport: "bearer"`. */
      token: z.string().optional(),
      userInfo: memberInfo,
    }),
  },
  'DELETE /wps/session/logout': {
    summary: 'Ends the session on the server',
    access: 'session',
    isOpenToViews: true,
    isOpenBeforePasswordChange: true,
    isOpenToBlocked: true,
    response: nothing,
  },
  'POST /wps/session/reauthentication': {
    summary: 'Authenticates by the password in a session that was idle, so that it may move money again',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 20, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password }),
    response: nothing,
  },
  'GET /wps/member/info': {
    summary: 'The signed-in account',
    access: 'session',
    // The page of crash needs it to end a bet during maintenance.
    isAlwaysOpen: true,
    isOpenBeforePasswordChange: true,
    response: memberInfo,
  },
  'GET /wps/member/sessions': {
    summary: 'Open sessions of the account, the current one first',
    access: 'member',
    response: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        /** Country of the address (ISO 3166); null when unknown. */
        country: z.string().nullable(),
        userAgent: z.string(),
        createdAt: instantOut,
        lastSeenAt: instantOut,
        isCurrent: z.boolean(),
        /** Support staff view the account, read-only. */
        isView: z.boolean(),
      }),
    ),
  },
  'DELETE /wps/member/sessions': {
    summary: 'Ends every other session; requires recent authentication',
    access: 'member',
    response: nothing,
  },
  'DELETE /wps/member/sessions/{id}': {
    summary: 'Ends one session; requires recent authentication',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    response: nothing,
  },
  'PUT /wps/member/language': {
    summary: 'Stores the interface language',
    access: 'session',
    body: z.strictObject({ language: z.string().max(4) }),
    response: nothing,
  },
  'PUT /wps/member/paymentPassword': {
    summary:
      'Sets or changes the payment password; requires the account password and, where the account has more, strong authentication',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 10, windowSeconds: 300, by: 'account' },
    body: z.strictObject({ password, paymentPassword: password, confirmPaymentPassword: password }),
    response: nothing,
  },
});
