import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';
import { registerUrl } from './registration.ts';
import { password, signedIn, signInAnswer } from './session.ts';

/** As the whitelabel names it. */
const params = z.object({ provider: z.string().regex(/^[a-z][a-z0-9-]{1,19}$/) });
const language = z.string().max(4).optional();
const code = z.string().max(64).optional();
const given = z.string().max(4096).optional();

const waiting = z.object({
  /** `link`: the account that has the same confirmed e-mail address gives its password. `register`: nobody has it. */
  step: z.enum(['link', 'register']),
  provider: z.object({ id: z.string(), label: z.string() }),
  /** Masked. */
  email: z.string().nullable(),
});

/** A sign-in from a new network in a new browser: what `POST /wps/session/stepup` may be given. */
const waitingForProof = z.object({
  step: z.literal('stepup'),
  methods: z.array(z.string()),
  maskedMobile: z.string().optional(),
  maskedEmail: z.string().optional(),
});

export const social = defineEndpoints({
  'GET /wps/social/{provider}/start': {
    summary: 'Sends the browser to a provider to sign in there',
    access: 'public',
    changesState: true,
    answerKind: 'redirect',
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    params,
    query: z.object({ language }),
    answer: nothing,
  },
  'GET /wps/social/{provider}/callback': {
    summary: 'Where a provider sends the browser back to: on to `/` signed in, or to `/?social=<outcome>`',
    access: 'public',
    answerKind: 'redirect',
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    params,
    query: z.object({ state: given, code: given, iss: given, error: given }),
    answer: nothing,
  },
  'GET /wps/social/waiting': {
    summary: 'What the browser’s sign-in with a provider waits for; null when there is none',
    access: 'public',
    answer: z.union([waiting, waitingForProof]).nullable(),
  },
  'POST /wps/social/link': {
    summary: 'Links the provider’s account to the member that has its e-mail address, by the password, and signs in',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 60, windowSeconds: 300, by: 'address' },
    body: z.strictObject({ password, remember: z.boolean().default(false) }),
    answer: signInAnswer,
  },
  'POST /wps/social/register': {
    summary: 'Makes a member of who came from a provider, under a user name that is made and without a password',
    access: 'public',
    rateLimit: { points: 200, windowSeconds: 600, by: 'address' },
    body: z.strictObject({
      /** yyyy-MM-dd; whether there is such a day, and the age, are checked by the rules. */
      dateOfBirth: z.string().max(10).optional(),
      agree: z.literal(true),
      language,
      referralCode: code,
      affiliateCode: code,
      domain: z.string().max(253).optional(),
      registerUrl,
    }),
    answer: z.object({
      ...signedIn.shape,
      /** The user name that was made. */
      account: z.string(),
    }),
  },
  'GET /wps/member/social': {
    summary: 'The providers, and which of them the member can sign in with',
    access: 'member',
    answer: z.array(
      z.object({
        provider: z.string(),
        label: z.string(),
        linked: z.boolean(),
        /** Masked. */
        email: z.string().nullable(),
        linkedAt: instantOut.nullable(),
      }),
    ),
  },
  'POST /wps/member/social/{provider}': {
    summary: 'Begins to link a provider’s account, after the password; gives the address where the browser goes',
    access: 'member',
    encrypted: true,
    rateLimit: { points: 20, windowSeconds: 300, by: 'account' },
    params,
    body: z.strictObject({ password, language }),
    answer: z.object({ address: z.url() }),
  },
  'DELETE /wps/member/social/{provider}': {
    summary: 'Unlinks a provider’s account, unless it is the last way in',
    access: 'member',
    params,
    answer: nothing,
  },
});
