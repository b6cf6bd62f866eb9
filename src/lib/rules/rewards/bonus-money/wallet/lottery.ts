import { bonusPartsOfLines } from '../split-bet.ts';
import { debit, newRound } from './bets.ts';
import type { LotteryDraw, LotterySlip, Outcome } from './events.ts';
import { onCorrection } from './round-corrections.ts';
import { closeRound, isBlocked, liveBets, type WalletState } from './state.ts';
import { payWin } from './wins.ts';

/** Places a slip: its total is split into cash and bonus money, and limited, like one bet; each of its lines is a round of its own. */
export function onSlip(state: WalletState, { slipId, category, lineStakesMinor }: LotterySlip): Outcome {
  if (isBlocked(state)) return { status: 'PLAYER_BLOCKED' };
  const amountMinor = lineStakesMinor.reduce((sum, stake) => sum + stake, 0n);
  const parts = debit(state, { category, amountMinor }, undefined);
  if (typeof parts === 'string') return { status: parts };
  const bonusParts = bonusPartsOfLines(lineStakesMinor, parts);
  for (const [index, stakeMinor] of lineStakesMinor.entries()) {
    const bonusMinor = bonusParts[index] ?? 0n;
    const { grantId } = parts;
    const bet = {
      cashMinor: stakeMinor - bonusMinor,
      bonusMinor,
      grantId,
      freeRoundsId: undefined,
      isCancelled: false,
    };
    const roundId = `${slipId}:${index + 1}`;
    state.rounds.set(roundId, { ...newRound(category), bets: [bet] });
    state.transactions.set(roundId, { kind: 'bet', content: '', outcome: { status: 'OK' }, roundId, bet });
  }
  return { status: 'OK' };
}

/** Settles the bets on a draw, or corrects them when they were settled. */
export function onDraw(state: WalletState, { returnedMinor }: LotteryDraw): Outcome {
  for (const [roundId, payoutMinor] of returnedMinor) {
    const round = state.rounds.get(roundId);
    if (!round || liveBets(round).length === 0) continue;
    if (round.isClosed) {
      onCorrection(state, { kind: 'correct', roundId, payoutMinor });
      continue;
    }
    payWin(state, payoutMinor, round);
    round.wonMinor += payoutMinor;
    closeRound(state, round);
  }
  return { status: 'OK' };
}
