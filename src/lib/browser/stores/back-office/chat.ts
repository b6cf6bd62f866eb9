import type { EndpointResponse } from '#api/table';
import type { ChatThreadState } from '#rules/site/chat';
import { call } from '../../client/client.ts';
import { createThread, type Thread } from '../chat/chat-thread.ts';
import { refreshCounts } from './shell/counts.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice } from './shell/session.ts';

export type ThreadRow = EndpointResponse<'GET /ops/api/chat'>['rows'][number];

const PAGE_SIZE = 20;

/** Conversations; all of them when no state is selected. */
export const threads: ListStore<ThreadRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/chat', {
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as ChatThreadState }) },
  }),
);

/** The conversation with one member. Only staff who may answer mark messages as read, so that they stay unread for those. */
export function backOfficeThread(memberId: string, { canReply }: { canReply: boolean }): Thread {
  const params = { memberId };
  return createThread({
    side: 'staff',
    async load(before) {
      const request = call('GET /ops/api/chat/{memberId}/messages', { params, query: { before } });
      const { memberReadId: otherReadId, ...page } = await inBackOffice(request);
      return { ...page, otherReadId };
    },
    write: (text, key) => inBackOffice(call('POST /ops/api/chat/{memberId}/messages', { params, body: { text, key } })),
    async read(upTo) {
      if (!canReply) return;
      await inBackOffice(call('PUT /ops/api/chat/{memberId}/read', { params, body: { upTo } }));
      await Promise.all([threads.refresh(), refreshCounts()]);
    },
  });
}
