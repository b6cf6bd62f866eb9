import { atom } from 'nanostores';
import { parseAmount } from '#kernel/money';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { onLiveEvent } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';
import type { LotteryBet } from './bets.ts';
import { $session } from '../session.ts';
import { addOwnDraws } from './win-news.ts';

interface WatchedDraw {
  gameCode: string;
  drawNumber: string;
  slipId: string;
}

/** The result of the bets that were placed on this page, summed up for one draw. */
export interface BetResult {
  gameCode: string;
  drawNumber: string;
  currency: string;
  totalStakeMinor: bigint;
  /** Gross payout, including refunds. */
  paidMinor: bigint;
  /** The payout without the stake: the gain of the draw, or its loss below zero. */
  netMinor: bigint;
}

/** The result that arrived last. */
export const $betResult = atom<BetResult | undefined>();

let watchedDraws: readonly WatchedDraw[] = [];

/** Reports the result of the slip in $betResult when its draws are settled. */
export function watchSlip(gameCode: string, slipId: string, drawNumbers: readonly string[]): void {
  addOwnDraws(gameCode, drawNumbers);
  watchedDraws = [
    ...watchedDraws,
    ...[...new Set(drawNumbers)].map((drawNumber) => ({ gameCode, drawNumber, slipId })),
  ];
}

async function reportSettled(settled: readonly WatchedDraw[]): Promise<void> {
  for (const [slipId, draws] of Map.groupBy(settled, (each) => each.slipId)) {
    const { rows } = await callAsMember('GET /lgw/bets', { query: { slipId, pageSize: MAX_SLIP_LINES } });
    for (const each of draws)
      reportDraw(
        each,
        rows.filter(({ issue: drawNumber }) => drawNumber === each.drawNumber),
      );
  }
}

function reportDraw(draw: WatchedDraw, bets: readonly LotteryBet[]): void {
  // Another response can have reported the draw in the meantime.
  if (!watchedDraws.includes(draw) || bets.some(({ state }) => state === 'placed')) return;
  watchedDraws = watchedDraws.filter((each) => each !== draw);
  const counted = bets.filter(({ state }) => state !== 'cancelled');
  const [first] = counted;
  if (!first) return;
  const { gameCode, drawNumber } = draw;
  const totalStakeMinor = sumOf(counted.map(({ totalStake }) => totalStake));
  const paidMinor = sumOf(counted.map(({ state, totalStake, paid }) => (state === 'refunded' ? totalStake : paid)));
  const netMinor = paidMinor - totalStakeMinor;
  $betResult.set({ gameCode, drawNumber, currency: first.currency, totalStakeMinor, paidMinor, netMinor });
}

function sumOf(amounts: (string | null)[]): bigint {
  return amounts.reduce((total, amount) => total + (parseAmount(amount ?? '0') ?? 0n), 0n);
}

/** Ignores a failed request: the next message repeats it, and the list of bets shows the result anyway. */
function checkSettled(settled: readonly WatchedDraw[]): void {
  reportSettled(settled).catch(() => undefined);
}

onLiveEvent('settled', ({ gameCode, issue: drawNumber }) =>
  checkSettled(watchedDraws.filter((each) => each.gameCode === gameCode && each.drawNumber === drawNumber)),
);
onLiveEvent('resumed', () => checkSettled(watchedDraws));
$session.listen(({ state }) => {
  if (state === 'out') watchedDraws = [];
});
