import { call } from '../../client/client.ts';
import { onLiveEvent } from '../../client/live-events.ts';
import { createThread } from './chat-thread.ts';
import { isView, loadSession } from '../session.ts';

/** The member's conversation with support staff. */
export const chat = createThread({
  side: 'member',
  async load(before) {
    const { staffReadId: otherReadId, ...page } = await call('GET /wps/chat/messages', { query: { before } });
    return { ...page, otherReadId };
  },
  write: (text, idempotencyKey) => call('POST /wps/chat/messages', { body: { text }, idempotencyKey }),
  // Staff who view the account leave the messages unread.
  read: async (upTo) => isView() || call('PUT /wps/chat/read', { body: { upTo } }),
});

/** Loads the conversation now and on every change. Returns a function that stops this. */
export function subscribeToChat(): () => void {
  const refresh = () => void chat.refresh();
  // Refreshes after a failure too: the conversation's own call reports the reason.
  void loadSession().then(({ state }) => state === 'in' && refresh(), refresh);
  const stops = [onLiveEvent('chat', refresh), onLiveEvent('resumed', refresh)];
  return () => {
    for (const stop of stops) stop();
  };
}
