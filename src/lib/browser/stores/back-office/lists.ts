import type { EndpointResponse, EndpointInput } from '#api/table';
import { call } from '../../client/client.ts';
import { createList, type ListRequest, type ListStore } from './list.ts';
import { filtersOfHash, storeFilters } from './shell/sections.ts';

export type DepositRow = EndpointResponse<'GET /ops/api/deposits'>['rows'][number];
export type WithdrawalRow = EndpointResponse<'GET /ops/api/withdrawals'>['rows'][number];
export type BankAccountRow = EndpointResponse<'GET /ops/api/bank-accounts'>['rows'][number];
export type RoundRow = EndpointResponse<'GET /ops/api/rounds/stale'>['rows'][number];
export type MessageRow = EndpointResponse<'GET /ops/api/outbox'>['rows'][number];
export type AuditRow = EndpointResponse<'GET /ops/api/audit'>['rows'][number];

const PAGE_SIZE = 20;

function pageOnly({ pageNo }: ListRequest): { pageNo: number; pageSize: number } {
  return { pageNo, pageSize: PAGE_SIZE };
}

type DepositQuery = EndpointInput<'GET /ops/api/deposits'>['query'];
type BankAccountQuery = EndpointInput<'GET /ops/api/bank-accounts'>['query'];
type WithdrawalQuery = EndpointInput<'GET /ops/api/withdrawals'>['query'];

function withMember({ memberId }: ListRequest): { memberId?: string } {
  return memberId ? { memberId } : {};
}

function withState<State extends string | undefined>(request: ListRequest): { state?: State } {
  // The filter's options are the states of the contract.
  return request.state === '' ? {} : { state: request.state as State };
}

export const deposits: ListStore<DepositRow> = createList((request) =>
  call('GET /ops/api/deposits', {
    query: { ...pageOnly(request), ...withState<DepositQuery['state']>(request), ...withMember(request) },
  }),
);

export const withdrawals: ListStore<WithdrawalRow> = createList((request) =>
  call('GET /ops/api/withdrawals', {
    query: { ...pageOnly(request), ...withState<WithdrawalQuery['state']>(request), ...withMember(request) },
  }),
);

export const bankAccounts: ListStore<BankAccountRow> = createList((request) =>
  call('GET /ops/api/bank-accounts', {
    query: { ...pageOnly(request), ...withState<BankAccountQuery['state']>(request) },
  }),
);

export const staleRounds: ListStore<RoundRow> = createList((request) =>
  call('GET /ops/api/rounds/stale', { query: pageOnly(request) }),
);

export const outbox: ListStore<MessageRow> = createList((request) =>
  call('GET /ops/api/outbox', { query: pageOnly(request) }),
);

export const auditLog: ListStore<AuditRow> = createList((request) =>
  call('GET /ops/api/audit', { query: pageOnly(request) }),
);

/** Returns the address of the list in which a member's payment is decided, with the filters that show it. */
export function paymentUrl(
  section: 'deposits' | 'withdrawals',
  { memberId, state }: Pick<DepositRow | WithdrawalRow, 'memberId' | 'state'>,
): string {
  return `#${section}?${new URLSearchParams({ memberId, state })}`;
}

/** Shows the payments that the address names, and stores the filters there. Returns a function that ends it. */
export function followPaymentAddress<Row>(list: ListStore<Row>, states: readonly string[]): () => void {
  const filters = filtersOfHash(location.hash);
  const page = Number(filters.get('page'));
  void list.show({
    memberId: filters.get('memberId') ?? '',
    state: states.find((state) => state === filters.get('state')) ?? '',
    pageNo: Number.isInteger(page) && page > 0 ? page : 1,
  });
  return list.$list.listen(({ request: { memberId = '', state, pageNo } }) =>
    storeFilters({ memberId, state, page: pageNo > 1 ? String(pageNo) : '' }),
  );
}
