import { atom } from 'nanostores';
import { cryptoRandom } from '#kernel/ids';
import { uniformInt } from '#kernel/random';
import { call, RefusedError } from '../../client/client.ts';
import { LOCAL_KEYS, readLocal } from '../../storage.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { $session, isGuestType } from '../session.ts';

/** Number of messages in the inbox that the member has not opened. */
export const $unreadMessages = atom(0);

/** Counts again. Keeps the last count when the connection is lost; the next live event or page counts again. */
async function refresh(): Promise<void> {
  const session = $session.get();
  if (session.state !== 'in' || isGuestType(session.member)) return $unreadMessages.set(0);
  try {
    const { unreadCount } = await call('GET /wps/v2/messages/unread', {});
    $unreadMessages.set(unreadCount);
  } catch (error) {
    if (error instanceof RefusedError) $unreadMessages.set(0);
  }
}

/**
 * Calls back when the inbox has changed. A message to everybody changes all inboxes at once, so each page waits a random part of the
 * time that the event names. Returns a function that stops this.
 */
export function onInboxChange(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onLiveEvent('messages', ({ spreadMs }) => {
      clearTimeout(timer);
      timer = setTimeout(listener, uniformInt(cryptoRandom, 0, spreadMs ?? 0));
    }),
    onLiveEvent('resumed', listener),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A member who had notifications in this browser has them again after the sign-in. */
async function renewNotifications(): Promise<void> {
  const session = $session.get();
  if (session.state !== 'in' || !readLocal(LOCAL_KEYS.pushOwner)?.startsWith(`${session.member.id} `)) return;
  const { renewPush } = await import('./push.ts');
  await renewPush();
}

/** Counts now and on every change of the inbox. Returns a function that stops this. */
export function subscribeToUnreadMessages(): () => void {
  const count = () => void refresh();
  count();
  // The next page tries again.
  renewNotifications().catch(() => undefined);
  return onInboxChange(count);
}

$session.listen(({ state }) => {
  if (state === 'out') $unreadMessages.set(0);
});
