import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { nothing } from '../scalars.ts';
import { dialingCode, password, phoneAuth, humanCheck, signInResponse, tokenTransport } from './session.ts';

/** Needed where an authenticator is enrolled: one of its codes, or a recovery code. */
const authenticatorCode = z.string().trim().max(40).optional();

export const passwords = defineEndpoints({
  'POST /wps/member/password': {
    summary: 'Changes the password and ends every other session',
    access: 'member',
    isOpenBeforePasswordChange: true,
    encrypted: true,
    rateLimit: { points: 20, windowSeconds: 300, by: 'account' },
    body: z.strictObject({
      /**
       * Missing only when the account has none; recent authentication is required then
       * (`/wps/member/recentAuthentication`).
       */
      oldPassword: password.optional(),
      newPassword: password,
      confirmNewPassword: password,
    }),
    response: nothing,
  },
  'POST /wps/member/password/email': {
    summary: 'Emails a password reset link if the account exists; the response does not reveal whether it does',
    access: 'public',
    bodyKind: 'form',
    rateLimit: { points: 20, windowSeconds: 3600, by: 'network' },
    body: z.strictObject({ username: z.string().trim().min(1).max(200), email: z.email().max(320), humanCheck }),
    response: nothing,
  },
  'POST /wps/member/password/reset': {
    summary: 'Sets a new password by the code of a reset link',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      code: z.string().min(1).max(100),
      newPassword: password,
      confirmNewPassword: password,
      authenticatorCode,
    }),
    response: nothing,
  },
  'POST /wps/member/password/verification': {
    summary: 'Sets a new password by the code that was sent to the mobile number, and signs in',
    access: 'public',
    encrypted: true,
    rateLimit: { points: 60, windowSeconds: 300, by: 'network' },
    body: z.strictObject({
      newPassword: password,
      mobileNum: z.string().trim().min(1).max(40),
      countryDialingCode: dialingCode,
      verificationCode: z.string().max(255).optional(),
      authenticatorCode,
      transport: tokenTransport,
      ...phoneAuth,
    }),
    response: signInResponse,
  },
});
