import { formatAmount } from '#kernel/money';
import { type Payout, payoutOf } from '../games/bet-result.ts';
import { MODELS } from './models.ts';
import type { Outcome } from './outcome.ts';
import { evaluateRound, reelsOf } from './rounds.ts';
import type { Round } from '../store/rounds.ts';
import { skinOf } from './skins.ts';

/** Reels at rest and what they pay. */
export interface ReelsView {
  stops: number[];
  lineWins: { line: number; symbol: string; count: number; amount: string }[];
  scatterWin: { count: number; amount: string } | null;
  win: string;
}

/** Round as it is sent to the page: amounts are decimal strings, symbols are letters, lines count from 0. */
export interface RoundView extends ReelsView {
  roundId: string;
  stake: string;
  freeSpins: ReelsView[];
  jackpot: string | null;
  /** All that the round pays, features included. */
  win: string;
  payout: Payout;
}

function viewReels({ stops, lineWins, scatterWin, winMinor }: Outcome): ReelsView {
  return {
    stops,
    lineWins: lineWins.map(({ amountMinor, ...win }) => ({ ...win, amount: formatAmount(amountMinor) })),
    scatterWin: scatterWin ? { count: scatterWin.count, amount: formatAmount(scatterWin.amountMinor) } : null,
    win: formatAmount(winMinor),
  };
}

/** Presents a drawn round; returns undefined for one that was never drawn. */
export function viewRound(round: Round): RoundView | undefined {
  const skin = skinOf(round.gameCode);
  if (round.outcome === undefined || !skin) return undefined;
  const { spin, freeSpins, jackpotMinor, winMinor } = evaluateRound(
    MODELS[skin.model],
    reelsOf(round),
    round.stakeMinor,
  );
  return {
    ...viewReels(spin),
    roundId: round.id,
    stake: formatAmount(round.stakeMinor),
    freeSpins: freeSpins.map(viewReels),
    jackpot: jackpotMinor === 0n ? null : formatAmount(jackpotMinor),
    win: formatAmount(winMinor),
    payout: payoutOf(round),
  };
}
