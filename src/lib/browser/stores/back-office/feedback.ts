import type { EndpointResponse } from '#api/table';
import type { FeedbackState } from '#rules/site/feedback';
import { call } from '../../client/client.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';

export type FeedbackRow = EndpointResponse<'GET /ops/api/feedback'>['rows'][number];

const PAGE_SIZE = 20;

/** Feedback; open feedback when no state is selected. */
export const feedback: ListStore<FeedbackRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/feedback', {
    query: { pageNo, pageSize: PAGE_SIZE, state: state === '' ? 'open' : (state as FeedbackState) },
  }),
);

export function closeFeedback({ id }: FeedbackRow, note: string): Promise<void> {
  const work = () => call('POST /ops/api/feedback/{id}/close', { params: { id }, body: { note } });
  return runAction(work, feedback.refresh, { key: 'done.feedbackClosed', params: { id } });
}
