import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import type { MemberPage } from './members/members.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type RankTable = EndpointResponse<'GET /ops/api/ranks'>;
export type RankLevelRow = RankTable['levels'][number];
export type RankLevelChange = EndpointInput<'PUT /ops/api/ranks/levels/{level}'>['body'];
export type RankSettings = EndpointInput<'PUT /ops/api/ranks/settings'>['body'];
export type MemberRank = EndpointResponse<'GET /ops/api/members/{memberId}/rank'>;

const PAGE_SIZE = 10;

/** The table of VIP levels, and the budget of their awards. */
export const rankTable = createLoader(() => inBackOffice(call('GET /ops/api/ranks', {})));

/** Rank of the member whose dialog is open, with a page of its changes. */
export const memberRank = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(
    call('GET /ops/api/members/{memberId}/rank', { params: { memberId }, query: { pageNo, pageSize: PAGE_SIZE } }),
  ),
);

onSignedOut(rankTable.clear);
onSignedOut(memberRank.clear);

export function changeRankLevel(level: number, name: string, body: RankLevelChange): Promise<void> {
  const work = () => call('PUT /ops/api/ranks/levels/{level}', { params: { level: String(level) }, body });
  return runAction(work, rankTable.reload, { key: 'done.rankLevelChanged', params: { name } });
}

export function changeRankSettings(body: RankSettings): Promise<void> {
  const work = () => call('PUT /ops/api/ranks/settings', { body });
  return runAction(work, rankTable.reload, { key: 'done.rankSettingsChanged', params: {} });
}

export function pinRank({ memberId, account }: MemberPage, level: number, reason: string): Promise<void> {
  const path = 'POST /ops/api/members/{memberId}/rank/pin';
  const work = () => call(path, { params: { memberId }, body: { level, reason } });
  return runAction(work, memberRank.reload, { key: 'done.rankPinned', params: { id: account } });
}

export function unpinRank({ memberId, account }: MemberPage, reason: string): Promise<void> {
  const path = 'POST /ops/api/members/{memberId}/rank/unpin';
  const work = () => call(path, { params: { memberId }, body: { reason } });
  return runAction(work, memberRank.reload, { key: 'done.rankUnpinned', params: { id: account } });
}
