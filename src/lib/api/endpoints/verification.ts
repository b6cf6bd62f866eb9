import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { dialingCode, humanCheck } from './session.ts';

const mobileNum = z.string().trim().min(1).max(40);
const rateLimit = { points: 30, windowSeconds: 60, by: 'network' } as const;

/** Minutes before a form offers to send another code. */
const sent = z.object({ expiredMinutes: z.int() });

export const verification = defineEndpoints({
  'POST /wps/verification/slider': {
    summary: 'Creates a slider puzzle',
    access: 'public',
    rateLimit: { points: 30, windowSeconds: 60, by: 'network' },
    body: z.strictObject({}),
    response: z.object({
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
    summary: 'Solves a slider puzzle; returns a token for one sign-in or registration',
    access: 'public',
    rateLimit: { points: 60, windowSeconds: 60, by: 'network' },
    params: z.object({ challengeId: z.string().max(60) }),
    body: z.strictObject({
      /** Left edge of the piece in pixels of the picture. */
      x: z.number().min(0).max(2000),
      durationMs: z.number().min(0).max(600_000),
      trail: z.array(z.tuple([z.number(), z.number()])).max(2000),
    }),
    response: z.object({ humanCheck: z.string() }),
  },
  'GET /wps/captcha': {
    summary:
      'A captcha picture in base64 (PNG); the cookie parlay_captcha (with the prefix __Host- under https) and the header X-Captcha-Id carry its id',
    access: 'public',
    rateLimit: { points: 1, windowSeconds: 1, by: 'network' },
    response: z.base64(),
  },
  'POST /wps/verification/sms/noLogin': {
    summary: 'Sends a sign-in code by SMS if the number has an account; the response does not reveal whether it does',
    access: 'public',
    // Limits per hour and day, by number and network, apply in addition.
    rateLimit: { points: 1, windowSeconds: 1, by: 'network' },
    body: z.strictObject({ mobileNum, countryDialingCode: dialingCode, humanCheck }),
    response: sent,
  },
  'POST /wps/verification/sms/register': {
    summary: 'Sends a registration code by SMS',
    access: 'public',
    rateLimit,
    body: z.strictObject({ mobileNo: mobileNum, countryDialingCode: dialingCode, humanCheck }),
    response: sent,
  },
  'POST /wps/verification/sms/password': {
    summary:
      'Sends a password recovery code by SMS if the number has an account; the response does not reveal whether it does',
    access: 'public',
    rateLimit,
    body: z.strictObject({ mobileNum, countryDialingCode: dialingCode, humanCheck }),
    /** Milliseconds since 1970. */
    response: z.object({ expirationTime: z.int() }),
  },
});
