import { scaledMultiplier } from './bets.ts';
import type { OneStepGame } from './one-step.ts';
import { greatest, isRisk } from './plinko.ts';
import { WHEEL_LOW, WHEEL_MEDIUM } from './tables.ts';

export const SEGMENT_COUNTS: readonly number[] = [10, 20, 30, 40, 50];

export interface WheelBet {
  readonly segments: number;
  readonly risk: string;
}

/** Returns the multipliers of all segments, from the first. */
export function wheelMultipliers({ segments, risk }: WheelBet, rtpBps: number): bigint[] {
  return Array.from({ length: segments }, (_, segment) =>
    scaledMultiplier(hundredthsOf(risk, segments, segment), rtpBps),
  );
}

function hundredthsOf(risk: string, segments: number, segment: number): number {
  if (risk === 'low') return WHEEL_LOW[segment % WHEEL_LOW.length] ?? 0;
  if (risk === 'medium') return WHEEL_MEDIUM[segments]?.[segment] ?? 0;
  return segment === segments - 1 ? 99 * segments : 0;
}

/** A wheel of fortune (§2.4). The outcome is the segment. */
export const WHEEL: OneStepGame<WheelBet, number> = {
  game: 'wheel',
  refusal({ segments, risk }) {
    if (!SEGMENT_COUNTS.includes(segments)) return 'segments_unknown';
    return isRisk(risk) ? undefined : 'risk_unknown';
  },
  maxMultiplier: (bet, rtpBps) => greatest(wheelMultipliers(bet, rtpBps)),
  draw: ({ segments }, { below }) => below(segments),
  multiplier: (bet, segment, rtpBps) => wheelMultipliers(bet, rtpBps)[segment] ?? 0n,
};
