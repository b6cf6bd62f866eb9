import { call } from '../client/client.ts';
import { onLive } from '../client/events.ts';
import { createThread } from './chat-thread.ts';
import { loadSession } from './session.ts';

/** The member's conversation with operations. */
export const chat = createThread({
  side: 'member',
  async load(before) {
    const { staffReadId: otherReadId, ...page } = await call('GET /wps/chat/messages', { query: { before } });
    return { ...page, otherReadId };
  },
  write: (text, idempotencyKey) => call('POST /wps/chat/messages', { body: { text }, idempotencyKey }),
  read: (upTo) => call('PUT /wps/chat/read', { body: { upTo } }),
});

/** Asks for the conversation now and whenever something changed in it; gives the way to stop. */
export function followChat(): () => void {
  const refresh = () => void chat.refresh();
  // Why the session cannot be known is said by the conversation's own answer.
  void loadSession().then(({ state }) => state === 'in' && refresh(), refresh);
  const stops = [onLive('chat', refresh), onLive('resumed', refresh)];
  return () => {
    for (const stop of stops) stop();
  };
}
