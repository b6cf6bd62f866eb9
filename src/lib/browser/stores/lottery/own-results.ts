import { atom } from 'nanostores';
import { parseAmount } from '#kernel/money';
import { MAX_SLIP_LINES } from '#rules/lottery/bets/bet-rules';
import { onLive } from '../../client/events.ts';
import { memberCall } from '../member-call.ts';
import type { LotteryBet } from './bets.ts';
import { $session } from '../session.ts';

interface Awaited {
  gameCode: string;
  drawNumber: string;
  slipId: string;
}

/** What became of the bets that were placed on this page, draw by draw. */
export interface OwnResult {
  gameCode: string;
  drawNumber: string;
  currency: string;
  totalStakeMinor: bigint;
  /** Gross; also what was refunded. */
  paidMinor: bigint;
}

/** The last one that was heard. */
export const $ownResult = atom<OwnResult | undefined>();

let awaited: readonly Awaited[] = [];

/** From now on the page says what becomes of the slip. */
export function awaitSlip(gameCode: string, slipId: string, drawNumbers: readonly string[]): void {
  awaited = [...awaited, ...[...new Set(drawNumbers)].map((drawNumber) => ({ gameCode, drawNumber, slipId }))];
}

async function notifySettled(settled: readonly Awaited[]): Promise<void> {
  for (const [slipId, draws] of Map.groupBy(settled, (each) => each.slipId)) {
    const { rows } = await memberCall('GET /lgw/bets', { query: { slipId, pageSize: MAX_SLIP_LINES } });
    for (const each of draws)
      notifyOfDraw(
        each,
        rows.filter(({ issue: drawNumber }) => drawNumber === each.drawNumber),
      );
  }
}

function notifyOfDraw(draw: Awaited, own: readonly LotteryBet[]): void {
  // Another answer may have told it meanwhile.
  if (!awaited.includes(draw) || own.some(({ state }) => state === 'placed')) return;
  awaited = awaited.filter((each) => each !== draw);
  const counted = own.filter(({ state }) => state !== 'cancelled');
  const [first] = counted;
  if (!first) return;
  const { gameCode, drawNumber } = draw;
  const totalStakeMinor = sumOf(counted.map(({ totalStake }) => totalStake));
  const paidMinor = sumOf(counted.map(({ state, totalStake, paid }) => (state === 'refunded' ? totalStake : paid)));
  $ownResult.set({ gameCode, drawNumber, currency: first.currency, totalStakeMinor, paidMinor });
}

function sumOf(amounts: (string | null)[]): bigint {
  return amounts.reduce((total, amount) => total + (parseAmount(amount ?? '0') ?? 0n), 0n);
}

/** A question that fails is asked again with the next thing that is heard; the list of bets shows it in any case. */
function look(settled: readonly Awaited[]): void {
  notifySettled(settled).catch(() => undefined);
}

onLive('settled', ({ gameCode, issue: drawNumber }) =>
  look(awaited.filter((each) => each.gameCode === gameCode && each.drawNumber === drawNumber)),
);
onLive('resumed', () => look(awaited));
$session.listen(({ state }) => {
  if (state === 'out') awaited = [];
});
