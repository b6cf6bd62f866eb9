import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import type { MemberPage } from './members.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type MemberBonuses = EndpointResponse<'GET /ops/api/members/{memberId}/bonuses'>;
export type MemberBonus = MemberBonuses['open'][number];
export type NewBonus = EndpointInput<'POST /ops/api/members/{memberId}/bonuses'>['body'];

const PAGE_SIZE = 10;

/** Bonuses of the member whose dialog is open, with a page of those that have ended. */
export const memberBonuses = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(
    call('GET /ops/api/members/{memberId}/bonuses', { params: { memberId }, query: { pageNo, pageSize: PAGE_SIZE } }),
  ),
);

onSignedOut(memberBonuses.clear);

export function giveBonus({ memberId, account }: MemberPage, bonus: NewBonus): Promise<void> {
  const work = () => call('POST /ops/api/members/{memberId}/bonuses', { params: { memberId }, body: bonus });
  return runAction(work, memberBonuses.reload, { key: 'done.bonusGiven', params: { name: bonus.name, id: account } });
}

export function cancelBonus({ memberId }: MemberPage, { id, name }: MemberBonus, reason: string): Promise<void> {
  const path = 'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel';
  const work = () => call(path, { params: { memberId, bonusId: id }, body: { reason } });
  return runAction(work, memberBonuses.reload, { key: 'done.bonusCancelled', params: { name } });
}
