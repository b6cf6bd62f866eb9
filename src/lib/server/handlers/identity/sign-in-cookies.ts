import { STEP_UP_MINUTES, type SignedIn, type SignInOutcome } from '#domain/identity';
import { REMEMBER_SECONDS } from '#domain/members';
import { FLOW_MINUTES } from '#domain/social';
import type { CallContext } from '../../context.ts';
import { cookieNames, HINT_COOKIE, type CookieNames } from '../../http/sessions.ts';
import { toSignedInResponse, toStepUpResponse } from '../../presenters/identity.ts';

const SESSION_SECONDS = 7 * 24 * 3600;
const DEVICE_SECONDS = 400 * 24 * 3600;
/** Longer than the lifetime of any code, so that a form that stays open can request another. */
const CODE_REQUESTER_SECONDS = 3600;

type Name = Exclude<keyof CookieNames, 'staff' | 'isSecure'>;

function nameOf(call: CallContext, name: Name): string {
  return cookieNames(call.app.config.publicOrigin)[name];
}

function storeCookie(call: CallContext, name: Name, value: string, maxAgeSeconds: number): void {
  call.setCookie(nameOf(call, name), value, { maxAgeSeconds, isHttpOnly: true });
}

export function dropCookie(call: CallContext, name: Name): void {
  storeCookie(call, name, '', 0);
}

/** Deletes the session's cookie and the hint that static pages read. */
export function dropSessionCookies(call: CallContext): void {
  dropCookie(call, 'member');
  call.setCookie(HINT_COOKIE, '', { maxAgeSeconds: 0, isHttpOnly: false });
}

export function storeCodeRequester(call: CallContext, token: string): void {
  storeCookie(call, 'codeRequester', token, CODE_REQUESTER_SECONDS);
}

export function storeSocialToken(call: CallContext, token: string): void {
  storeCookie(call, 'social', token, FLOW_MINUTES * 60);
}

/** Responds to a sign-in: a browser receives its tokens as cookies, other clients receive them in the body. */
export function respondToSignIn(call: CallContext, outcome: SignInOutcome) {
  if (outcome.kind === 'signedIn') return respondSignedIn(call, outcome);
  storeDevice(call, outcome.deviceToken);
  if (outcome.transport === 'cookie') storeCookie(call, 'stepUp', outcome.stepUpToken, STEP_UP_MINUTES * 60);
  return toStepUpResponse(outcome);
}

/** Responds to a sign-in that needs no step-up verification. */
export function respondSignedIn(call: CallContext, signedIn: SignedIn & { deviceToken?: string | undefined }) {
  storeDevice(call, signedIn.deviceToken);
  if (signedIn.transport === 'cookie') storeSession(call, signedIn);
  return toSignedInResponse(signedIn);
}

function storeDevice(call: CallContext, token: string | undefined): void {
  if (token !== undefined) storeCookie(call, 'device', token, DEVICE_SECONDS);
}

function storeSession(call: CallContext, { sessionToken, rememberToken }: SignedIn): void {
  storeCookie(call, 'member', sessionToken, SESSION_SECONDS);
  call.setCookie(HINT_COOKIE, '1', { maxAgeSeconds: SESSION_SECONDS, isHttpOnly: false });
  if (rememberToken !== undefined) storeCookie(call, 'remember', rememberToken, REMEMBER_SECONDS);
  else if (call.cookie(nameOf(call, 'remember')) !== undefined) dropCookie(call, 'remember');
}
