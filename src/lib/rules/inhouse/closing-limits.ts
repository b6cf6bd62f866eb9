import { type BetLimits, MIN_MULTIPLIER, payoutOf } from './bets.ts';
import { minDiceMultiplier } from './dice.ts';
import { hiloMultiplier, MAX_CHANCE } from './hilo.ts';
import { KENO, MAX_PICKS } from './keno.ts';
import { minesMultiplier } from './mines.ts';
import type { OneStepGame } from './one-step.ts';
import { MAX_ROWS, MIN_ROWS, PLINKO } from './plinko.ts';
import type { InhouseGame } from './stream.ts';
import { KENO_RISKS, RISKS } from './tables.ts';
import { SEGMENT_COUNTS, WHEEL } from './wheel.ts';

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Returns the least of the greatest multipliers of some bets. */
function lowest<Bet>(game: Pick<OneStepGame<Bet, unknown>, 'maxMultiplier'>, bets: readonly Bet[], rtpBps: number) {
  const [first = MIN_MULTIPLIER, ...others] = bets.map((bet) => game.maxMultiplier(bet, rtpBps));
  return others.reduce((min, each) => (each < min ? each : min), first);
}

const PLINKO_BETS = from(MIN_ROWS, MAX_ROWS).flatMap((rows) => RISKS.map((risk) => ({ rows, risk })));
const WHEEL_BETS = SEGMENT_COUNTS.flatMap((segments) => RISKS.map((risk) => ({ segments, risk })));
const KENO_BETS = from(1, MAX_PICKS).flatMap((count) => KENO_RISKS.map((risk) => ({ picks: from(1, count), risk })));

/** The least that a bet of a game can win, as a multiplier: a lower maximum win refuses every bet. */
const MIN_MULTIPLIERS: Record<InhouseGame, (rtpBps: number) => bigint> = {
  dice: minDiceMultiplier,
  limbo: () => MIN_MULTIPLIER,
  crash: () => MIN_MULTIPLIER,
  mines: (rtpBps) => minesMultiplier(1, 1, rtpBps),
  hilo: (rtpBps) => hiloMultiplier([MAX_CHANCE], rtpBps),
  plinko: (rtpBps) => lowest(PLINKO, PLINKO_BETS, rtpBps),
  wheel: (rtpBps) => lowest(WHEEL, WHEEL_BETS, rtpBps),
  keno: (rtpBps) => lowest(KENO, KENO_BETS, rtpBps),
};

/** True when no bet of a game keeps these limits, as when a member's own maximum is below the game's minimum. */
export function leavesNoBet(
  game: InhouseGame,
  { rtpBps, minMinor, maxMinor, stepMinor, maxWinMinor }: BetLimits & { rtpBps: number },
): boolean {
  const stakeMinor = ((minMinor + stepMinor - 1n) / stepMinor) * stepMinor;
  return stakeMinor > maxMinor || payoutOf(stakeMinor, MIN_MULTIPLIERS[game](rtpBps)) > maxWinMinor;
}
