import type { EndpointInput, EndpointResponse } from '#api/table';
import { call } from '../../../client/client.ts';
import { runAction } from '../actions.ts';
import { createList, type ListStore } from '../list.ts';

export type TransferRow = EndpointResponse<'GET /ops/api/vendor-transfers'>['rows'][number];
export type TransferDecision = EndpointInput<'POST /ops/api/vendor-transfers/{id}/decide'>['body'];

const PAGE_SIZE = 20;

/** Transfers between members' balances and their wallets at vendors. */
export const vendorTransfers: ListStore<TransferRow> = createList(({ pageNo, state }) =>
  call('GET /ops/api/vendor-transfers', {
    // The filter's options are the states of the contract.
    query: { pageNo, pageSize: PAGE_SIZE, ...(state === '' ? {} : { state: state as TransferRow['state'] }) },
  }),
);

export function decideTransfer(id: string, body: TransferDecision): Promise<void> {
  const work = () => call('POST /ops/api/vendor-transfers/{id}/decide', { params: { id }, body });
  return runAction(work, vendorTransfers.refresh, { key: 'done.transferDecided', params: { id } });
}
