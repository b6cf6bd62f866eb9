import type { EndpointInput, EndpointResponse } from '#api/table';
import type { BroadcastState } from '#rules/members/inbox';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import type { MemberPage } from './members/members.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type BroadcastRow = EndpointResponse<'GET /ops/api/broadcasts'>['rows'][number];
export type NewBroadcast = EndpointInput<'POST /ops/api/broadcasts'>['body'];
export type Recipients = EndpointInput<'GET /ops/api/broadcasts/recipients'>['query'];

const PAGE_SIZE = 20;

/** Messages to many members; all states when none is selected. */
export const broadcasts: ListStore<BroadcastRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/broadcasts', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as BroadcastState }) },
  }),
);

/** Number of members whom the message that is being written would reach. */
export const recipientCount = createLoader(async (recipients: Recipients) => {
  const { members } = await inBackOffice(call('GET /ops/api/broadcasts/recipients', { query: recipients }));
  return members;
});

export function createBroadcast(broadcast: NewBroadcast, title: string): Promise<void> {
  const work = () => call('POST /ops/api/broadcasts', { body: broadcast });
  return runAction(work, broadcasts.refresh, { key: 'done.broadcastCreated', params: { title } });
}

export function stopBroadcast({ id }: BroadcastRow, title: string): Promise<void> {
  const work = () => call('POST /ops/api/broadcasts/{id}/stop', { params: { id }, body: {} });
  return runAction(work, broadcasts.refresh, { key: 'done.broadcastStopped', params: { title } });
}

export type PersonalMessage = EndpointResponse<'GET /ops/api/members/{memberId}/messages'>['rows'][number];
export type NewPersonalMessage = EndpointInput<'POST /ops/api/members/{memberId}/messages'>['body'];

const MEMBER_PAGE_SIZE = 5;

/** Messages that staff wrote to the member whose dialog is open. */
export const memberMessages = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(
    call('GET /ops/api/members/{memberId}/messages', {
      params: { memberId },
      query: { pageNo, pageSize: MEMBER_PAGE_SIZE },
    }),
  ),
);

export function writeToMember({ memberId, account }: MemberPage, message: NewPersonalMessage): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/messages', { params: { memberId }, body: message });
  return runAction(work, memberMessages.reload, { key: 'done.messageWritten', params: { id: account } });
}

onSignedOut(memberMessages.clear);
onSignedOut(recipientCount.clear);
