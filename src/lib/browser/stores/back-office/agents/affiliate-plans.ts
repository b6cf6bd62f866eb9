import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';

export type AffiliatePlanRow = EndpointResponse<'GET /ops/api/affiliate-plans'>['rows'][number];
export type AffiliatePlanChange = EndpointInput<'PUT /ops/api/affiliate-plans/{memberId}'>['body'];
export type AffiliateStatementRow = EndpointResponse<'GET /ops/api/affiliate-statements'>['rows'][number];

const PAGE_SIZE = 20;

/** Last versions of affiliates' plans. */
export const affiliatePlans: ListStore<AffiliatePlanRow> = createList(({ pageNo }) =>
  call('GET /ops/api/affiliate-plans', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Statements of affiliates; those that wait for approval when no state is selected. */
export const affiliateStatements: ListStore<AffiliateStatementRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/affiliate-statements', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, state: state === '' ? 'PENDING' : (state as AffiliateStatementRow['state']) },
  }),
);

export function changeAffiliatePlan(memberId: string, body: AffiliatePlanChange): Promise<void> {
  const work = () => call('PUT /ops/api/affiliate-plans/{memberId}', { params: { memberId }, body });
  return runAction(work, affiliatePlans.refresh, { key: 'done.affiliatePlanChanged', params: { id: memberId } });
}

export type StatementAct = 'approve' | 'discard' | 'recompute';

export function decideAffiliateStatement(
  { id: statementId, account: name }: AffiliateStatementRow,
  act: StatementAct,
  reason: string,
): Promise<void> {
  const input = { params: { statementId }, body: { reason } };
  const works = {
    approve: () => call('POST /ops/api/affiliate-statements/{statementId}/approve', input),
    discard: () => call('POST /ops/api/affiliate-statements/{statementId}/discard', input),
    recompute: () => call('POST /ops/api/affiliate-statements/{statementId}/recompute', input),
  };
  return runAction(works[act], affiliateStatements.refresh, {
    key: `done.affiliateStatement.${act}`,
    params: { name },
  });
}
