import { MIN_MULTIPLIER, payoutOf, validBetOf, WHOLE } from './bets.ts';

export const STEP_ROUND_STATES = ['open', 'cashed_out', 'lost', 'refunded'] as const;
export type StepRoundState = (typeof STEP_ROUND_STATES)[number];

/** The part that games of several steps share (§3). Rounds are values: a step returns the next one. */
export interface StepRound {
  readonly state: StepRoundState;
  readonly wonSteps: number;
  /** Multiplier of a cash-out now; of a lost round, the one that the losing step would have given. */
  readonly multiplier: bigint;
}

export interface StepStake {
  readonly stakeMinor: bigint;
  readonly rtpBps: number;
  readonly maxWinMinor: bigint;
}

export type EndRefusal = 'round_closed' | 'nothing_to_cash_out' | 'multiplier_too_low';

export const OPEN_ROUND: StepRound = { state: 'open', wonSteps: 0, multiplier: WHOLE };

export function cashOutRefusal({ state, wonSteps, multiplier }: StepRound): EndRefusal | undefined {
  if (state !== 'open') return 'round_closed';
  if (wonSteps === 0) return 'nothing_to_cash_out';
  return multiplier < MIN_MULTIPLIER ? 'multiplier_too_low' : undefined;
}

export function cashOut<Round extends StepRound>(round: Round): Round {
  return { ...round, state: 'cashed_out' };
}

/** Ends a round that nobody continues: by a cash-out, or by a refund while there is nothing to cash out. */
export function abandon<Round extends StepRound>(round: Round): Round {
  return cashOutRefusal(round) ? { ...round, state: 'refunded' } : cashOut(round);
}

/** True when a step would win more than is ever paid, so that it is refused before it is decided. */
export function exceedsMaxWin({ stakeMinor, maxWinMinor }: StepStake, multiplier: bigint): boolean {
  return payoutOf(stakeMinor, multiplier) > maxWinMinor;
}

/** Returns the round after a step that was won, or lost at a multiplier. */
export function stepped<Round extends StepRound>(round: Round, multiplier: bigint, isWon: boolean): Round {
  return isWon ? { ...round, wonSteps: round.wonSteps + 1, multiplier } : { ...round, state: 'lost', multiplier };
}

/** Returns the multiplier that an ended round pays, or that an open one would. */
export function shownMultiplier({ state, multiplier }: StepRound): bigint {
  if (state === 'lost') return 0n;
  return state === 'refunded' ? WHOLE : multiplier;
}

export function roundPayout(round: StepRound, stakeMinor: bigint): bigint {
  return round.state === 'open' ? 0n : payoutOf(stakeMinor, shownMultiplier(round));
}

export function roundValidBet({ state, multiplier }: StepRound, stakeMinor: bigint): bigint {
  return state === 'cashed_out' || state === 'lost' ? validBetOf(stakeMinor, multiplier) : 0n;
}
