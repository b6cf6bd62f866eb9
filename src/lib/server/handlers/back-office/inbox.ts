import {
  assertBroadcast,
  countRecipients,
  createBroadcast,
  listBroadcasts,
  listPersonalMessages,
  type NewBroadcast,
  type Recipients,
  stopBroadcast,
  writePersonalMessage,
} from '#domain/inbox';
import { reviewMember } from '#domain/members';
import type { HandlerInput } from '#api/table';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { codeToTag, LOCALES } from '../../../i18n/locales.ts';
import { runAudited } from '../../audit/audit-record.ts';
import type { Handlers, RequestContext, SecondPersonRules } from '../../context.ts';
import { acting, recordView, staffUserOf } from './session.ts';

interface RecipientFields {
  segment: Recipients['segment'];
  minRank?: number | undefined;
  maxRank?: number | undefined;
  language?: string | undefined;
}

function toRecipients({ segment, minRank, maxRank, language }: RecipientFields): Recipients {
  if (language !== undefined && codeToTag(language) === undefined)
    throw new InvalidFieldsError({ language: { code: 'invalid_value' } });
  return { segment, minRank: minRank ?? null, maxRank: maxRank ?? null, languageCode: language ?? null };
}

function assertLanguages(texts: readonly { languageTag: string }[]): void {
  if (texts.every(({ languageTag }) => LOCALES.some(({ tag }) => tag === languageTag))) return;
  throw new InvalidFieldsError({ texts: { code: 'invalid_value' } });
}

function toNewBroadcast(
  { app }: Pick<RequestContext, 'app'>,
  { body: { key, texts, startsAt, endsAt, ...recipients } }: HandlerInput<'POST /ops/api/broadcasts'>,
  writtenBy: string,
): NewBroadcast {
  assertLanguages(texts);
  return {
    key,
    texts,
    ...toRecipients(recipients),
    startsAt: startsAt === undefined ? app.clock.now() : new Date(startsAt),
    endsAt: new Date(endsAt),
    writtenBy,
  };
}

/** Every broadcast needs two people; what nobody could approve is refused before it is proposed. */
export const inboxSecondPersonRules: SecondPersonRules = {
  'POST /ops/api/broadcasts': async (request, input) => {
    const { app } = request;
    assertBroadcast(toNewBroadcast(request, input, staffUserOf(request).username), app.clock.now());
    return true;
  },
};

/** Handlers of messages to members. */
export const backOfficeInboxHandlers: Handlers<
  | 'GET /ops/api/broadcasts'
  | 'GET /ops/api/broadcasts/recipients'
  | 'POST /ops/api/broadcasts'
  | 'POST /ops/api/broadcasts/{id}/stop'
  | 'GET /ops/api/members/{memberId}/messages'
  | 'POST /ops/api/members/{memberId}/messages'
> = {
  async 'GET /ops/api/broadcasts'({ app }, { query }) {
    const page = await listBroadcasts(app.db, { ...query, now: app.clock.now() });
    return { ...page, rows: page.rows.map(({ languageCode: language, ...row }) => ({ ...row, language })) };
  },

  async 'GET /ops/api/broadcasts/recipients'({ app }, { query }) {
    return { members: await countRecipients(app.db, toRecipients(query)) };
  },

  async 'POST /ops/api/broadcasts'(request, input) {
    // Written by whoever proposed it; the second person approved.
    const created = toNewBroadcast(request, input, request.proposedBy ?? staffUserOf(request).username);
    const { segment, minRank, maxRank, languageCode, startsAt, endsAt } = created;
    const schedule = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    const details = { segment, minRank, maxRank, language: languageCode, ...schedule };
    await runAudited(
      acting(request),
      (tx) => createBroadcast(tx, created, request.app.clock.now()),
      (id) => (id === undefined ? undefined : { action: 'broadcast.create', subject: id, details }),
    );
    return null;
  },

  async 'POST /ops/api/broadcasts/{id}/stop'(request, { params: { id } }) {
    await runAudited(
      acting(request),
      (tx, actor) => stopBroadcast(tx, { id, actor }),
      () => ({ action: 'broadcast.stop', subject: id }),
    );
    return null;
  },

  async 'GET /ops/api/members/{memberId}/messages'(request, { params: { memberId }, query }) {
    const { id } = await reviewMember(request.app.db, memberId);
    await recordView(request, 'message-list.view', memberId);
    return listPersonalMessages(request.app.db, id, query);
  },

  async 'POST /ops/api/members/{memberId}/messages'(request, { params: { memberId }, body: { key, texts } }) {
    assertLanguages(texts);
    const { id: memberRow, accountType } = await reviewMember(request.app.db, memberId);
    // Nobody could read it.
    if (accountType === 'guest') throw new AppError('wrong_state');
    const written = await runAudited(
      acting(request),
      (tx, writtenBy) => writePersonalMessage(tx, memberRow, { key, texts, writtenBy }),
      ({ id, isNew }) => (isNew ? { action: 'message.write', subject: memberId, details: { message: id } } : undefined),
    );
    return { id: written.id };
  },
};
