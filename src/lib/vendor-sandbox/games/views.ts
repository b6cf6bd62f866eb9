import { formatAmount } from '#kernel/money';
import { MODELS } from '../maths/models.ts';
import { evaluate } from '../maths/outcome.ts';
import type { Round } from '../store/rounds.ts';
import { skinOf } from './skins.ts';

/** Round as it is sent to the page: amounts are decimal strings, symbols are letters, lines count from 0. */
export interface RoundView {
  roundId: string;
  stake: string;
  stops: number[];
  lineWins: { line: number; symbol: string; count: number; amount: string }[];
  scatterWin: { count: number; amount: string } | null;
  win: string;
  /** `pending`: not confirmed by the portal yet, and retried until it is. */
  payout: 'none' | 'paid' | 'pending' | 'disputed';
}

function payoutOf(round: Round): RoundView['payout'] {
  if (round.winMinor === 0n) return 'none';
  if (round.state === 'settled') return 'paid';
  return round.state === 'disputed' ? 'disputed' : 'pending';
}

/** Presents a drawn round; returns undefined for one that was never drawn. */
export function viewRound(round: Round): RoundView | undefined {
  const skin = skinOf(round.gameCode);
  if (!round.stops || !skin) return undefined;
  const outcome = evaluate(MODELS[skin.model], round.stops, round.stakeMinor);
  const { scatterWin } = outcome;
  return {
    roundId: round.id,
    stake: formatAmount(round.stakeMinor),
    stops: outcome.stops,
    lineWins: outcome.lineWins.map(({ amountMinor, ...win }) => ({ ...win, amount: formatAmount(amountMinor) })),
    scatterWin: scatterWin ? { count: scatterWin.count, amount: formatAmount(scatterWin.amountMinor) } : null,
    win: formatAmount(outcome.winMinor),
    payout: payoutOf(round),
  };
}
