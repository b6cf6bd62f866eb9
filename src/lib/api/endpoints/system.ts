import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';

const keys = z.array(z.looseObject({ kid: z.string(), kty: z.string() }));

const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  /** A regular expression the whole value must match; "*" means any text. */
  acceptedPattern: z.string(),
  /** The error text is the key reg_pattern_{patternId}. */
  patternId: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
});

export const system = defineEndpoints({
  'GET /wps/system/keys': {
    summary: 'Public keys for encrypted calls (a JWK set; the first is the current one)',
    access: 'public',
    // A JWK set may carry members beside `keys` (RFC 7517, §5), so that one answer is a JWK set and the envelope.
    answer: z.object({ success: z.literal(true), value: z.object({ keys }), keys }),
    answerKind: 'plain',
  },
  'GET /wps/system/setting/register': {
    summary: 'Rules and flags of the registration form',
    access: 'public',
    answer: z.object({
      fields: z.record(z.string(), fieldRule),
      mobileReg: z.boolean(),
      mobileRegPass: z.boolean(),
      usernameEnabled: z.boolean(),
      smsEnabled: z.boolean(),
      showCaptcha: z.boolean(),
      countryDialingCodes: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })),
      /** What a visitor proves before signing in or registering. */
      humanVerification: z.enum(['slider', 'none']),
    }),
  },
  'POST /wps/verification/slider': {
    summary: 'A new slider puzzle',
    access: 'public',
    rateLimit: { points: 30, windowSeconds: 60, by: 'address' },
    body: z.strictObject({}),
    answer: z.object({
      challengeId: z.string(),
      /** PNG or JPEG as data URIs. */
      background: z.string(),
      piece: z.string(),
      width: z.int(),
      height: z.int(),
      pieceWidth: z.int(),
      pieceHeight: z.int(),
      pieceTop: z.int(),
      expiresInSeconds: z.int(),
    }),
  },
  'POST /wps/verification/slider/{challengeId}': {
    summary: 'Solves a slider puzzle: gives a proof for one sign-in or registration',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'address' },
    params: z.object({ challengeId: z.string().max(60) }),
    body: z.strictObject({
      /** Left edge of the piece in pixels of the picture. */
      x: z.number().min(0).max(2000),
      durationMs: z.number().min(0).max(600_000),
      trail: z.array(z.tuple([z.number(), z.number()])).max(2000),
    }),
    answer: z.object({ proof: z.string() }),
  },
});
