import { multiply, UNIT } from '#kernel/money';
import { validBetOf } from './bets.ts';
import { endTickOf, MAX_CRASH, multiplierAt, tickAt } from './crash-curve.ts';

const HUNDRED = 100n;
const MIN_CRASH_TARGET = 101;
/** Multiplier that must be possible for every bet of a round, in hundredths. */
const MIN_CAP = 1000;
/** Attempts this long after the last heartbeat of an interrupted round come too late. */
const INTERRUPTION_US = 2_000_000;

export const CRASH_ROUND_STATES = ['betting', 'flying', 'crashed', 'settled', 'void'] as const;
export type CrashRoundState = (typeof CRASH_ROUND_STATES)[number];
export const CRASH_BET_STATES = ['open', 'cashed_out', 'lost', 'refunded'] as const;
export type CrashBetState = (typeof CRASH_BET_STATES)[number];
/** Reasons of a refund: the player cancelled the bet, the round could not have paid it, the round never started, or was interrupted. */
export const CRASH_REFUND_REASONS = ['cancelled', 'round_limit', 'void', 'interrupted'] as const;
export type CrashRefundReason = (typeof CRASH_REFUND_REASONS)[number];
/** Acts of a runner that need the seed of a round. */
export const SEED_PURPOSES = ['start', 'end', 'void'] as const;
export type SeedPurpose = (typeof SEED_PURPOSES)[number];
/**
 * A player whose fund of 1, put on the own stakes of a day, would have become this much is luckier than 99.9 percent (§13): whatever the strategy, the
 * chance to ever reach a multiple of a fair fund is at most one to it.
 */
export const SUSPICIOUS_LUCK = 1000;
/** Bets of a member in a round. */
export const MAX_CRASH_BETS = 2;

export interface CrashBet {
  readonly id: string;
  readonly stakeMinor: bigint;
  /** Automatic cash-out in hundredths. */
  readonly auto: number | undefined;
  /** Greatest payout of the bet, by the member's own limits; without it that of the round counts. */
  readonly maxWinMinor?: bigint;
}

export interface CrashLimits {
  readonly maxWinMinor: bigint;
  /** Greatest sum of what a round pays. */
  readonly roundLimitMinor: bigint;
}

/** Greatest sum that a round pays on a new portal, by currency; a currency without it has no crash (§5.3). */
export const CRASH_ROUND_LIMITS: Readonly<Record<string, bigint>> = {
  VND: 5_000_000_000n * UNIT,
  USD: 250_000n * UNIT,
};

export type CrashBetRefusal = 'target_out_of_range' | 'max_win_exceeded';
export type CashOutAnswer =
  | 'OK'
  | 'round_not_started'
  | 'already_cashed_out'
  | 'round_closed'
  | 'round_interrupted'
  | 'multiplier_too_low';

const paid = (stakeMinor: bigint, hundredths: number) => multiply(stakeMinor, BigInt(hundredths), HUNDRED);

/** Returns the reason against a bet when it is placed. */
export function crashBetRefusal({ stakeMinor, auto }: CrashBet, limits: CrashLimits): CrashBetRefusal | undefined {
  if (auto !== undefined && (auto < MIN_CRASH_TARGET || auto > MAX_CRASH)) return 'target_out_of_range';
  return paid(stakeMinor, auto ?? MIN_CRASH_TARGET) > limits.maxWinMinor ? 'max_win_exceeded' : undefined;
}

/** Returns the multiplier at which a bet is cashed out at the latest, in hundredths (§4.5). */
export function ceilingOf(
  { stakeMinor, auto, maxWinMinor }: CrashBet,
  cap: number,
  limits: Pick<CrashLimits, 'maxWinMinor'>,
): number {
  const byMaxWin = ((maxWinMinor ?? limits.maxWinMinor) * HUNDRED) / stakeMinor;
  return Math.min(auto ?? cap, cap, byMaxWin > BigInt(cap) ? cap : Number(byMaxWin));
}

/** Bets that take part, and the cap of the round, which is published when the flight starts. */
export interface CrashExposure {
  readonly cap: number;
  readonly accepted: readonly CrashBet[];
  /** Refunded, because the round could not pay ten times every stake. */
  readonly refunded: readonly CrashBet[];
}

