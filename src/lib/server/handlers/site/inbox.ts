import { countUnreadMessages, deleteMessages, listInbox, markAllRead, markRead, restoreMessages } from '#domain/inbox';
import type { Handlers } from '../../context.ts';
import { toMessageResponse } from '../../presenters/inbox.ts';
import { memberOf } from '../identity/caller.ts';

export const inboxHandlers: Handlers<
  | 'GET /wps/v2/messages'
  | 'GET /wps/v2/messages/unread'
  | 'POST /wps/v2/messages/read'
  | 'DELETE /wps/v2/messages'
  | 'POST /wps/v2/messages/restore'
> = {
  async 'GET /wps/v2/messages'(request, { query }) {
    const { messages, hasMore } = await listInbox(request.app.db, memberOf(request).id, query);
    return { messages: messages.map((message) => toMessageResponse(message, request.languageTag)), hasMore };
  },

  async 'GET /wps/v2/messages/unread'(request) {
    return { unreadCount: await countUnreadMessages(request.app.db, memberOf(request).id) };
  },

  async 'POST /wps/v2/messages/read'(request, { body: { ids } }) {
    const { id } = memberOf(request);
    await request.write((tx) => (ids ? markRead(tx, id, ids) : markAllRead(tx, id)));
    return null;
  },

  async 'DELETE /wps/v2/messages'(request, { body: { ids } }) {
    await request.write((tx) => deleteMessages(tx, memberOf(request).id, ids));
    return null;
  },

  async 'POST /wps/v2/messages/restore'(request, { body: { ids } }) {
    await request.write((tx) => restoreMessages(tx, memberOf(request).id, ids));
    return null;
  },
};
