import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import type { Page } from '#kernel/paging';
import { onLive } from '../../client/events.ts';
import { type DateRange, rangeStart } from '../../format.ts';
import { createLoader, type Loader, valueOf } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { $session } from '../session.ts';

export type LotteryBet = CallAnswer<'GET /lgw/bets'>['rows'][number];

export interface LotteryBetFilter {
  /** Undefined: of all games. */
  gameCode: string | undefined;
  range: DateRange;
  state: LotteryBet['state'] | undefined;
  pageNo: number;
}

const PAGE_SIZE = 20;

export interface LotteryBets extends Pick<Loader<Page<LotteryBet>, [LotteryBetFilter]>, '$store' | 'reload' | 'clear'> {
  $filter: ReadableAtom<LotteryBetFilter>;
  /** Changes the filter and asks again; anything but a page change starts at the first page. */
  narrow: (patch: Partial<LotteryBetFilter>) => Promise<void>;
}

/** The member's bets, newest first, as one view shows them; what is shown follows draws that are settled. */
function createLotteryBets(): LotteryBets {
  const $filter = atom<LotteryBetFilter>({ gameCode: undefined, range: 'all', state: undefined, pageNo: 1 });
  const { $store, load, reload, clear } = createLoader(({ range, ...query }: LotteryBetFilter) =>
    memberCall('GET /lgw/bets', { query: { ...query, pageSize: PAGE_SIZE, from: rangeStart(range, new Date()) } }),
  );
  onLive('settled', ({ gameCode, issue: drawNumber }) => {
    const rows = valueOf($store.get())?.rows ?? [];
    if (rows.some((bet) => bet.gameCode === gameCode && bet.issue === drawNumber)) void reload();
  });
  onLive('resumed', () => void reload());
  $session.listen(({ state }) => {
    if (state === 'out') clear();
  });
  return {
    $store,
    reload,
    clear,
    $filter,
    narrow(patch) {
      $filter.set({ ...$filter.get(), pageNo: 1, ...patch });
      return load($filter.get());
    },
  };
}

/** Beside a game's board. */
export const lotteryBets = createLotteryBets();
/** Among the member's records, which may be open over a board. */
export const lotteryRecord = createLotteryBets();

/** How many bets went back, and their money. */
export type Refund = CallAnswer<'DELETE /lgw/bets/{id}'>;

/** Takes a bet back. */
export async function cancelBet(id: string): Promise<Refund> {
  const given = await memberCall('DELETE /lgw/bets/{id}', { params: { id } });
  await lotteryBets.reload();
  return given;
}

/** Ends a multi-draw bet: what has not been drawn goes back, where it may. */
export async function endMultiDraw(slipId: string): Promise<Refund> {
  const given = await memberCall('DELETE /lgw/chases/{id}', { params: { id: slipId } });
  await lotteryBets.reload();
  return given;
}
