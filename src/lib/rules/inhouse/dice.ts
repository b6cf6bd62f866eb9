import type { OneStepGame } from './one-step.ts';
import { MIN_MULTIPLIER, WHOLE } from './bets.ts';

const DIRECTIONS = ['under', 'over'] as const;
type Direction = (typeof DIRECTIONS)[number];

const ROLLS = 10_000;
const MAX_WINNING_ROLLS = 9800;

export interface DiceBet {
  readonly direction: string;
  /** Hundredths; undefined when it could not be read. */
  readonly target: number | undefined;
}

const isDirection = (text: string): text is Direction => DIRECTIONS.some((direction) => direction === text);

/** Returns how many of the 10,000 rolls win; this is also the chance in 1/10,000. */
export function winningRolls({ direction, target = -1 }: DiceBet): number {
  return direction === 'under' ? target : ROLLS - 1 - target;
}

function multiplierOf(bet: DiceBet, rtpBps: number): bigint {
  return (BigInt(rtpBps) * WHOLE) / BigInt(winningRolls(bet));
}

/** Returns the lowest multiplier of a bet that is offered: that of the most rolls which may win. */
export function minDiceMultiplier(rtpBps: number): bigint {
  const rolls = Number((BigInt(rtpBps) * WHOLE) / MIN_MULTIPLIER);
  return multiplierOf({ direction: 'under', target: Math.min(rolls, MAX_WINNING_ROLLS) }, rtpBps);
}

/** Whether a number of 0.00 to 99.99 is below or above a target (§2.1). The outcome is the roll in hundredths. */
export const DICE: OneStepGame<DiceBet, number> = {
  game: 'dice',
  refusal(bet) {
    if (!isDirection(bet.direction)) return 'direction_unknown';
    const rolls = winningRolls(bet);
    return bet.target === undefined || rolls < 1 || rolls > MAX_WINNING_ROLLS ? 'target_out_of_range' : undefined;
  },
  maxMultiplier: multiplierOf,
  target: multiplierOf,
  draw: (_bet, { below }) => below(ROLLS),
  multiplier(bet, roll, rtpBps) {
    const { direction, target = -1 } = bet;
    const isWon = direction === 'under' ? roll < target : roll > target;
    return isWon ? multiplierOf(bet, rtpBps) : 0n;
  },
};
