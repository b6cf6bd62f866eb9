import { z } from 'zod';
import { MAX_PASSKEY_NAME_LENGTH } from '#rules/identity/passkeys';
import { instantOut } from '../scalars.ts';

/** Schemas of WebAuthn that the passkeys of staff and of members share. */

const encoded = z.string().regex(/^[\w-]{1,12000}$/);
const encodedId = z.string().regex(/^[\w-]{1,1400}$/);

/** A browser's response in the JSON form of WebAuthn; browsers add members of their own. */
export const passkeyResponse = z.looseObject({
  id: encodedId,
  rawId: encodedId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: encoded, userHandle: encodedId.optional() }),
});

/** Options for the browser, in the JSON form of WebAuthn. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passkeyId = z.string().regex(/^\d{1,18}$/);

export const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantOut,
  lastUsedAt: instantOut.nullable(),
});

export const newPasskey = z.strictObject({
  name: z.string().trim().min(1).max(MAX_PASSKEY_NAME_LENGTH),
  response: passkeyResponse,
});
