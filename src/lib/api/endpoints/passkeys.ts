import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { nothing } from '../scalars.ts';
import { newPasskey, passkeyId, passkeyOptions, passkeyResponse, passkeyRow } from './passkey-messages.ts';
import { signInResponse, tokenTransport } from './session.ts';

/** Id of the request from its response, for clients without cookies. */
const pending = z.string().max(200);
const OFTEN = { points: 30, windowSeconds: 300, by: 'account' } as const;

/** Endpoints for the passkeys of members (WebAuthn). */
export const passkeys = defineEndpoints({
  'POST /wps/session/passkey/begin': {
    summary: 'Requests a passkey for a sign-in; names no account',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({ transport: tokenTransport }),
    response: z.object({
      options: passkeyOptions,
      /** Only for clients that send `transport: "bearer"`; browsers receive it in a cookie. */
      pending: pending.optional(),
    }),
  },
  'POST /wps/session/passkey': {
    summary: 'Signs in by a passkey, without a password and without step-up verification',
    access: 'public',
    rateLimit: { points: 120, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      response: passkeyResponse,
      /** The form that the member signs in with. */
      side: z.enum(['member', 'agent']).default('member'),
      transport: tokenTransport,
      pending: pending.optional(),
    }),
    response: signInResponse,
  },
  'GET /wps/member/passkeys': {
    summary: 'The member’s passkeys, oldest first',
    access: 'member',
    response: z.object({
      passkeys: z.array(passkeyRow),
      /** How long payouts wait when the only passkey is removed; null when they do not. */
      removalHoldHours: z.int().nullable(),
    }),
  },
  'POST /wps/member/passkeyOptions': {
    summary: 'Starts the registration of a passkey; requires strong authentication',
    access: 'member',
    rateLimit: OFTEN,
    body: z.strictObject({}),
    response: passkeyOptions,
  },
  'POST /wps/member/passkeys': {
    summary: 'Adds a passkey; requires strong authentication',
    access: 'member',
    rateLimit: OFTEN,
    body: newPasskey,
    response: nothing,
  },
  'DELETE /wps/member/passkeys/{id}': {
    summary: 'Removes a passkey; requires recent authentication',
    access: 'member',
    params: z.object({ id: passkeyId }),
    response: nothing,
  },
  'POST /wps/member/recentAuthentication/passkey': {
    summary: 'Requests one of the member’s passkeys, for strong authentication or for a withdrawal',
    access: 'member',
    rateLimit: OFTEN,
    body: z.strictObject({ purpose: z.enum(['authenticate', 'withdraw']) }),
    response: passkeyOptions,
  },
});
