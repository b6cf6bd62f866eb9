import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import type { MemberPage } from './members/members.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type InhouseTerms = EndpointResponse<'GET /ops/api/inhouse/terms'>['terms'][number];
export type MemberLimits = EndpointResponse<'GET /ops/api/members/{memberId}/inhouse-limits'>['limits'][number];
export type MemberLimitsChange = EndpointInput<'PUT /ops/api/members/{memberId}/inhouse-limits'>['body'];
export type InhouseTermsChange = EndpointInput<'PUT /ops/api/inhouse/terms'>['body'];

/** Terms of the portal's own games. */
export const inhouseTermsTable = createLoader(() => inBackOffice(call('GET /ops/api/inhouse/terms', {})));

const PAGE_SIZE = 20;

export type LeftRoundRow = EndpointResponse<'GET /ops/api/inhouse/rounds'>['rows'][number];

/** Rounds that were left open. */
export const leftRounds: ListStore<LeftRoundRow> = createList(({ pageNo }) =>
  call('GET /ops/api/inhouse/rounds', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Limits of the member whose dialog is open. */
export const memberLimits = createLoader((memberId: string) =>
  inBackOffice(call('GET /ops/api/members/{memberId}/inhouse-limits', { params: { memberId } })),
);

for (const clear of [inhouseTermsTable.clear, memberLimits.clear]) onSignedOut(clear);

/** Changes the terms of a game; `name` is the game's name for the notice. */
export function changeInhouseTerms(name: string, body: InhouseTermsChange): Promise<void> {
  const work = () => call('PUT /ops/api/inhouse/terms', { body });
  return runAction(work, inhouseTermsTable.reload, { key: 'done.inhouseTermsChanged', params: { name } });
}

/** Sets or removes a member's own limits. */
export function changeMemberLimits({ memberId, account }: MemberPage, body: MemberLimitsChange): Promise<void> {
  const work = () => call('PUT /ops/api/members/{memberId}/inhouse-limits', { params: { memberId }, body });
  return runAction(work, memberLimits.reload, { key: 'done.inhouseLimitsChanged', params: { id: account } });
}

export function closeLeftRound({ id, roundId }: LeftRoundRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/inhouse/rounds/{id}/close', { params: { id }, body: { reason } });
  return runAction(work, leftRounds.refresh, { key: 'done.roundClosed', params: { id: roundId } });
}
