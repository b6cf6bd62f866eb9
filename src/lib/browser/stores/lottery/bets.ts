import { atom } from 'nanostores';
import type { CallAnswer } from '#api/table';
import { onLive } from '../../events.ts';
import { type DateRange, rangeStart } from '../../format.ts';
import { createLoader, valueOf } from '../loadable.ts';
import { memberCall } from '../member-call.ts';
import { $session } from '../session.ts';

export type LotteryBet = CallAnswer<'GET /lgw/bets'>['rows'][number];

export { BET_STATES } from '#rules/lottery/states';

export interface LotteryBetFilter {
  /** Undefined: of all games. */
  gameCode: string | undefined;
  range: DateRange;
  state: LotteryBet['state'] | undefined;
  pageNo: number;
}

const PAGE_SIZE = 20;

export const $lotteryBetFilter = atom<LotteryBetFilter>({
  gameCode: undefined,
  range: 'all',
  state: undefined,
  pageNo: 1,
});

/** The member's bets, newest first. */
export const lotteryBets = createLoader(({ range, ...wanted }: LotteryBetFilter) =>
  memberCall('GET /lgw/bets', { query: { ...wanted, pageSize: PAGE_SIZE, from: rangeStart(range, new Date()) } }),
);

/** Changes the filter and asks again; anything but a page change starts at the first page. */
export async function filterLotteryBets(patch: Partial<LotteryBetFilter>): Promise<void> {
  $lotteryBetFilter.set({ ...$lotteryBetFilter.get(), pageNo: 1, ...patch });
  await lotteryBets.load($lotteryBetFilter.get());
}

/** How many bets went back, and their money. */
export type GivenBack = CallAnswer<'DELETE /lgw/bets/{id}'>;

/** Takes a bet back. */
export async function cancelBet(id: string): Promise<GivenBack> {
  const given = await memberCall('DELETE /lgw/bets/{id}', { params: { id } });
  await lotteryBets.reload();
  return given;
}

/** Ends a chase: what has not been drawn goes back, where it may. */
export async function endChase(slipId: string): Promise<GivenBack> {
  const given = await memberCall('DELETE /lgw/chases/{id}', { params: { id: slipId } });
  await lotteryBets.reload();
  return given;
}

onLive('settled', ({ gameCode, issue }) => {
  const rows = valueOf(lotteryBets.$store.get())?.rows ?? [];
  if (rows.some((bet) => bet.gameCode === gameCode && bet.issue === issue)) void lotteryBets.reload();
});
onLive('resumed', () => void lotteryBets.reload());
$session.listen(({ state }) => {
  if (state === 'out') lotteryBets.clear();
});
