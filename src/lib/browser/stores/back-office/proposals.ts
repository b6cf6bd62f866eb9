import type { EndpointInput, EndpointName, EndpointResponse } from '#api/table';
import { call } from '../../client/client.ts';
import { runAction } from './actions.ts';
import { createList, type ListStore } from './list.ts';

export type ProposalRow = EndpointResponse<'GET /ops/api/proposals'>['rows'][number];
type State = EndpointInput<'GET /ops/api/proposals'>['query']['state'];

const PAGE_SIZE = 20;

export const proposals: ListStore<ProposalRow> = createList(({ pageNo, state }) =>
  // The filter's options are the states of the contract.
  call('GET /ops/api/proposals', {
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as State }) },
  }),
);

/** Text keys of the acts, `approvals.act.<name>`; a test finds calls that need a second person and are missing here. */
export const PROPOSED_ACTS: Partial<Record<EndpointName, string>> = {
  'POST /ops/api/deposits/{id}/approve': 'depositApprove',
  'POST /ops/api/deposits/{id}/refund': 'depositRefund',
  'PUT /ops/api/payment-methods/{methodCode}/account': 'methodAccount',
  'POST /ops/api/withdrawals/{id}/resolve': 'withdrawalPayAgain',
  'POST /ops/api/ledger/entries/{id}/reverse': 'ledgerReverse',
  'DELETE /ops/api/ledger/halts/{accountKind}': 'haltLift',
  'POST /ops/api/members/{memberId}/authenticator/reset': 'authenticatorReset',
  'POST /ops/api/members/{memberId}/erase': 'memberErase',
  'POST /ops/api/staff': 'staffCreate',
  'PUT /ops/api/staff/{username}/role': 'staffRole',
  'POST /ops/api/staff/{username}/enable': 'staffEnable',
  'POST /ops/api/staff/{username}/reset': 'staffReset',
  'PUT /ops/api/members/{memberId}/tree-position': 'treePosition',
  'POST /ops/api/members/{memberId}/bonuses': 'bonusGive',
  'POST /ops/api/members/{memberId}/bonuses/{bonusId}/cancel': 'bonusCancel',
  'POST /ops/api/members/{memberId}/free-rounds': 'freeRoundsGive',
  'POST /ops/api/promotions/{contentId}/publish': 'promotionPublish',
  'POST /ops/api/missions/{missionId}/publish': 'missionPublish',
  'POST /ops/api/boards/{boardId}/publish': 'boardPublish',
  'POST /ops/api/boards/{boardId}/windows/{window}/exclusions/{memberId}': 'boardExclude',
  'PUT /ops/api/ranks/settings': 'rankSettings',
  'PUT /ops/api/ranks/levels/{level}': 'rankLevel',
  'POST /ops/api/members/{memberId}/rank/pin': 'rankPin',
  'POST /ops/api/members/{memberId}/rank/unpin': 'rankUnpin',
  'PUT /ops/api/referrals/program': 'referralProgram',
  'PUT /ops/api/contract-templates': 'contractProgram',
  'POST /ops/api/contracts/{family}/offers': 'contractOffer',
  'POST /ops/api/contracts/{family}/{contractId}/end': 'contractEnd',
  'POST /ops/api/contract-runs/{runId}/trees/{rootId}/approve': 'contractRunApprove',
  'POST /ops/api/contract-debts/{receivableId}/close': 'contractDebtClose',
  'POST /ops/api/contract-adjustments': 'agentAdjust',
  'PUT /ops/api/agent-settings': 'agentSettings',
  'PUT /ops/api/affiliate-plans/{memberId}': 'affiliatePlan',
  'POST /ops/api/agent-flags/{flagId}/dismiss': 'agentFlagDismiss',
  'POST /ops/api/affiliate-statements/{statementId}/approve': 'affiliateStatementApprove',
  'PUT /ops/api/points/items/{itemId}': 'pointItemChange',
  'POST /ops/api/points/items/{itemId}/offer': 'pointItemOffer',
  'POST /ops/api/members/{memberId}/points': 'pointsAdjust',
  'PUT /ops/api/inhouse/terms': 'inhouseTerms',
  'POST /ops/api/inhouse/rounds/{id}/close': 'inhouseRoundClose',
  'PUT /ops/api/lottery/games/{gameCode}': 'gameLimits',
  'PUT /ops/api/lottery/games/{gameCode}/odds': 'gameOdds',
  'PUT /ops/api/lottery/games/{gameCode}/jackpots': 'gameJackpots',
  'POST /ops/api/lottery/games/{gameCode}/reserve': 'gameReserve',
  'POST /ops/api/lottery/voids': 'drawVoid',
  'POST /ops/api/broadcasts': 'broadcastCreate',
  'POST /ops/api/content/{id}/publish': 'contentPublish',
  'PUT /ops/api/content/{id}': 'contentEdit',
  'POST /ops/api/vendors': 'vendorCreate',
  'PUT /ops/api/vendors/{code}': 'vendorChange',
  'PUT /ops/api/vendors/{code}/dialect': 'vendorDialect',
  'POST /ops/api/vendors/{code}/signing-key': 'vendorSigningKey',
  'POST /ops/api/vendors/{code}/fund': 'vendorFund',
  'POST /ops/api/vendors/{code}/secret': 'vendorSecret',
  'POST /ops/api/held-wins/{id}/release': 'heldWinRelease',
  'POST /ops/api/held-wins/{id}/return': 'heldWinReturn',
  'POST /ops/api/vendor-transfers/{id}/decide': 'transferDecide',
  'PUT /ops/api/security/alert-rules/{code}': 'alertRuleChange',
};

export function approveProposal(id: string): Promise<void> {
  const work = () => call('POST /ops/api/proposals/{id}/approve', { params: { id }, body: {} });
  return runAction(work, proposals.refresh, { key: 'done.proposalApproved', params: { id } });
}

export function rejectProposal(id: string, reason: string): Promise<void> {
  const work = () => call('POST /ops/api/proposals/{id}/reject', { params: { id }, body: { reason } });
  return runAction(work, proposals.refresh, { key: 'done.proposalRejected', params: { id } });
}

export function withdrawProposal(id: string): Promise<void> {
  const work = () => call('DELETE /ops/api/proposals/{id}', { params: { id } });
  return runAction(work, proposals.refresh, { key: 'done.proposalWithdrawn', params: { id } });
}
