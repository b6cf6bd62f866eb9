import { atom } from 'nanostores';
import type { TransactionKind } from '#rules/payments/transaction-kinds';
import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { instantsOf, type Period } from '../../period.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';
import { type AllRows, readAllPages } from './all-pages.ts';

export type AccountRecord = EndpointResponse<'GET /wps/member/records/account'>['rows'][number];

const PAGE_SIZE = 20;

export interface AccountFilter {
  period: Period;
  kind: TransactionKind | undefined;
  pageNo: number;
}

export const $accountFilter = atom<AccountFilter>({ period: 'week', kind: undefined, pageNo: 1 });

export const accountRecords = createLoader(({ period, ...query }: AccountFilter) =>
  callAsMember('GET /wps/member/records/account', {
    query: { ...query, pageSize: PAGE_SIZE, ...instantsOf(period, new Date()) },
  }),
);

/** Returns all transactions that the filter selects. */
export function readAllTransactions(): Promise<AllRows<AccountRecord>> {
  const { period, kind } = $accountFilter.get();
  const query = { kind, ...instantsOf(period, new Date()) };
  return readAllPages((page) => callAsMember('GET /wps/member/records/account', { query: { ...query, ...page } }));
}

const RECENT_ROWS = 5;

/** The latest transactions and the open receivables, for the wallet's overview. */
export const recentRecords = createLoader(() =>
  callAsMember('GET /wps/member/records/account', { query: { pageNo: 1, pageSize: RECENT_ROWS } }),
);

/** Changes the filter and reloads; every change but that of the page starts at the first page. */
export async function filterAccount(patch: Partial<AccountFilter>): Promise<void> {
  $accountFilter.set({ ...$accountFilter.get(), pageNo: 1, ...patch });
  await accountRecords.load($accountFilter.get());
}

onLiveEvent('balance', () => void recentRecords.reload());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  recentRecords.clear();
  accountRecords.clear();
});
