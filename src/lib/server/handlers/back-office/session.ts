import type { AttemptLimit } from '#kernel/attempt-limit';
import type { Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { endViewsOf } from '#domain/members';
import {
  auditView,
  type SessionCaller,
  recoverStaffUser,
  signInStaff,
  signOutStaff,
  type StaffUser,
  verifySecondFactor,
  type View,
} from '#domain/staff';
import { STAFF_LOCK } from '#rules/staff';
import { attemptLimit } from '../../limits/attempts.ts';
import type { RequestContext, CookieOptions, Handlers } from '../../context.ts';
import { cookieNames } from '../../http/sessions.ts';
import type { Actor } from '../../audit/audit-record.ts';
import { markStaffBrowser, staffAccountLimit } from './staff-browser.ts';

/** Upper bound: the session itself ends no later. */
const COOKIE_SECONDS = 8 * 3600;

/** Returns the staff user of a request whose endpoint requires one. */
export function staffUserOf(request: RequestContext): StaffUser {
  if (!request.staffUser) throw new AppError('not_signed_in');
  return request.staffUser;
}

/** Returns the staff user as the actor of a recorded change. */
export function acting(request: RequestContext): Actor {
  const { address, write, proposedBy } = request;
  return { actor: staffUserOf(request).username, address, write, proposedBy };
}

/** Records in the audit log that the staff user of a request reads personal data or a document. */
export function recordView(
  request: RequestContext,
  action: string,
  subject: string,
  more: Pick<View, 'details' | 'minutes'> = {},
): Promise<void> {
  const { app, address } = request;
  return auditView(app.db, { actor: staffUserOf(request).username, action, subject, address, ...more });
}

/** Minutes in which a list or a thread that stays open is one view, however often its page loads it. */
export const LONG_VIEW_MINUTES = 10;

/** Records that the staff user of a request reads a page of a list, by the ids on it; an empty page is no view. */
export async function recordListView(
  request: RequestContext,
  action: string,
  { pageNo, ids }: { pageNo: number; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const more = { details: { shown: ids.join(' ') }, minutes: LONG_VIEW_MINUTES };
  await recordView(request, action, `page ${pageNo}`, more);
}

function tokenHashOf(request: RequestContext): Uint8Array {
  if (!request.sessionHash) throw new AppError('not_signed_in');
  return request.sessionHash;
}

/** Returns the staff user of a request with the session that asks. */
export function ownSession(request: RequestContext): SessionCaller {
  return { staffUser: staffUserOf(request), tokenHash: tokenHashOf(request), address: request.address };
}

/** Counts attempts per account, whatever their network. */
export function codeAttempts(request: RequestContext): AttemptLimit {
  return attemptLimit(request.app.db, STAFF_LOCK);
}

/** Counts attempts per network, and per account in unknown browsers: nobody can lock staff out of the browser they work in. */
function passwordAttempts(request: RequestContext, username: string): AttemptLimit {
  const attempts = codeAttempts(request);
  const keyOf = (key: string) => `${key}:${request.network}`;
  const account = staffAccountLimit(request, username);
  return {
    consume: async (key) => (await attempts.consume(keyOf(key))) ?? (await account.consume(key)),
    async clear(key) {
      await attempts.clear(keyOf(key));
      await account.clear(key);
    },
  };
}

function setSessionCookie(request: RequestContext, value: string, maxAgeSeconds: number): void {
  const options: CookieOptions = { maxAgeSeconds, isHttpOnly: true, sameSite: 'Strict' };
  request.setCookie(cookieNames(request.app.config.publicOrigin).staff, value, options);
}

function toStaffUserResponse({ app }: RequestContext, { username, role, secondFactor, hasPasskey }: StaffUser) {
  return { username, role, secondFactor, hasPasskey, dayStart: app.config.dayStartMinutes };
}

/** Hands a new token out the way the client asks for: in the response, or as a cookie. */
export async function openedSession(
  request: RequestContext,
  { staffUser, token, isBearer = request.isBearer }: { staffUser: StaffUser; token: string; isBearer?: boolean },
) {
  if (isBearer) return { ...toStaffUserResponse(request, staffUser), token };
  setSessionCookie(request, token, COOKIE_SECONDS);
  if (staffUser.secondFactor === 'passed') await markStaffBrowser(request, staffUser.username);
  return toStaffUserResponse(request, staffUser);
}

export const backOfficeSessionHandlers: Handlers<
  | 'POST /ops/api/session'
  | 'POST /ops/api/session/totp'
  | 'POST /ops/api/session/recovery'
  | 'GET /ops/api/session'
  | 'DELETE /ops/api/session'
> = {
  async 'POST /ops/api/session'(request, { body }) {
    const { username, password, transport } = body;
    const { db, random, passwords } = request.app;
    const deps = { hasher: passwords, attempts: passwordAttempts(request, username), random, write: request.write };
    const { staffUser, token } = await signInStaff(db, deps, { username, password, address: request.address });
    return openedSession(request, { staffUser, token, isBearer: transport === 'bearer' });
  },

  async 'POST /ops/api/session/totp'(request, { body }) {
    const { db, sealer, clock, random } = request.app;
    const deps = { sealer, clock, random, attempts: codeAttempts(request), write: request.write };
    return openedSession(request, await verifySecondFactor(db, deps, { ...ownSession(request), code: body.code }));
  },

  async 'POST /ops/api/session/recovery'(request, { body }) {
    const { sealer, random, securityEvents } = request.app;
    const { network, requestId } = request;
    const own = ownSession(request);
    const { username } = own.staffUser;
    const write = <T>(work: (tx: Tx) => Promise<T>) =>
      request.write(async (tx) => {
        const result = await work(tx);
        await endViewsOf(tx, username);
        return result;
      });
    const deps = { sealer, random, attempts: codeAttempts(request), write };
    const link = await recoverStaffUser(deps, { ...own, code: body.code });
    securityEvents.record({ kind: 'staff_recovered', network, requestId, staffName: username, subject: 'staff' });
    setSessionCookie(request, '', 0);
    return { enrollmentToken: link.token };
  },

  async 'GET /ops/api/session'(request) {
    return toStaffUserResponse(request, staffUserOf(request));
  },

  async 'DELETE /ops/api/session'(request) {
    const own = ownSession(request);
    await request.write(async (tx) => {
      await signOutStaff(tx, own);
      await endViewsOf(tx, own.staffUser.username);
    });
    setSessionCookie(request, '', 0);
    return null;
  },
};
