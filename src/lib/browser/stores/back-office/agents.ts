import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import type { MemberPage } from './members.ts';
import { inBackOffice, onSignedOut } from './session.ts';

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
