import { scaledMultiplier } from './bets.ts';
import type { OneStepGame } from './one-step.ts';
import { PLINKO_HALVES, type Risk, RISKS } from './tables.ts';

export const [MIN_ROWS, MAX_ROWS] = [8, 16];

export interface PlinkoBet {
  readonly rows: number;
  readonly risk: string;
}

export const isRisk = (text: string): text is Risk => RISKS.some((risk) => risk === text);

/** Returns the multipliers of all bins, from left to right. */
export function plinkoMultipliers({ rows, risk }: PlinkoBet, rtpBps: number): bigint[] {
  const half = isRisk(risk) ? (PLINKO_HALVES[risk][rows] ?? []) : [];
  return Array.from({ length: rows + 1 }, (_, bin) => scaledMultiplier(half[Math.min(bin, rows - bin)] ?? 0, rtpBps));
}

/** A ball falls through rows of pins into a bin (§2.3). The outcome is its path: L or R at each row; the bin is the number of R. */
export const PLINKO: OneStepGame<PlinkoBet, string> = {
  game: 'plinko',
  refusal({ rows, risk }) {
    if (!Number.isInteger(rows) || rows < MIN_ROWS || rows > MAX_ROWS) return 'rows_out_of_range';
    return isRisk(risk) ? undefined : 'risk_unknown';
  },
  maxMultiplier: (bet, rtpBps) => greatest(plinkoMultipliers(bet, rtpBps)),
  draw: ({ rows }, { below }) => Array.from({ length: rows }, () => (below(2) === 0 ? 'L' : 'R')).join(''),
  multiplier: (bet, path, rtpBps) => plinkoMultipliers(bet, rtpBps)[binOf(path)] ?? 0n,
};

export function binOf(path: string): number {
  return path.replaceAll('L', '').length;
}

export function greatest(values: readonly bigint[]): bigint {
  return values.reduce((max, value) => (value > max ? value : max), 0n);
}
