import { scaledMultiplier } from './bets.ts';
import type { OneStepGame } from './one-step.ts';
import { greatest } from './plinko.ts';
import { pickNumbers } from './stream.ts';
import { KENO as MULTIPLIERS, KENO_RISKS, type KenoRisk } from './tables.ts';

export const [KENO_NUMBERS, KENO_DRAWN, MAX_PICKS] = [40, 10, 10];

export interface KenoBet {
  readonly picks: readonly number[];
  readonly risk: string;
}

const isKenoRisk = (text: string): text is KenoRisk => KENO_RISKS.some((risk) => risk === text);
const isNumber = (pick: number) => Number.isInteger(pick) && pick >= 1 && pick <= KENO_NUMBERS;

/** Returns the multipliers of 0, 1, 2 … hits. */
export function kenoMultipliers(picks: number, risk: string, rtpBps: number): bigint[] {
  const hundredths = isKenoRisk(risk) ? (MULTIPLIERS[risk][picks] ?? []) : [];
  return hundredths.map((value) => scaledMultiplier(value, rtpBps));
}

export function hitsOf({ picks }: KenoBet, drawn: readonly number[]): number {
  return picks.filter((pick) => drawn.includes(pick)).length;
}

/** Ten of forty numbers are drawn (§2.5). The outcome is those numbers in the order of the draw. */
export const KENO: OneStepGame<KenoBet, readonly number[]> = {
  game: 'keno',
  refusal({ picks, risk }) {
    const areValid = picks.every(isNumber) && new Set(picks).size === picks.length;
    if (!areValid || picks.length < 1 || picks.length > MAX_PICKS) return 'picks_invalid';
    return isKenoRisk(risk) ? undefined : 'risk_unknown';
  },
  maxMultiplier: ({ picks, risk }, rtpBps) => greatest(kenoMultipliers(picks.length, risk, rtpBps)),
  draw: (_bet, { below }) => pickNumbers(below, KENO_NUMBERS, KENO_DRAWN).map((number) => number + 1),
  multiplier: (bet, drawn, rtpBps) => kenoMultipliers(bet.picks.length, bet.risk, rtpBps)[hitsOf(bet, drawn)] ?? 0n,
};
