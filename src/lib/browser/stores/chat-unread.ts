import { atom } from 'nanostores';
import { call, RefusedError } from '../client/client.ts';
import { onLive } from '../client/events.ts';
import { $session, isPlayerType } from './session.ts';

/** Answers in the chat that the member has not read. */
export const $unreadAnswers = atom(0);

function isChatOff(): boolean {
  return (document.documentElement.dataset['off'] ?? '').split(' ').includes('CBS3');
}

/** Counts again, for who can chat. A lost connection keeps the last count: the next push or page asks again. */
export async function refreshUnread(): Promise<void> {
  const session = $session.get();
  if (isChatOff() || session.state !== 'in' || !isPlayerType(session.member)) return $unreadAnswers.set(0);
  try {
    const { unReadCount } = await call('GET /wps/relay/CSP_unreadCount', {});
    $unreadAnswers.set(unReadCount ?? 0);
  } catch (error) {
    if (error instanceof RefusedError) $unreadAnswers.set(0);
  }
}

/** Keeps the count while somebody is signed in: from pushes, and when the chat is switched on or off. Gives the way to stop. */
export function followUnread(): () => void {
  const refresh = () => void refreshUnread();
  refresh();
  // Switches that are read again are set again, mostly to what they were.
  const switches = new MutationObserver(([change]) => {
    if (change?.oldValue !== (document.documentElement.dataset['off'] ?? null)) refresh();
  });
  switches.observe(document.documentElement, { attributeFilter: ['data-off'], attributeOldValue: true });
  const stops = [onLive('chat', refresh), onLive('resumed', refresh), () => switches.disconnect()];
  return () => {
    for (const stop of stops) stop();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') $unreadAnswers.set(0);
});
