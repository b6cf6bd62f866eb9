import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './session.ts';

export type MemberRow = EndpointResponse<'GET /ops/api/members'>['rows'][number];
export type MemberPage = EndpointResponse<'GET /ops/api/members/{customerId}'>;

const PAGE_SIZE = 20;

export const members: ListStore<MemberRow> = createList(({ pageNo, search = '' }) =>
  call('GET /ops/api/members', { query: { pageNo, pageSize: PAGE_SIZE, search } }),
);

/** The member whose dialog is open. */
export const memberPage = createLoader((customerId: string) =>
  inBackOffice(call('GET /ops/api/members/{customerId}', { params: { customerId } })),
);

onSignedOut(memberPage.clear);

async function refresh(): Promise<void> {
  await Promise.all([members.refresh(), memberPage.reload()]);
}

export function blockMember({ customerId, account }: MemberPage, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/members/{customerId}/block', { params: { customerId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.memberBlocked', params: { id: account } });
}

export function unblockMember({ customerId, account }: MemberPage, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/members/{customerId}/unblock', { params: { customerId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.memberUnblocked', params: { id: account } });
}

export function resetAuthenticator({ customerId, account }: MemberPage, reason: string): Promise<void> {
  const path = 'POST /ops/api/members/{customerId}/authenticator/reset';
  const work = () => call(path, { params: { customerId }, body: { reason } });
  return runAction(work, refresh, { key: 'done.authenticatorReset', params: { id: account } });
}

export type TreePositionChange = EndpointInput<'PUT /ops/api/members/{customerId}/tree-position'>['body'];

/** Account types that have a position in the agent tree; delegates and guests have none. */
export const TREE_TYPES = ['member', 'agent', 'master-agent'] as const satisfies readonly TreePositionChange['type'][];

export function hasTreePosition(type: MemberPage['type']): type is TreePositionChange['type'] {
  return TREE_TYPES.some((known) => known === type);
}

export function changeTreePosition({ customerId, account }: MemberPage, body: TreePositionChange): Promise<void> {
  const work = () => call('PUT /ops/api/members/{customerId}/tree-position', { params: { customerId }, body });
  return runAction(work, refresh, { key: 'done.memberMoved', params: { id: account } });
}

export function endSessions({ customerId, account }: MemberPage): Promise<void> {
  const work = () => call('DELETE /ops/api/members/{customerId}/sessions', { params: { customerId } });
  return runAction(work, refresh, { key: 'done.sessionsEnded', params: { id: account } });
}

export type Handoff = EndpointResponse<'POST /ops/api/members/{customerId}/handoff'>;

/** Creates a link that signs the member in once, within a minute. */
export function makeHandoff(customerId: string): Promise<Handoff> {
  return inBackOffice(call('POST /ops/api/members/{customerId}/handoff', { params: { customerId }, body: {} }));
}
