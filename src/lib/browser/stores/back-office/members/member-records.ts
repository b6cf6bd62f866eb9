import type { EndpointResponse } from '#api/table';
import type { Page, PageRequest } from '#kernel/paging';
import type { TransactionKind } from '#rules/payments/transaction-kinds';
import { call } from '../../../client/client.ts';
import { createLoader, type Loader } from '../../loadable.ts';
import type { DepositRow, WithdrawalRow } from '../lists.ts';
import { inBackOffice, onSignedOut } from '../shell/session.ts';

export type MemberTransaction = EndpointResponse<'GET /ops/api/members/{memberId}/transactions'>['rows'][number];
export type MemberBet = EndpointResponse<'GET /ops/api/members/{memberId}/bets'>['rows'][number];
export type MemberLotteryBet = EndpointResponse<'GET /ops/api/members/{memberId}/lottery-bets'>['rows'][number];

/** One list of the member whose dialog is open, page by page; only transactions are filtered by kind. */
export type MemberRecords<Row> = Loader<Page<Row>, [memberId: string, pageNo: number, kind?: TransactionKind]>;

const PAGE_SIZE = 10;

function createRecords<Row>(
  load: (memberId: string, page: PageRequest, kind?: TransactionKind) => Promise<Page<Row>>,
): MemberRecords<Row> {
  const loader = createLoader((memberId: string, pageNo: number, kind?: TransactionKind) =>
    inBackOffice(load(memberId, { pageNo, pageSize: PAGE_SIZE }, kind)),
  );
  onSignedOut(loader.clear);
  return loader;
}

export const memberTransactions: MemberRecords<MemberTransaction> = createRecords((memberId, page, kind) =>
  call('GET /ops/api/members/{memberId}/transactions', { params: { memberId }, query: { ...page, kind } }),
);

export const memberDeposits: MemberRecords<DepositRow> = createRecords((memberId, page) =>
  call('GET /ops/api/deposits', { query: { ...page, memberId } }),
);

export const memberWithdrawals: MemberRecords<WithdrawalRow> = createRecords((memberId, page) =>
  call('GET /ops/api/withdrawals', { query: { ...page, memberId } }),
);

export const memberBets: MemberRecords<MemberBet> = createRecords((memberId, page) =>
  call('GET /ops/api/members/{memberId}/bets', { params: { memberId }, query: page }),
);

/** One of the member's bets with what happened in its round. */
export const memberBet = createLoader((memberId: string, betId: string) =>
  inBackOffice(call('GET /ops/api/members/{memberId}/bets/{betId}', { params: { memberId, betId } })),
);
onSignedOut(memberBet.clear);

export const memberLotteryBets: MemberRecords<MemberLotteryBet> = createRecords((memberId, page) =>
  call('GET /ops/api/members/{memberId}/lottery-bets', { params: { memberId }, query: page }),
);
