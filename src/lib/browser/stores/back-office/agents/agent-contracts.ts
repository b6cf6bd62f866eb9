import { map } from 'nanostores';
import type { WireFamily } from '#api/endpoints/contracts';
import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { createLoader } from '../../loadable.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type TreeSettings = EndpointResponse<'GET /ops/api/agent-settings'>;
export type ContractRules = EndpointResponse<'GET /ops/api/contract-templates'>;
export type ContractRow = EndpointResponse<'GET /ops/api/contracts'>['rows'][number];
export type ContractEventRow = EndpointResponse<'GET /ops/api/contracts/{contractId}/events'>['events'][number];
export type MarginRow = EndpointResponse<'GET /ops/api/contract-margins'>['rows'][number];
export type ReceivableRow = EndpointResponse<'GET /ops/api/contract-debts'>['rows'][number];
export type UnrecoveredRow = EndpointResponse<'GET /ops/api/contract-unrecovered'>['rows'][number];
export type LateCorrectionRow = EndpointResponse<'GET /ops/api/contract-late-corrections'>['rows'][number];
type RulesChange = EndpointInput<'PUT /ops/api/contract-templates'>['body'];
export type ReceivableClosing = EndpointInput<'POST /ops/api/contract-debts/{receivableId}/close'>['body']['how'];

const PAGE_SIZE = 20;

/** Limits of the agent tree. */
export const treeSettings = createLoader(() => inBackOffice(call('GET /ops/api/agent-settings', {})));

/** Versions of the rules for contracts, the newest first. */
export const contractRules = createLoader(() => inBackOffice(call('GET /ops/api/contract-templates', {})));

onSignedOut(treeSettings.clear);
onSignedOut(contractRules.clear);

export const margins: ListStore<MarginRow> = createList(({ pageNo }) =>
  call('GET /ops/api/contract-margins', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

export const receivables: ListStore<ReceivableRow> = createList(({ pageNo }) =>
  call('GET /ops/api/contract-debts', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Amounts that were paid too much under contracts that have ended. */
export const unrecovered: ListStore<UnrecoveredRow> = createList(({ pageNo }) =>
  call('GET /ops/api/contract-unrecovered', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

/** Corrections that no statement adjusts any more. */
export const lateCorrections: ListStore<LateCorrectionRow> = createList(({ pageNo }) =>
  call('GET /ops/api/contract-late-corrections', { query: { pageNo, pageSize: PAGE_SIZE } }),
);

interface ContractFilter {
  family: WireFamily | '';
  /** Usernames. */
  payer: string;
  payee: string;
}

const ALL_CONTRACTS: ContractFilter = { family: '', payer: '', payee: '' };

/** Filter of the contracts beside the state; '' for all. */
export const $contractFilter = map<ContractFilter>(ALL_CONTRACTS);

export const agentContracts: ListStore<ContractRow> = createList(({ pageNo, state }) => {
  const { family, payer, payee } = $contractFilter.get();
  return call('GET /ops/api/contracts', {
    query: {
      pageNo,
      pageSize: PAGE_SIZE,
      ...(family === '' ? {} : { family }),
      ...(payer === '' ? {} : { payer }),
      ...(payee === '' ? {} : { payee }),
      // The filter's options are the states of the contract.
      ...(state === '' ? {} : { state: state as ContractRow['state'] }),
    },
  });
});

/** Events of one contract, the oldest first. */
export const contractEvents = createLoader((contractId: string) =>
  inBackOffice(call('GET /ops/api/contracts/{contractId}/events', { params: { contractId } })),
);

onSignedOut(() => {
  $contractFilter.set(ALL_CONTRACTS);
  contractEvents.clear();
});

export function filterContracts(change: Partial<ContractFilter>): Promise<void> {
  $contractFilter.set({ ...$contractFilter.get(), ...change });
  return agentContracts.show({ pageNo: 1 });
}

type HouseOffer = EndpointInput<'POST /ops/api/contracts/{family}/offers'>['body'];

/** Offers a contract of the house to a master agent. */
export function offerHouseContract(family: WireFamily, body: HouseOffer): Promise<void> {
  const work = () => call('POST /ops/api/contracts/{family}/offers', { params: { family }, body });
  return runAction(work, agentContracts.refresh, { key: 'done.contractOffered', params: { id: body.to } });
}

/** Ends a contract and every one below it. */
export function endContract({ id: contractId, family, payee: name }: ContractRow, reason: string): Promise<void> {
  const params = { family, contractId };
  const work = () => call('POST /ops/api/contracts/{family}/{contractId}/end', { params, body: { reason } });
  return runAction(work, agentContracts.refresh, { key: 'done.contractEnded', params: { name } });
}

/** Answers by which the house ends nothing: it withdraws its offer, or keeps a contract that its payee wants to end. */
export type HouseAnswer = EndpointInput<'POST /ops/api/contracts/{family}/{contractId}/answer'>['body']['act'];
const DONE = { withdraw: 'done.contractWithdrawn', refuse: 'done.contractKept' } as const satisfies Record<
  HouseAnswer,
  string
>;

export function answerForHouse(
  { id: contractId, family, payee: name }: ContractRow,
  body: { act: HouseAnswer; reason: string },
): Promise<void> {
  const work = () =>
    call('POST /ops/api/contracts/{family}/{contractId}/answer', { params: { family, contractId }, body });
  return runAction(work, agentContracts.refresh, { key: DONE[body.act], params: { name } });
}

export function changeTreeSettings(body: EndpointInput<'PUT /ops/api/agent-settings'>['body']): Promise<void> {
  const work = () => call('PUT /ops/api/agent-settings', { body });
  return runAction(work, treeSettings.reload, { key: 'done.agentSettingsChanged', params: {} });
}

export function changeContractRules(body: RulesChange): Promise<void> {
  const work = () => call('PUT /ops/api/contract-templates', { body });
  return runAction(work, contractRules.reload, { key: 'done.contractProgramChanged', params: { day: body.fromDay } });
}

/** Has the house pay what is left of a receivable, or writes it off. */
export function closeReceivable(
  { id, left }: ReceivableRow,
  { how, reason }: { how: ReceivableClosing; reason: string },
): Promise<void> {
  const params = { receivableId: id };
  const work = () => call('POST /ops/api/contract-debts/{receivableId}/close', { params, body: { how, left, reason } });
  return runAction(work, receivables.refresh, { key: 'done.contractDebtClosed', params: { id } });
}

export function payAdjustment(body: EndpointInput<'POST /ops/api/contract-adjustments'>['body']): Promise<void> {
  const work = () => call('POST /ops/api/contract-adjustments', { body });
  return runAction(work, receivables.refresh, { key: 'done.agentAdjusted', params: { name: body.to } });
}
