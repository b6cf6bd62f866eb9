import { z } from 'zod';
import { STAFF_ROLES } from '#rules/staff';
import { defineEndpoints } from '../endpoint.ts';
import { nothing } from '../scalars.ts';
import { staffUserOut } from './back-office.ts';
import { newPasskey, passkeyId, passkeyOptions, passkeyResponse, passkeyRow } from './passkey-messages.ts';

const OWN = { access: 'staff', roles: STAFF_ROLES } as const;
const OFTEN = { points: 30, windowSeconds: 300, by: 'network' } as const;

/** Endpoints for the passkeys of staff (WebAuthn), a second factor beside the authenticator. */
export const backOfficePasskeys = defineEndpoints({
  'POST /ops/api/session/passkey/begin': {
    summary: 'Asks for one of the caller’s passkeys',
    access: 'staff-unverified',
    rateLimit: OFTEN,
    body: z.strictObject({}),
    response: passkeyOptions,
  },
  'POST /ops/api/session/passkey': {
    summary: 'Verifies a passkey in place of a code',
    access: 'staff-unverified',
    rateLimit: OFTEN,
    body: z.strictObject({ response: passkeyResponse }),
    /** Replaces the session's token, like a code does. */
    response: staffUserOut.extend({ token: z.string().optional() }),
  },
  'GET /ops/api/session/passkeys': {
    ...OWN,
    summary: 'Lists the caller’s passkeys',
    response: z.array(passkeyRow),
  },
  'POST /ops/api/session/passkey-options': {
    ...OWN,
    summary: 'Starts the registration of a passkey',
    recentSecondFactor: true,
    body: z.strictObject({}),
    response: passkeyOptions,
  },
  'POST /ops/api/session/passkeys': {
    ...OWN,
    summary: 'Adds a passkey',
    recentSecondFactor: true,
    body: newPasskey,
    response: nothing,
  },
  'DELETE /ops/api/session/passkeys/{id}': {
    ...OWN,
    summary: 'Removes one of the caller’s passkeys; the authenticator stays',
    recentSecondFactor: true,
    params: z.object({ id: passkeyId }),
    response: nothing,
  },
});
