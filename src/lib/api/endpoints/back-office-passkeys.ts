import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { instantOut, nothing } from '../scalars.ts';
import { staffUserOut } from './back-office.ts';

const encoded = z.string().regex(/^[\w-]{1,12000}$/);
const encodedId = z.string().regex(/^[\w-]{1,1400}$/);

/** A browser's response in the JSON form of WebAuthn; browsers add members of their own. */
const credential = z.looseObject({
  id: encodedId,
  rawId: encodedId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded }),
});

/** Options for the browser, in the JSON form of WebAuthn. */
const browserOptions = z.looseObject({ challenge: z.string() });

const OWN = { access: 'staff', roles: STAFF_ROLES } as const;
const OFTEN = { points: 30, windowSeconds: 300, by: 'address' } as const;

/** Endpoints for the passkeys of staff (WebAuthn), a second factor beside the authenticator. */
export const backOfficePasskeys = defineEndpoints({
  'POST /ops/api/session/passkey/begin': {
    summary: 'Asks for one of the caller’s passkeys',
    access: 'staff-unverified',
    rateLimit: OFTEN,
    body: z.strictObject({}),
    response: browserOptions,
  },
  'POST /ops/api/session/passkey': {
    summary: 'Verifies a passkey in place of a code',
    access: 'staff-unverified',
    rateLimit: OFTEN,
    body: z.strictObject({ response: credential }),
    /** Replaces the session's token, like a code does. */
    response: staffUserOut.extend({ token: z.string().optional() }),
  },
  'GET /ops/api/session/passkeys': {
    ...OWN,
    summary: 'Lists the caller’s passkeys',
    response: z.array(
      z.object({ id: z.string(), name: z.string(), createdAt: instantOut, lastUsedAt: instantOut.nullable() }),
    ),
  },
  'POST /ops/api/session/passkey-options': {
    ...OWN,
    summary: 'Starts the registration of a passkey',
    recentSecondFactor: true,
    body: z.strictObject({}),
    response: browserOptions,
  },
  'POST /ops/api/session/passkeys': {
    ...OWN,
    summary: 'Adds a passkey',
    recentSecondFactor: true,
    body: z.strictObject({ name: z.string().trim().min(1).max(40), response: credential }),
    response: nothing,
  },
  'DELETE /ops/api/session/passkeys/{id}': {
    ...OWN,
    summary: 'Removes one of the caller’s passkeys; the authenticator stays',
    recentSecondFactor: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    response: nothing,
  },
});
