import { atom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { call, NetworkError } from '../client/client.ts';
import { isRefusal } from '../client/errors.ts';
import { startLive, stopLive } from '../client/events.ts';
import { clearUnstoredLanguage, untoldLanguage } from '../frame/language.ts';
import { need } from '../client/island-loader.ts';
import { clearSessionStorage, dropSessionHint, hasSessionHint, keepMember } from '../storage.ts';

export type MemberInfo = CallAnswer<'GET /wps/member/info'>;

export type SessionState = { state: 'unknown' } | { state: 'out' } | { state: 'in'; member: MemberInfo };

/** Play money: no member centre, no deposits (decisions §1). */
export const isGuestType = ({ type }: MemberInfo): boolean => type === 4;

/** The chat is theirs alone: guests have no account to ask about, agents ask elsewhere (specification §4). */
export const isPlayerType = ({ type }: MemberInfo): boolean => type === 0;

/** Holds the signed-in member. `unknown` until the server has answered: the hint cookie alone proves nothing. */
export const $session = atom<SessionState>({ state: 'unknown' });

let pending: Promise<SessionState> | undefined;

/** Asks the server who is signed in, once a page; without a hint nobody is. Throws NetworkError when it cannot be known. */
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
    clearSession();
  }
  return $session.get();
}

/** Somebody is signed in on this page. */
export function openSession(member: MemberInfo): void {
  keepMember(member);
  $session.set({ state: 'in', member });
  document.documentElement.dataset['session'] = 'in';
  need('session');
  startLive();
  void syncLanguage(member);
}

/** The page is a guest's again: what the server said, or what signing out means. Stores of the member empty themselves. */
export function clearSession(): void {
  stopLive();
  dropSessionHint();
  clearSessionStorage();
  delete document.documentElement.dataset['session'];
  $session.set({ state: 'out' });
}

/** A language that was chosen is told to the server at the next sight of the member: the page that the choice led to, or the one after signing in. */
async function syncLanguage(member: MemberInfo): Promise<void> {
  const language = untoldLanguage();
  if (!language) return;
  try {
    if (language !== member.language) await call('PUT /wps/member/language', { body: { language } });
    clearUnstoredLanguage();
  } catch (error) {
    // Texts that the server sends come in the old language until the next page tells it; nothing here depends on it.
    if (!(error instanceof NetworkError)) clearUnstoredLanguage();
  }
}

/** Ends the session on the server first: a page that only looks signed out would be a lie. Throws NetworkError. */
export async function signOut(): Promise<void> {
  try {
    await call('DELETE /wps/session/logout', {});
  } catch (error) {
    if (!isRefusal(error, 'not_signed_in')) throw error;
  }
  clearSession();
}

/** Notes in the session what the member changed about the account. */
export function patchMember(patch: Partial<MemberInfo>): void {
  const session = $session.get();
  if (session.state === 'in') $session.set({ state: 'in', member: { ...session.member, ...patch } });
}
