import {
  type BetLimits,
  type BetRefusal,
  MIN_MULTIPLIER,
  payoutOf,
  rtpRefusal,
  stakeRefusal,
  validBetOf,
} from './bets.ts';
import { type BetSeeds, type GameStream, type SeededGame, streamKey, streamOf } from './stream.ts';

/** Rules of a game whose bets are settled at once (§2). */
export interface OneStepGame<Bet, Outcome> {
  readonly game: SeededGame;
  /** Returns the reason against what the player chose. */
  refusal(bet: Bet): BetRefusal | undefined;
  /** Returns the greatest multiplier that the bet can be paid. */
  maxMultiplier(bet: Bet, rtpBps: number): bigint;
  /** Returns the multiplier that the player aims at; games without one leave it out. */
  target?(bet: Bet, rtpBps: number): bigint;
  draw(bet: Bet, stream: GameStream, rtpBps: number): Outcome;
  /** Returns the multiplier that is paid, 0 for a lost bet. */
  multiplier(bet: Bet, outcome: Outcome, rtpBps: number): bigint;
}

export interface PlacedBet<Bet> {
  readonly bet: Bet;
  /** Undefined when it could not be read. */
  readonly stakeMinor: bigint | undefined;
  readonly rtpBps: number;
  readonly limits: BetLimits;
}

export interface SettledBet<Outcome> {
  readonly outcome: Outcome;
  readonly multiplier: bigint;
  readonly payoutMinor: bigint;
  readonly validBetMinor: bigint;
}

/** Returns the reason against a bet, in the order of §2. */
export function betRefusal<Bet, Outcome>(
  game: OneStepGame<Bet, Outcome>,
  { bet, stakeMinor, rtpBps, limits }: PlacedBet<Bet>,
): BetRefusal | undefined {
  const refusal = rtpRefusal(rtpBps) ?? game.refusal(bet) ?? stakeRefusal(stakeMinor, limits);
  if (refusal) return refusal;
  const best = game.maxMultiplier(bet, rtpBps);
  if (best < MIN_MULTIPLIER) return 'multiplier_too_low';
  return payoutOf(stakeMinor ?? 0n, best) > limits.maxWinMinor ? 'max_win_exceeded' : undefined;
}

/** Settles a bet that is not refused. */
export function settleBet<Bet, Outcome>(
  game: OneStepGame<Bet, Outcome>,
  { bet, stakeMinor, rtpBps }: { bet: Bet; stakeMinor: bigint; rtpBps: number },
  seeds: BetSeeds,
): SettledBet<Outcome> {
  const outcome = game.draw(bet, streamOf(streamKey(game.game, seeds)), rtpBps);
  const multiplier = game.multiplier(bet, outcome, rtpBps);
  return {
    outcome,
    multiplier,
    payoutMinor: payoutOf(stakeMinor, multiplier),
    validBetMinor: validBetOf(stakeMinor, game.target?.(bet, rtpBps)),
  };
}
