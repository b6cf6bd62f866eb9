import { atom } from 'nanostores';
import { call, RefusedError } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { $session, isPlayerType } from '../session.ts';

/** Number of answers that the member has not read. */
export const $unreadReplies = atom(0);

function isChatOff(): boolean {
  return (document.documentElement.dataset['off'] ?? '').split(' ').includes('CBS3');
}

/**
 * Counts again for members who can chat. Keeps the last count when the connection is lost; the next live event or
 * page counts again.
 */
export async function refreshUnread(): Promise<void> {
  const session = $session.get();
  if (isChatOff() || session.state !== 'in' || !isPlayerType(session.member)) return $unreadReplies.set(0);
  try {
    const { unReadCount } = await call('GET /wps/relay/CSP_unreadCount', {});
    $unreadReplies.set(unReadCount ?? 0);
  } catch (error) {
    if (error instanceof RefusedError) $unreadReplies.set(0);
  }
}

/** Updates the count on live events and when the chat is enabled or disabled. Returns a function that stops this. */
export function subscribeToUnread(): () => void {
  const refresh = () => void refreshUnread();
  refresh();
  // Flags are often set again to the same value; only a change matters.
  const switches = new MutationObserver(([change]) => {
    if (change?.oldValue !== (document.documentElement.dataset['off'] ?? null)) refresh();
  });
  switches.observe(document.documentElement, { attributeFilter: ['data-off'], attributeOldValue: true });
  const stops = [onLiveEvent('chat', refresh), onLiveEvent('resumed', refresh), () => switches.disconnect()];
  return () => {
    for (const stop of stops) stop();
  };
}

$session.listen(({ state }) => {
  if (state === 'out') $unreadReplies.set(0);
});
