import { formatAmount } from '#kernel/money';
import { type Payout, payoutOf } from '../games/bet-result.ts';
import type { Round } from '../store/rounds.ts';
import type { FishKind } from './kinds.ts';
import { catchesOf, prizeOf, shotsOf } from './shots.ts';

/** Round as it is sent to the page; amounts are decimal strings, shots count from 0. */
export interface ShotsView {
  roundId: string;
  stake: string;
  shots: number;
  catches: { shot: number; kind: FishKind; amount: string }[];
  win: string;
  payout: Payout;
}

/** Presents a drawn round; returns undefined for one that was never drawn. */
export function viewShots(round: Round): ShotsView | undefined {
  if (round.outcome === undefined) return undefined;
  const { betMinor, hits } = shotsOf(round);
  const catches = catchesOf(round).flatMap((shot) => {
    const kind = hits[shot];
    return kind === undefined ? [] : [{ shot, kind, amount: formatAmount(prizeOf(kind, betMinor)) }];
  });
  return {
    roundId: round.id,
    stake: formatAmount(round.stakeMinor),
    shots: hits.length,
    catches,
    win: formatAmount(round.winMinor),
    payout: payoutOf(round),
  };
}