/** Decides when betting has ended, and before the point is known, so that a round never pays more than its limit. */
export function limitExposure(bets: readonly CrashBet[], limits: CrashLimits): CrashExposure {
  const maxPayout = (accepted: readonly CrashBet[], cap: number) =>
    accepted.reduce((sum, bet) => sum + paid(bet.stakeMinor, ceilingOf(bet, cap, limits)), 0n);
  const minimal = bets.map((bet) => paid(bet.stakeMinor, ceilingOf(bet, MIN_CAP, limits)));
  let [count, sum] = [bets.length, minimal.reduce((total, payout) => total + payout, 0n)];
  while (count > 0 && sum > limits.roundLimitMinor) {
    count -= 1;
    sum -= minimal[count] ?? 0n;
  }
  const accepted = bets.slice(0, count);
  let [cap, above] = [MIN_CAP, MAX_CRASH + 1];
  while (above - cap > 1) {
    const middle = Math.floor((cap + above) / 2);
    if (maxPayout(accepted, middle) <= limits.roundLimitMinor) cap = middle;
    else above = middle;
  }
  return { cap, accepted, refunded: bets.slice(count) };
}

/** A flight as it became known afterwards. */
export interface CrashFlight {
  /** Hundredths. */
  readonly point: number;
  /** Last heartbeat before a gap of two seconds; undefined where there was none. */
  readonly aliveUs: number | undefined;
}

/** True when a round was interrupted before its end. */
export function isInterrupted({ point, aliveUs }: CrashFlight): boolean {
  return aliveUs !== undefined && tickAt(aliveUs) < endTickOf(point);
}

/** Answers an attempt to cash out at a time after the start; `cashedOut` is an earlier one that was accepted. */
export function answerCashOut(
  flight: CrashFlight,
  { ceiling, cashedOut }: { ceiling: number; cashedOut: number | undefined },
  elapsedUs: number,
): CashOutAnswer {
  if (elapsedUs < 0) return 'round_not_started';
  const tick = tickAt(elapsedUs);
  const multiplier = multiplierAt(tick);
  const wasAutomatic = ceiling <= flight.point && multiplier >= ceiling;
  if (cashedOut !== undefined || wasAutomatic) return 'already_cashed_out';
  if (tick >= endTickOf(flight.point)) return 'round_closed';
  if (isInterrupted(flight) && elapsedUs >= (flight.aliveUs ?? 0) + INTERRUPTION_US) return 'round_interrupted';
  return multiplier < MIN_CRASH_TARGET ? 'multiplier_too_low' : 'OK';
}

export type CrashResult =
  | { readonly state: 'cashed_out'; readonly multiplier: number }
  | { readonly state: 'lost' | 'refunded' };

/** Settles a bet of a flight that is over (§4.6): the house gains nothing from an interruption. */
export function settleCrashBet(
  flight: CrashFlight,
  { ceiling, cashedOut }: { ceiling: number; cashedOut: number | undefined },
): CrashResult {
  if (cashedOut !== undefined) return { state: 'cashed_out', multiplier: cashedOut };
  if (ceiling <= flight.point) return { state: 'cashed_out', multiplier: ceiling };
  if (!isInterrupted(flight)) return { state: 'lost' };
  const proven = multiplierAt(tickAt(flight.aliveUs ?? 0));
  return proven < MIN_CRASH_TARGET ? { state: 'refunded' } : { state: 'cashed_out', multiplier: proven };
}

export function crashPayout({ stakeMinor }: CrashBet, result: CrashResult): bigint {
  if (result.state === 'cashed_out') return paid(stakeMinor, result.multiplier);
  return result.state === 'refunded' ? stakeMinor : 0n;
}

export function crashValidBet({ stakeMinor, auto }: CrashBet, result: CrashResult): bigint {
  if (result.state === 'refunded') return 0n;
  const aimedAt = result.state === 'cashed_out' ? result.multiplier : auto;
  return validBetOf(stakeMinor, aimedAt === undefined ? undefined : BigInt(aimedAt) * HUNDRED);
}
