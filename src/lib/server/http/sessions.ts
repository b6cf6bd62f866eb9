import { getCookie } from 'hono/cookie';
import type { IncomingMessage } from 'node:http';
import { parse, serialize } from 'hono/utils/cookie';
import type { Context } from 'hono';
import { findBySession, findSessionEnd, sessionHash, type OpenSession } from '#domain/members';
import { findStaffBySession, staffTokenHash, type StaffUser } from '#domain/staff';
import { AppError } from '#kernel/errors';
import type { AppContext, CookieOptions } from '../context.ts';

export interface CookieNames {
  member: string;
  staff: string;
  /** Marks a browser in which a staff user passed both factors. */
  staffBrowser: string;
  /** Identifies the browser long-term: members can trust it, and remember tokens are bound to it. */
  device: string;
  /** Identifies a sign-in that waits for step-up verification. */
  stepUp: string;
  /** Token for signing in with one tap; each use replaces it. */
  remember: string;
  /** Identifies the browser that requested a code before it had a session; only that browser may use the code. */
  codeRequester: string;
  /** Identifies the captcha that was shown last. */
  captcha: string;
  /** Lets static pages know that a member is signed in, so that the header does not flicker. Contains no secret. */
  hint: string;
  /** Binds a social sign-in to the browser that started it. */
  social: string;
  /** The visitor's last click on an affiliate's link. */
  click: string;
  isSecure: boolean;
}

/**
 * Returns the cookie names. On HTTPS they have the `__Host-` prefix, so that browsers reject cookies set by other
 * hosts.
 */
export function cookieNames(publicOrigin: string): CookieNames {
  const isSecure = publicOrigin.startsWith('https://');
  const prefix = isSecure ? '__Host-' : '';
  return {
    member: `${prefix}parlay_session`,
    staff: `${prefix}parlay_ops`,
    staffBrowser: `${prefix}parlay_ops_browser`,
    device: `${prefix}parlay_device`,
    stepUp: `${prefix}parlay_pending`,
    remember: `${prefix}parlay_remember`,
    codeRequester: `${prefix}parlay_code_requester`,
    captcha: `${prefix}parlay_captcha`,
    hint: `${prefix}parlay_hint`,
    social: `${prefix}parlay_social`,
    click: `${prefix}parlay_click`,
    isSecure,
  };
}

function bearerToken(context: Context): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(context.req.header('authorization') ?? '')?.[1];
}

function memberTokenHash(app: AppContext, context: Context): Uint8Array | undefined {
  const token = bearerToken(context) ?? getCookie(context, cookieNames(app.config.publicOrigin).member);
  return token ? sessionHash(token) : undefined;
}

/** Returns the session of a page request, which has it in a cookie. */
export async function pageSession(app: AppContext, request: IncomingMessage): Promise<OpenSession | undefined> {
  const name = cookieNames(app.config.publicOrigin).member;
  const token = parse(request.headers.cookie ?? '', name)[name];
  return token ? findBySession(app.db, sessionHash(token)) : undefined;
}

export async function memberSession(app: AppContext, context: Context): Promise<OpenSession | undefined> {
  const hash = memberTokenHash(app, context);
  return hash && findBySession(app.db, hash);
}

/** Returns the refusal of a caller without a session; it says why the caller's session ended, if it did. */
export async function notSignedIn(app: AppContext, context: Context): Promise<AppError> {
  const hash = memberTokenHash(app, context);
  const cause = hash && (await findSessionEnd(app.db, hash));
  return new AppError('not_signed_in', cause === undefined ? {} : { value: { cause } });
}

export interface StaffSession {
  staffUser: StaffUser;
  hash: Uint8Array;
  /** Whether the token came in a header, and not in the cookie. */
  isBearer: boolean;
}

export async function staffSession(app: AppContext, context: Context): Promise<StaffSession | undefined> {
  const bearer = bearerToken(context);
  const token = bearer ?? getCookie(context, cookieNames(app.config.publicOrigin).staff);
  if (!token) return undefined;
  const hash = staffTokenHash(token);
  const staffUser = await findStaffBySession(app.db, hash);
  return staffUser && { staffUser, hash, isBearer: bearer !== undefined };
}

/** Serializes a complete `Set-Cookie` value. */
export function cookieText(app: AppContext, name: string, value: string, options: CookieOptions): string {
  return serialize(name, value, {
    path: '/',
    httpOnly: options.isHttpOnly,
    secure: cookieNames(app.config.publicOrigin).isSecure,
    sameSite: options.sameSite ?? 'Lax',
    ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
  });
}
