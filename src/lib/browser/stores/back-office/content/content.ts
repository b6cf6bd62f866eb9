import { atom } from 'nanostores';
import type { EndpointResponse, EndpointInput } from '#api/table';
import type { ContentKind } from '#rules/site/content';
import { call } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';

export type ContentRow = EndpointResponse<'GET /ops/api/content'>['rows'][number];
type State = EndpointInput<'GET /ops/api/content'>['query']['state'];

const PAGE_SIZE = 20;

/** The kind of content that the list shows. */
export const $contentKind = atom<ContentKind>('banner');

export const content: ListStore<ContentRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/content', {
    query: {
      kind: $contentKind.get(),
      pageNo,
      pageSize: PAGE_SIZE,
      // The filter's options are the states of the contract.
      ...(state === '' ? {} : { state: state as State }),
    },
  }),
);

export function chooseKind(kind: ContentKind): Promise<void> {
  $contentKind.set(kind);
  return content.show({ pageNo: 1 });
}

export type ContentAction = 'publish' | 'unpublish' | 'archive';

const DONE: Record<ContentAction, string> = {
  publish: 'done.contentPublished',
  unpublish: 'done.contentUnpublished',
  archive: 'done.contentArchived',
};

/** Publishes, unpublishes or archives the version that is shown; the server refuses it when the item was changed. */
export function changeContentState(action: ContentAction, { id, title, version }: ContentRow): Promise<void> {
  const work = () => call(`POST /ops/api/content/{id}/${action}`, { params: { id }, body: { version } });
  return runAction(work, content.refresh, { key: DONE[action], params: { id: title } });
}
