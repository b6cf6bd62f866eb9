import { atom } from 'nanostores';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { createLoader } from '../loadable.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';
import { inBackOffice, onSignedOut } from './shell/session.ts';

export type ClaimRow = EndpointResponse<'GET /ops/api/claims'>['rows'][number];
export type ClaimResult = EndpointResponse<'POST /ops/api/claims/decide'>[number];
export type ClaimDecision = EndpointInput<'POST /ops/api/claims/decide'>['body'];
type State = EndpointInput<'GET /ops/api/claims'>['query']['state'];

const PAGE_SIZE = 50;
const MEMBER_PAGE_SIZE = 10;

/** Applications that are decided with one request. */
export const MAX_DECISIONS = 200;

/** The promotion whose claims the list shows; '' for all. */
export const $claimPromotion = atom('');

export const claims: ListStore<ClaimRow> = createList(({ pageNo, state, search = '' }) => {
  const contentId = $claimPromotion.get();
  return call('GET /ops/api/claims', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      // The filter's options are the states of the contract; those that wait come first.
      ...(state === 'any' ? {} : { state: (state === '' ? 'applying' : state) as State }),
      ...(contentId === '' ? {} : { contentId }),
      ...(search === '' ? {} : { memberId: search.toUpperCase() }),
    },
  });
});

export function chooseClaimPromotion(contentId: string): Promise<void> {
  $claimPromotion.set(contentId);
  return claims.show({ pageNo: 1 });
}

/** Claims of the member whose dialog is open. */
export const memberClaims = createLoader((memberId: string, pageNo: number) =>
  inBackOffice(call('GET /ops/api/claims', { query: { memberId, pageNo, pageSize: MEMBER_PAGE_SIZE } })),
);

onSignedOut(() => {
  memberClaims.clear();
  $claimPromotion.set('');
});

/** Decides applications and returns the result of each. */
export async function decideClaims(decision: ClaimDecision): Promise<ClaimResult[]> {
  let results: ClaimResult[] = [];
  const work = async () => (results = await call('POST /ops/api/claims/decide', { body: decision }));
  await runAction(work, claims.refresh, () => {
    const count = String(results.filter(({ code }) => code === null).length);
    return { key: `done.claims.${decision.verdict}`, params: { count, all: String(results.length) } };
  });
  return results;
}
