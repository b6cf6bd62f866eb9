import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import type { MemberPage } from './members.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type TreePlacement = EndpointResponse<'GET /ops/api/agents/{memberId}/tree'>;

const PAGE_SIZE = 10;

/** An account's place in the agent tree, with a page of its direct downlines. */
export const treePlacement = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(
    call('GET /ops/api/agents/{memberId}/tree', { params: { memberId }, query: { pageNo, pageSize: PAGE_SIZE } }),
  ),
);

onSignedOut(treePlacement.clear);

export type QuotaChange = EndpointInput<'PUT /ops/api/agents/{memberId}/quotas'>['body'];

export function changeQuota({ memberId, account }: MemberPage, body: QuotaChange): Promise<void> {
  const work = () => call('PUT /ops/api/agents/{memberId}/quotas', { params: { memberId }, body });
  return runAction(work, treePlacement.reload, { key: 'done.quotaChanged', params: { id: account } });
}

export type Delegate = EndpointResponse<'GET /ops/api/agents/{memberId}/delegates'>['delegates'][number];
export type NewDelegate = EndpointInput<'POST /ops/api/agents/{memberId}/delegates'>['body'];

/** Delegates of the agent whose page is open. */
export const agentDelegates = createLoader((memberId: string) =>
  inBackOffice(call('GET /ops/api/agents/{memberId}/delegates', { params: { memberId } })),
);

onSignedOut(agentDelegates.clear);

export function addDelegate({ memberId }: MemberPage, body: NewDelegate): Promise<void> {
  const work = () => call('POST /ops/api/agents/{memberId}/delegates', { params: { memberId }, body, encrypted: true });
  return runAction(work, agentDelegates.reload, { key: 'done.memberOpened', params: { id: body.username } });
}

export function removeDelegate({ memberId }: MemberPage, { id, username }: Delegate, reason: string): Promise<void> {
  const path = 'POST /ops/api/agents/{memberId}/delegates/{delegateId}/remove';
  const work = () => call(path, { params: { memberId, delegateId: id }, body: { reason } });
  return runAction(work, agentDelegates.reload, { key: 'done.memberBlocked', params: { id: username } });
}
