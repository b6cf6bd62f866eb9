import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';
import { registerUrl } from './registration.ts';
import { password, signedIn, signInResponse } from './session.ts';

/** The provider's id in the site settings. */
const params = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/) });
const language = z.string().max(4).optional();
const code = z.string().max(64).optional();
const given = z.string().max(4096).optional();

const waiting = z.object({
  /**
   * `link`: an account with the same confirmed email address exists and must enter its password. `register`: no account
   * has it.
   */
  step: z.enum(['link', 'register']),
  provider: z.object({ id: z.string(), label: z.string() }),
  /** Masked email address. */
  email: z.string().nullable(),
});

/** Methods of step-up verification for a sign-in in an unknown browser or from an unknown network (`POST /wps/session/stepup`). */
const pendingStepUp = z.object({
  step: z.literal('stepup'),
  methods: z.array(z.string()),
  maskedMobile: z.string().optional(),
  maskedEmail: z.string().optional(),
});

export const social = defineEndpoints({
  'GET /wps/social/{provider}/start': {
    summary: 'Redirects the browser to a provider to sign in',
    access: 'public',
    changesState: true,
    responseKind: 'redirect',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    params,
    query: z.object({ language }),
    response: nothing,
  },
  'GET /wps/social/{provider}/callback': {
    summary: 'Callback of a provider: redirects to `/` signed in, or to `/?social=<outcome>`',
    access: 'public',
    responseKind: 'redirect',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    params,
    query: z.object({ state: given, code: given, iss: given, error: given }),
    response: nothing,
  },
  'GET /wps/social/waiting': {
    summary: 'Next step of the browser’s pending sign-in with a provider; null when there is none',
    access: 'public',
    response: z.union([waiting, pendingStepUp]).nullable(),
  },
  'POST /wps/social/link': {
    summary: 'Links the provider’s account to the member with the same email address by the password, and signs in',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ password, remember: z.boolean().default(false) }),
    response: signInResponse,
  },
  'POST /wps/social/register': {
    summary: 'Registers a member from a provider’s sign-in, with a generated username and without a password',
    access: 'public',
    rateLimit: { points: 200, windowSeconds: 600, by: 'network' },
    body: z.strictObject({
      /** A day as yyyy-MM-dd; the rules check that the day exists and the age. */
      dateOfBirth: z.string().max(10).optional(),
      agree: z.literal(true),
      language,
      referralCode: code,
      affiliateCode: code,
      domain: z.string().max(253).optional(),
      registerUrl,
    }),
    response: z.object({
      ...signedIn.shape,
      /** Nobody has the referral code: the member has registered without it. */
      referralRefused: z.boolean(),
      /** The generated username. */
      account: z.string(),
    }),
  },
  'GET /wps/member/social': {
    summary: 'The social providers, and which are linked to the member',
    access: 'member',
    response: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        linked: z.boolean(),
        /** Masked email address. */
        email: z.string().nullable(),
        linkedAt: instantOut.nullable(),
      }),
    ),
  },
  'POST /wps/member/social/{provider}': {
    summary: 'Starts linking a provider’s account; requires the password and returns the address to open',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 20, windowSeconds: 300, by: 'account' },
    params,
    body: z.strictObject({ password, language }),
    response: z.object({ address: z.url() }),
  },
  'DELETE /wps/member/social/{provider}': {
    summary: 'Unlinks a provider’s account unless it is the only way to sign in',
    access: 'member',
    params,
    response: nothing,
  },
});
