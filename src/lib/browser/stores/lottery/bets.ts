import { atom, type ReadableAtom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { onLiveEvent } from '../../client/live-events.ts';
import { instantsOf, type Period } from '../../period.ts';
import { createLoader, type Loader, valueOf } from '../loadable.ts';
import { callAsMember } from '../call-as-member.ts';
import { $session } from '../session.ts';
import { type AllRows, readAllPages } from '../wallet/all-pages.ts';

type LotteryBetPage = EndpointResponse<'GET /lgw/bets'>;
export type LotteryBet = LotteryBetPage['rows'][number];

export interface LotteryBetFilter {
  /** Undefined: bets on all games. */
  gameCode: string | undefined;
  period: Period;
  state: LotteryBet['state'] | undefined;
  pageNo: number;
}

const PAGE_SIZE = 20;

export interface LotteryBets extends Pick<Loader<LotteryBetPage, [LotteryBetFilter]>, '$store' | 'reload' | 'clear'> {
  $filter: ReadableAtom<LotteryBetFilter>;
  /** Changes the filter and loads the list; any change but that of the page starts at page 1. */
  changeFilter: (patch: Partial<LotteryBetFilter>) => Promise<void>;
}

/** Creates a list of the member's bets, newest first. It reloads when a draw of a listed bet is settled. */
function createLotteryBets(totals: 'true' | 'false'): LotteryBets {
  const $filter = atom<LotteryBetFilter>({ gameCode: undefined, period: 'all', state: undefined, pageNo: 1 });
  const { $store, load, reload, clear } = createLoader(({ period, ...query }: LotteryBetFilter) =>
    callAsMember('GET /lgw/bets', {
      query: { ...query, totals, pageSize: PAGE_SIZE, ...instantsOf(period, new Date()) },
    }),
  );
  onLiveEvent('settled', ({ gameCode, issue: drawNumber }) => {
    const rows = valueOf($store.get())?.rows ?? [];
    if (rows.some((bet) => bet.gameCode === gameCode && bet.issue === drawNumber)) void reload();
  });
  onLiveEvent('resumed', () => void reload());
  $session.listen(({ state }) => {
    if (state === 'out') clear();
  });
  return {
    $store,
    reload,
    clear,
    $filter,
    changeFilter(patch) {
      $filter.set({ ...$filter.get(), pageNo: 1, ...patch });
      return load($filter.get());
    },
  };
}

/** The bets in the tab of a game's page. */
export const lotteryBets = createLotteryBets('false');
/** The bet history of the member center, which can be open over a game's page. */
export const lotteryBetHistory = createLotteryBets('true');

/** Returns all bets that the filter of the bet history selects. */
export function readAllLotteryBets(): Promise<AllRows<LotteryBet>> {
  const { period, pageNo: _, ...filter } = lotteryBetHistory.$filter.get();
  const query = { ...filter, ...instantsOf(period, new Date()) };
  return readAllPages((page) => callAsMember('GET /lgw/bets', { query: { ...query, ...page } }));
}

/** The number of cancelled bets and the sum of their refunded stakes. */
export type Refund = EndpointResponse<'DELETE /lgw/bets/{id}'>;

/** Cancels a bet; its stake is refunded. */
export async function cancelBet(id: string): Promise<Refund> {
  const refund = await callAsMember('DELETE /lgw/bets/{id}', { params: { id } });
  await lotteryBets.reload();
  return refund;
}

/** Ends a multi-draw bet: cancels its bets on future draws, and the one on the open draw if its bet type allows it. */
export async function endMultiDraw(slipId: string): Promise<Refund> {
  const refund = await callAsMember('DELETE /lgw/chases/{id}', { params: { id: slipId } });
  await lotteryBets.reload();
  return refund;
}
