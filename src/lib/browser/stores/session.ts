import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { call, NetworkError, isRefusal } from '../client/client.ts';
import { refusalValue } from '../client/errors.ts';
import { showConnectionLost } from '../client/connection.ts';
import { dispatchLiveEvent, onLiveEvent, startLiveEvents, stopLiveEvents } from '../client/live-events.ts';
import { clearUnsyncedLanguage, unsyncedLanguage } from '../page/language.ts';
import { loadIsland } from '../client/island-loader.ts';
import { localPath } from '#i18n/paths';
import { SESSION_END_CAUSES, type SessionEndCause } from '#rules/identity/session-ends';
import { $dialog, openAuthDialog } from './dialogs.ts';
import { clearSessionStorage, removeSessionHint, hasSessionHint, storeMember } from '../storage.ts';

export type MemberInfo = EndpointResponse<'GET /wps/member/info'>;

export type SessionState = { state: 'unknown' } | { state: 'out' } | { state: 'in'; member: MemberInfo };

/** Guests have a demo balance: no member center, no deposits (docs/spec/decisions.md §1). */
export const isGuestType = ({ type }: MemberInfo): boolean => type === 4;

/** Only players can chat: guests have no account to talk about, and agents have other channels. */
export const isPlayerType = ({ type }: MemberInfo): boolean => type === 0;

/** The signed-in member. `unknown` until the server has answered: the hint cookie alone verifies nothing. */
export const $session = atom<SessionState>({ state: 'unknown' });

let pending: Promise<SessionState> | undefined;

/** Requests the signed-in member once a page; without a hint nobody is signed in. Throws NetworkError. */
export function loadSession(): Promise<SessionState> {
  if ($session.get().state !== 'unknown') return Promise.resolve($session.get());
  if (!hasSessionHint()) {
    clearSession();
    return Promise.resolve($session.get());
  }
  pending ??= requestSession().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function requestSession(): Promise<SessionState> {
  try {
    openSession(await call('GET /wps/member/info', {}));
  } catch (error) {
    if (!isRefusal(error, 'not_signed_in')) throw error;
    const cause = endCauseOf(error);
    clearSession();
    // Nobody is surprised that a session of days ago is over.
    if (cause !== undefined && cause !== 'expired') openAuthDialog('login', { notice: noticeOf(cause) });
  }
  return $session.get();
}

function endCauseOf(error: unknown): SessionEndCause | undefined {
  const value = refusalValue(error);
  if (typeof value !== 'object' || value === null || !('cause' in value)) return undefined;
  return SESSION_END_CAUSES.find((cause) => cause === value.cause);
}

const noticeOf = (cause: SessionEndCause | undefined): string => `auth:signedOut.${cause ?? 'ended'}`;

/** Signs the page out after the server has said that the session ended, says why, and prompts for a new sign-in. */
export function handleSessionEnd(error: unknown): void {
  const session = $session.get();
  if (session.state === 'out') return;
  const dialog = $dialog.get();
  const account = session.state === 'in' ? session.member.account : undefined;
  clearSession();
  openAuthDialog('login', {
    notice: noticeOf(endCauseOf(error)),
    ...(account === undefined ? {} : { account }),
    ...(dialog.name === 'member' ? { next: dialog } : {}),
  });
}

/** Verifies with the server that the session is still that of the page's member: another page of the browser may have changed it. */
async function verifySession(): Promise<void> {
  const session = $session.get();
  if (session.state !== 'in') return;
  try {
    const member = await call('GET /wps/member/info', {});
    if (member.id !== session.member.id) location.reload();
  } catch (error) {
    // A portal that cannot be reached has ended nothing.
    if (isRefusal(error, 'not_signed_in')) handleSessionEnd(error);
    else if (error instanceof NetworkError) showConnectionLost();
  }
}

onLiveEvent('refused', () => void verifySession());

/** Opens the member's session on this page. */
export function openSession(member: MemberInfo): void {
  storeMember(member);
  $session.set({ state: 'in', member });
  document.documentElement.dataset['session'] = 'in';
  loadIsland('session');
  startLiveEvents();
  // A view by staff changes nothing, and their language is not the member's.
  if (member.view) loadIsland('view');
  else void syncLanguage(member);
}

/** Ends the session on this page after a sign-out or the server's response. The member's stores clear themselves. */
export function clearSession(): void {
  stopLiveEvents();
  removeSessionHint();
  clearSessionStorage();
  delete document.documentElement.dataset['session'];
  $session.set({ state: 'out' });
}

/**
 * Sends a newly chosen language to the server when the member is next known: on the page in that language, or after
 * signing in.
 */
async function syncLanguage(member: MemberInfo): Promise<void> {
  const language = unsyncedLanguage();
  if (!language) return;
  try {
    if (language !== member.language) await call('PUT /wps/member/language', { body: { language } });
    clearUnsyncedLanguage();
  } catch (error) {
    // Retries on the next page after a lost connection; until then the server's texts come in the old language.
    if (!(error instanceof NetworkError)) clearUnsyncedLanguage();
  }
}

/** Requests the signed-in member again after the server has changed the account, such as its VIP level. */
export async function reloadMember(): Promise<MemberInfo> {
  const member = await call('GET /wps/member/info', {});
  patchMember(member);
  return member;
}

/** Returns whether a staff user sees the account, read-only. */
export function isView(): boolean {
  const session = $session.get();
  return session.state === 'in' && session.member.view !== undefined;
}

/** Cancels the reads of the signed-in member. */
let reads = new AbortController();
let signingOut: Promise<void> | undefined;

/** Aborted when the member signs out: a read under way would be answered that nobody is signed in. */
export const readsSignal = (): AbortSignal => reads.signal;

/** Resolves when the sign-out under way, if any, has ended or failed. */
export async function afterSignOut(): Promise<void> {
  await signingOut?.catch(() => {}); // Its caller shows the failure.
}

/**
 * Ends the session on the server before the page shows it as ended. Throws NetworkError, and then the session is still
 * open.
 */
export function signOut(): Promise<void> {
  signingOut ??= endSession().finally(() => {
    signingOut = undefined;
  });
  return signingOut;
}

/** Ends the session and opens the home page. Throws NetworkError, like signOut. */
export async function leaveSite(tag: string): Promise<void> {
  await signOut();
  location.assign(localPath(tag, '/'));
}

/** Closes the connection first: the server ends it with the session, and the browser would connect again without one. */
async function endSession(): Promise<void> {
  stopLiveEvents();
  reads.abort();
  const failure = await endOnServer();
  reads = new AbortController();
  if (failure !== undefined) {
    startLiveEvents();
    // Loads again what was cancelled or missed meanwhile.
    dispatchLiveEvent('resumed', '{}');
    throw failure;
  }
  clearSession();
}

/** Returns what went wrong, if anything: a session that has ended already is no failure. */
async function endOnServer(): Promise<unknown> {
  try {
    await call('DELETE /wps/session/logout', {});
  } catch (error) {
    if (!isRefusal(error, 'not_signed_in')) return error;
  }
  return undefined;
}

/** Updates the session with what the member changed about the account. */
export function patchMember(patch: Partial<MemberInfo>): void {
  const session = $session.get();
  if (session.state === 'in') $session.set({ state: 'in', member: { ...session.member, ...patch } });
}
