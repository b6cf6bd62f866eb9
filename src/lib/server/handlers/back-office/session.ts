import type { AttemptLimit } from '#kernel/attempt-limit';
import { MINUTE_MS } from '#kernel/clock';
import { AppError } from '#kernel/errors';
import { enrollSecondFactor, type StaffUser, verifySecondFactor, signInStaff, signOutStaff } from '#domain/staff';
import { attemptLimit } from '../../limits/attempts.ts';
import type { CallContext, CookieOptions, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import type { Actor } from '../../audit/audit-record.ts';

/** Upper bound: the session itself ends no later. */
const COOKIE_SECONDS = 8 * 3600;
const LOCK = { maxAttempts: 10, windowMs: 15 * MINUTE_MS };

/** Returns the staff user of a call whose endpoint requires one. */
export function staffUserOf(call: CallContext): StaffUser {
  if (!call.staffUser) throw new AppError('not_signed_in');
  return call.staffUser;
}

/** Returns the staff user as the actor of a recorded change. */
export function acting(call: CallContext): Actor {
  return { actor: staffUserOf(call).username, address: call.address, write: call.write };
}

function tokenHashOf(call: CallContext): Uint8Array {
  if (!call.sessionHash) throw new AppError('not_signed_in');
  return call.sessionHash;
}

function codeAttempts(call: CallContext): AttemptLimit {
  return attemptLimit(call.app.db, LOCK);
}

/** Counts attempts per network: otherwise anybody could lock a staff user out by guessing. */
function passwordAttempts(call: CallContext): AttemptLimit {
  const attempts = codeAttempts(call);
  const keyOf = (key: string) => `${key}:${call.network}`;
  return {
    consume: (key) => attempts.consume(keyOf(key)),
    getWaitSeconds: (key) => attempts.getWaitSeconds(keyOf(key)),
    clear: (key) => attempts.clear(keyOf(key)),
  };
}

function setSessionCookie(call: CallContext, value: string, maxAgeSeconds: number): void {
  const options: CookieOptions = { maxAgeSeconds, isHttpOnly: true, sameSite: 'Strict' };
  call.setCookie(cookieNames(call.app.config.publicOrigin).staff, value, options);
}

function toStaffUserResponse({ username, role, secondFactor }: StaffUser): Omit<StaffUser, 'id'> {
  return { username, role, secondFactor };
}

export const backOfficeSessionHandlers: Handlers<
  | 'POST /ops/api/session'
  | 'POST /ops/api/session/totp/enroll'
  | 'POST /ops/api/session/totp'
  | 'GET /ops/api/session'
  | 'DELETE /ops/api/session'
> = {
  async 'POST /ops/api/session'(call, { body }) {
    const { username, password, transport } = body;
    const { db, random, passwords } = call.app;
    const deps = { hasher: passwords, attempts: passwordAttempts(call), random, write: call.write };
    const { staffUser, token } = await signInStaff(db, deps, { username, password, address: call.address });
    if (transport === 'bearer') return { ...toStaffUserResponse(staffUser), token };
    setSessionCookie(call, token, COOKIE_SECONDS);
    return toStaffUserResponse(staffUser);
  },

  'POST /ops/api/session/totp/enroll'(call) {
    const input = { staffUser: staffUserOf(call), address: call.address };
    return call.write((tx) => enrollSecondFactor(tx, call.app, input));
  },

  async 'POST /ops/api/session/totp'(call, { body }) {
    const { db, sealer, clock } = call.app;
    const deps = { sealer, clock, attempts: codeAttempts(call), write: call.write };
    const input = {
      staffUser: staffUserOf(call),
      tokenHash: tokenHashOf(call),
      code: body.code,
      address: call.address,
    };
    return toStaffUserResponse(await verifySecondFactor(db, deps, input));
  },

  async 'GET /ops/api/session'(call) {
    return toStaffUserResponse(staffUserOf(call));
  },

  async 'DELETE /ops/api/session'(call) {
    const input = { staffUser: staffUserOf(call), tokenHash: tokenHashOf(call), address: call.address };
    await call.write((tx) => signOutStaff(tx, input));
    setSessionCookie(call, '', 0);
    return null;
  },
};
