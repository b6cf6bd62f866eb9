import { countUnreadMessages, deleteMessages, listInbox, markAllRead, markRead, restoreMessages } from '#domain/inbox';
import { subscribe, subscribedKinds, unsubscribe } from '#domain/push';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import type { Handlers } from '../../context.ts';
import { presentMessages } from '../../presenters/inbox-messages.ts';
import { callerOf, memberOf } from '../identity/caller.ts';

export const inboxHandlers: Handlers<
  | 'GET /wps/v2/messages'
  | 'GET /wps/v2/messages/unread'
  | 'POST /wps/v2/messages/read'
  | 'DELETE /wps/v2/messages'
  | 'POST /wps/v2/messages/restore'
  | 'GET /wps/v2/messages/push'
  | 'PUT /wps/v2/messages/push'
  | 'DELETE /wps/v2/messages/push'
> = {
  async 'GET /wps/v2/messages'(request, { query }) {
    const { messages, hasMore } = await listInbox(request.app.db, memberOf(request).id, query);
    return { messages: await presentMessages(request.app.db, messages, request.languageTag), hasMore };
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

  async 'GET /wps/v2/messages/push'(request) {
    const { app } = request;
    const kinds = await subscribedKinds(app.db, callerOf(request).sessionHash);
    return { publicKey: app.push.publicKey, kinds: kinds ?? null };
  },

  async 'PUT /wps/v2/messages/push'(request, { body }) {
    const { sessionHash, member } = callerOf(request);
    // A guest gets no messages.
    if (member.accountType === 'guest') throw new AppError('wrong_state');
    if (!request.app.push.isService(body.endpoint))
      throw new InvalidFieldsError({ endpoint: { code: 'invalid_value' } });
    await request.write((tx) => subscribe(tx, sessionHash, { ...body, languageTag: request.languageTag }));
    return null;
  },

  async 'DELETE /wps/v2/messages/push'(request) {
    await request.write((tx) => unsubscribe(tx, callerOf(request).sessionHash));
    return null;
  },
};
