import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import type { MemberPage } from './members.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type MemberFreeRounds = EndpointResponse<'GET /ops/api/members/{memberId}/free-rounds'>['rows'][number];
export type NewFreeRounds = EndpointInput<'POST /ops/api/members/{memberId}/free-rounds'>['body'];

const PAGE_SIZE = 10;

/** Free rounds of the member whose dialog is open. */
export const memberFreeRounds = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(
    call('GET /ops/api/members/{memberId}/free-rounds', {
      params: { memberId },
      query: { pageNo, pageSize: PAGE_SIZE },
    }),
  ),
);

onSignedOut(memberFreeRounds.clear);

export function giveFreeRounds({ memberId, account }: MemberPage, given: NewFreeRounds): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/free-rounds', { params: { memberId }, body: given });
  const done = { key: 'done.freeRoundsGiven', params: { name: given.name, id: account } };
  return runAction(work, memberFreeRounds.reload, done);
}

export function cancelFreeRounds(
  { memberId }: MemberPage,
  { id, name }: MemberFreeRounds,
  reason: string,
): Promise<void> {
  const path = 'POST /ops/api/members/{memberId}/free-rounds/{freeRoundsId}/cancel';
  const work = () => call(path, { params: { memberId, freeRoundsId: id }, body: { reason } });
  return runAction(work, memberFreeRounds.reload, { key: 'done.freeRoundsCancelled', params: { name } });
}
