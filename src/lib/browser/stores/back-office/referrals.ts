import type { EndpointInput, EndpointResponse } from '#api/table';
import type { ReferralState } from '#rules/rewards/referrals';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type ReferralProgram = EndpointResponse<'GET /ops/api/referrals/program'>;
export type ReferralProgramChange = EndpointInput<'PUT /ops/api/referrals/program'>['body'];
export type ReferralRow = EndpointResponse<'GET /ops/api/referrals'>['rows'][number];

const PAGE_SIZE = 20;

/** Terms of the referral program, and its budget. */
export const referralProgram = createLoader(() => inBackOffice(call('GET /ops/api/referrals/program', {})));

onSignedOut(referralProgram.clear);

/** Referrals; the flagged ones when no state is selected. */
export const referrals: ListStore<ReferralRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/referrals', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, state: state === '' ? 'flagged' : (state as ReferralState) },
  }),
);

export function changeReferralProgram(body: ReferralProgramChange): Promise<void> {
  const work = () => call('PUT /ops/api/referrals/program', { body });
  return runAction(work, referralProgram.reload, { key: 'done.referralProgramChanged', params: {} });
}

export function clearReferral({ memberId, username: name }: ReferralRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/referrals/{memberId}/clear', { params: { memberId }, body: { reason } });
  return runAction(work, referrals.refresh, { key: 'done.referralCleared', params: { name } });
}

export function refuseReferral({ memberId, username: name }: ReferralRow, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/referrals/{memberId}/refuse', { params: { memberId }, body: { reason } });
  return runAction(work, referrals.refresh, { key: 'done.referralRefused', params: { name } });
}
