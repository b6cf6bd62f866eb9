import { STEP_UP_MINUTES, type SignedIn, type SignInOutcome } from '#domain/identity';
import { REMEMBER_SECONDS } from '#domain/members';
import { FLOW_MINUTES } from '#domain/social';
import { VIEW_MINUTES } from '#rules/staff';
import type { RequestContext } from '../../context.ts';
import { cookieNames, type CookieNames } from '../../http/sessions.ts';
import { clubLabelOf } from './club-label.ts';
import { toSignedInResponse, toStepUpResponse } from '../../presenters/identity.ts';

const SESSION_SECONDS = 7 * 24 * 3600;
const DEVICE_SECONDS = 400 * 24 * 3600;
/** Longer than the lifetime of any code, so that a form that stays open can request another. */
const CODE_REQUESTER_SECONDS = 3600;

type Name = Exclude<keyof CookieNames, 'staff' | 'staffBrowser' | 'isSecure'>;

function nameOf(request: RequestContext, name: Name): string {
  return cookieNames(request.app.config.publicOrigin)[name];
}

function storeCookie(request: RequestContext, name: Name, value: string, maxAgeSeconds?: number): void {
  request.setCookie(nameOf(request, name), value, { maxAgeSeconds, isHttpOnly: name !== 'hint' });
}

export function dropCookie(request: RequestContext, name: Name): void {
  storeCookie(request, name, '', 0);
}

/** Deletes the session's cookie and the hint that static pages read. */
export function dropSessionCookies(request: RequestContext): void {
  dropCookie(request, 'member');
  dropCookie(request, 'hint');
}

export function storeCodeRequester(request: RequestContext, token: string): void {
  storeCookie(request, 'codeRequester', token, CODE_REQUESTER_SECONDS);
}

export function storeClick(request: RequestContext, token: string, seconds: number): void {
  storeCookie(request, 'click', token, seconds);
}

export function storeSocialToken(request: RequestContext, token: string): void {
  storeCookie(request, 'social', token, FLOW_MINUTES * 60);
}

/** Responds to a sign-in: a browser receives its tokens as cookies, other clients receive them in the body. */
export async function respondToSignIn(request: RequestContext, outcome: SignInOutcome) {
  if (outcome.kind === 'signedIn') return respondSignedIn(request, outcome);
  storeDevice(request, outcome.deviceToken);
  if (outcome.tokenTransport === 'cookie') storeCookie(request, 'stepUp', outcome.stepUpToken, STEP_UP_MINUTES * 60);
  return toStepUpResponse(outcome);
}

/** Responds to a sign-in that needs no step-up verification. */
export async function respondSignedIn(
  request: RequestContext,
  signedIn: SignedIn & { deviceToken?: string | undefined },
) {
  storeDevice(request, signedIn.deviceToken);
  if (signedIn.tokenTransport === 'cookie') storeSession(request, signedIn);
  return toSignedInResponse(signedIn, await clubLabelOf(request, signedIn.member));
}

function storeDevice(request: RequestContext, token: string | undefined): void {
  if (token !== undefined) storeCookie(request, 'device', token, DEVICE_SECONDS);
}

/** Stores the session of a staff user's view. It leaves the browser's other tokens alone. */
export function storeView(request: RequestContext, sessionToken: string): void {
  storeCookie(request, 'member', sessionToken, VIEW_MINUTES * 60);
  storeCookie(request, 'hint', '1', VIEW_MINUTES * 60);
}

/** Stores the session until the browser closes, or longer in one that is to be remembered. */
function storeSession(request: RequestContext, { sessionToken, rememberToken }: SignedIn): void {
  const maxAgeSeconds = rememberToken === undefined ? undefined : SESSION_SECONDS;
  storeCookie(request, 'member', sessionToken, maxAgeSeconds);
  storeCookie(request, 'hint', '1', maxAgeSeconds);
  if (rememberToken !== undefined) storeCookie(request, 'remember', rememberToken, REMEMBER_SECONDS);
  else if (request.cookie(nameOf(request, 'remember')) !== undefined) dropCookie(request, 'remember');
}
