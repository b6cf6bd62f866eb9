import { WHOLE } from './bets.ts';
import { KENO_DRAWN, KENO_NUMBERS, kenoMultipliers } from './keno.ts';
import { type PlinkoBet, plinkoMultipliers } from './plinko.ts';
import { type WheelBet, wheelMultipliers } from './wheel.ts';

/** An outcome with its exact chance, `ways` of all, and what it pays. */
export interface PaidOutcome {
  readonly ways: bigint;
  readonly multiplier: bigint;
}

/** Returns the number of ways to choose some of several. */
export function choose(total: number, count: number): bigint {
  let ways = 1n;
  for (let at = 0; at < count; at += 1) ways = (ways * BigInt(total - at)) / BigInt(at + 1);
  return count < 0 || count > total ? 0n : ways;
}

export function plinkoOutcomes(bet: PlinkoBet, rtpBps: number): PaidOutcome[] {
  return plinkoMultipliers(bet, rtpBps).map((multiplier, bin) => ({ ways: choose(bet.rows, bin), multiplier }));
}

export function wheelOutcomes(bet: WheelBet, rtpBps: number): PaidOutcome[] {
  return wheelMultipliers(bet, rtpBps).map((multiplier) => ({ ways: 1n, multiplier }));
}

export function kenoOutcomes({ picks, risk }: { picks: number; risk: string }, rtpBps: number): PaidOutcome[] {
  return kenoMultipliers(picks, risk, rtpBps).map((multiplier, hits) => ({
    ways: choose(picks, hits) * choose(KENO_NUMBERS - picks, KENO_DRAWN - hits),
    multiplier,
  }));
}

/** Returns the return of a bet in millionths of a stake, cut: what is published is never more than what is paid. */
export function returnPpm(outcomes: readonly PaidOutcome[]): bigint {
  const ways = outcomes.reduce((sum, outcome) => sum + outcome.ways, 0n);
  const paid = outcomes.reduce((sum, outcome) => sum + outcome.ways * outcome.multiplier, 0n);
  return (paid * 1_000_000n) / (ways * WHOLE);
}
