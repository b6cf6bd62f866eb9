import { getChatPage, listThreads, markChatRead, writeAsMember, writeAsStaff } from '#domain/chat';
import { type Member, reviewMember } from '#domain/members';
import { moduleFlags } from '#domain/modules';
import { AppError } from '#kernel/errors';
import { canChat } from '#rules/roles';
import { FEATURES } from '#rules/site/modules';
import { getTranslator } from '../../../i18n/translator.ts';
import type { RequestContext, Handlers } from '../../context.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { requestedLanguageTag } from '../requested-language.ts';
import { memberOf } from '../identity/caller.ts';
import { acting, LONG_VIEW_MINUTES, recordListView, recordView, staffUserOf } from '../back-office/session.ts';

/**
 * Throws AppError `not_enabled` when the chat is off, or when `isOwn` requires the portal's own chat and an external
 * one is configured.
 */
async function assertChatOn({ app }: RequestContext, { isOwn }: { isOwn: boolean }): Promise<void> {
  const { [FEATURES.chat]: isOn } = await moduleFlags(app.db);
  if (!isOn || (isOwn && !app.chat.isEmbedded)) throw new AppError('not_enabled');
}

/**
 * Returns the member when they may chat: players only. Throws AppError `not_enabled` and, for agents,
 * `in_please_information`.
 */
async function requireChatMember(request: RequestContext, which: { isOwn: boolean }): Promise<Member> {
  await assertChatOn(request, which);
  const member = memberOf(request);
  if (!canChat(member.accountType)) throw new AppError('in_please_information');
  return member;
}

const OWN = { isOwn: true };
const ANY = { isOwn: false };

export const chatHandlers: Handlers<
  | 'GET /wps/relay/CSP_chatUrl'
  | 'GET /wps/relay/CSP_unreadCount'
  | 'GET /wps/chat/messages'
  | 'POST /wps/chat/messages'
  | 'PUT /wps/chat/read'
  | 'GET /ops/api/chat'
  | 'GET /ops/api/chat/{memberId}/messages'
  | 'POST /ops/api/chat/{memberId}/messages'
  | 'PUT /ops/api/chat/{memberId}/read'
> = {
  async 'GET /wps/relay/CSP_chatUrl'(request, { query }) {
    const member = await requireChatMember(request, ANY);
    const languageTag = requestedLanguageTag(request, query.language);
    const title = query.title || getTranslator(languageTag, ['shell'])('side.chat');
    return { chatUrl: await request.app.chat.addressFor({ member, languageTag, title }) };
  },

  async 'GET /wps/relay/CSP_unreadCount'(request) {
    const member = await requireChatMember(request, ANY);
    return { unReadCount: (await request.app.chat.unreadCount(member)) ?? null };
  },

  async 'GET /wps/chat/messages'(request, { query }) {
    const member = await requireChatMember(request, OWN);
    return getChatPage(request.app.db, member.id, query.before);
  },

  async 'POST /wps/chat/messages'(request, { body }) {
    const member = await requireChatMember(request, OWN);
    return request.write((tx) => writeAsMember(tx, member.id, body.text));
  },

  async 'PUT /wps/chat/read'(request, { body }) {
    const member = await requireChatMember(request, OWN);
    await request.write((tx) => markChatRead(tx, member.id, 'member', body.upTo));
    return null;
  },

  async 'GET /ops/api/chat'(request, { query: { state, ...wanted } }) {
    const page = await listThreads(request.app.db, state, wanted);
    const ids = page.rows.map(({ publicId }) => publicId);
    await recordListView(request, 'chat-list.view', { pageNo: wanted.pageNo, ids });
    return { ...page, rows: page.rows.map(({ publicId, ...row }) => ({ ...row, memberId: publicId })) };
  },

  async 'GET /ops/api/chat/{memberId}/messages'(request, { params: { memberId }, query }) {
    const { db } = request.app;
    const { id } = await reviewMember(db, memberId);
    await recordView(request, 'chat.view', memberId, { minutes: LONG_VIEW_MINUTES });
    return getChatPage(db, id, query.before);
  },

  async 'POST /ops/api/chat/{memberId}/messages'(request, { params: { memberId }, body }) {
    await assertChatOn(request, OWN);
    const { id, accountType } = await reviewMember(request.app.db, memberId);
    // Nobody could read an answer to an account that cannot open the chat.
    if (!canChat(accountType)) throw new AppError('wrong_state');
    const { message } = await runAudited(
      acting(request),
      (tx) => writeAsStaff(tx, id, { ...body, staffName: staffUserOf(request).username }),
      ({ message: written, isNew }) =>
        isNew ? { action: 'chat.answer', subject: memberId, details: { message: String(written.id) } } : undefined,
    );
    return message;
  },

  async 'PUT /ops/api/chat/{memberId}/read'(request, { params, body }) {
    const { id } = await reviewMember(request.app.db, params.memberId);
    await request.write((tx) => markChatRead(tx, id, 'staff', body.upTo));
    return null;
  },
};
