import { atom } from 'nanostores';
import type { TransactionKind } from '#rules/transaction-kinds';
import type { EndpointResponse, EndpointInput } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { type DateRange, rangeStart } from '../../format.ts';
import { createLoader } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';

export type BetRecord = EndpointResponse<'GET /wps/member/records/bets'>['rows'][number];
export type AccountRecord = EndpointResponse<'GET /wps/member/records/account'>['rows'][number];

const PAGE_SIZE = 20;

/** Views of the bet history: game rounds, or lottery bets. */
export const BET_VIEWS = ['games', 'lottery'] as const;
export const $betView = atom<(typeof BET_VIEWS)[number]>('games');

export interface BetFilter {
  range: DateRange;
  pageNo: number;
}

export interface AccountFilter extends BetFilter {
  kind: TransactionKind | undefined;
}

export const $betFilter = atom<BetFilter>({ range: 'week', pageNo: 1 });
export const $accountFilter = atom<AccountFilter>({ range: 'week', kind: undefined, pageNo: 1 });

function periodOf(filter: BetFilter): EndpointInput<'GET /wps/member/records/bets'>['query'] {
  return { pageNo: filter.pageNo, pageSize: PAGE_SIZE, from: rangeStart(filter.range, new Date()) };
}

export const betRecords = createLoader((filter: BetFilter) =>
  callAsMember('GET /wps/member/records/bets', { query: periodOf(filter) }),
);

export const accountRecords = createLoader((filter: AccountFilter) =>
  callAsMember('GET /wps/member/records/account', { query: { ...periodOf(filter), kind: filter.kind } }),
);

const RECENT_ROWS = 5;

/** The latest transactions and the open receivables, for the wallet's overview. */
export const recentRecords = createLoader(() =>
  callAsMember('GET /wps/member/records/account', { query: { pageNo: 1, pageSize: RECENT_ROWS } }),
);

/** Changes the filter and reloads; every change but that of the page starts at the first page. */
export async function filterBets(patch: Partial<BetFilter>): Promise<void> {
  $betFilter.set({ ...$betFilter.get(), pageNo: 1, ...patch });
  await betRecords.load($betFilter.get());
}

export async function filterAccount(patch: Partial<AccountFilter>): Promise<void> {
  $accountFilter.set({ ...$accountFilter.get(), pageNo: 1, ...patch });
  await accountRecords.load($accountFilter.get());
}

onLiveEvent('balance', () => void recentRecords.reload());
$session.listen(({ state }) => {
  if (state !== 'out') return;
  recentRecords.clear();
  betRecords.clear();
  accountRecords.clear();
});
