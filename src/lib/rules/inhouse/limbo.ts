import type { OneStepGame } from './one-step.ts';

/** Results and targets, in hundredths. */
const [MIN_RESULT, MIN_TARGET, MAX_TARGET] = [100, 101, 100_000_000];

export interface LimboBet {
  /** Hundredths; undefined when it could not be read. */
  readonly target: number | undefined;
}

/** Returns ⌊rtp × 2^52 / (100 × u)⌋ between two bounds: at least a target with the probability rtp / target. */
export function inverseOf(u52: bigint, rtpBps: number, max: number): number {
  const value = (BigInt(rtpBps) << 52n) / (100n * u52);
  return value > BigInt(max) ? max : Math.max(MIN_RESULT, Number(value));
}

const multiplierOf = ({ target = 0 }: LimboBet) => BigInt(target) * 100n;

/** Whether a random multiplier reaches the player's target (§2.2). The outcome is that multiplier in hundredths. */
export const LIMBO: OneStepGame<LimboBet, number> = {
  game: 'limbo',
  refusal({ target }) {
    return target === undefined || target < MIN_TARGET || target > MAX_TARGET ? 'target_out_of_range' : undefined;
  },
  maxMultiplier: multiplierOf,
  target: multiplierOf,
  draw: (_bet, stream, rtpBps) => inverseOf(stream.u52(), rtpBps, MAX_TARGET),
  multiplier: (bet, result) => (result >= (bet.target ?? 0) ? multiplierOf(bet) : 0n),
};
