import { multiply, UNIT } from '#kernel/money';

/** Multipliers are gross and in 1/10,000: 19,800 pays 1.98 times the stake. */
export const WHOLE = 10_000n;
/** A multiplier below this one is never offered and never paid. */
export const MIN_MULTIPLIER = 10_100n;
/** Bets on a lower multiplier are no turnover. */
const MIN_COUNTED_MULTIPLIER = 15_000n;

export const DEFAULT_RTP_BPS = 9900;
const [MIN_RTP_BPS, MAX_RTP_BPS] = [9000, 9900];

/** Limits of a currency, a game and a member: the lowest count. */
export interface BetLimits {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly stepMinor: bigint;
  /** Greatest payout of a bet; nothing is ever cut to it. */
  readonly maxWinMinor: bigint;
}

export const VND_LIMITS: BetLimits = {
  minMinor: 1000n * UNIT,
  maxMinor: 50_000_000n * UNIT,
  stepMinor: UNIT,
  maxWinMinor: 2_000_000_000n * UNIT,
};

/** Limits of a new portal by currency; a currency without them is closed (§5.3). */
export const DEFAULT_LIMITS: Readonly<Record<string, BetLimits>> = {
  VND: VND_LIMITS,
  USD: { minMinor: UNIT / 10n, maxMinor: 5000n * UNIT, stepMinor: UNIT / 100n, maxWinMinor: 100_000n * UNIT },
};

/** Limits of demo rounds, which the browser plays without the portal. */
export const DEMO_LIMITS: BetLimits = {
  minMinor: UNIT,
  maxMinor: 1000n * UNIT,
  stepMinor: UNIT / 100n,
  maxWinMinor: 1_000_000n * UNIT,
};

export type StakeRefusal = 'invalid_amount' | 'stake_below_min' | 'stake_above_max';
export type BetRefusal =
  | 'rtp_out_of_range'
  | 'direction_unknown'
  | 'target_out_of_range'
  | 'rows_out_of_range'
  | 'segments_unknown'
  | 'picks_invalid'
  | 'risk_unknown'
  | 'mines_out_of_range'
  | StakeRefusal
  | 'multiplier_too_low'
  | 'max_win_exceeded';

export function rtpRefusal(rtpBps: number): 'rtp_out_of_range' | undefined {
  return Number.isInteger(rtpBps) && rtpBps >= MIN_RTP_BPS && rtpBps <= MAX_RTP_BPS ? undefined : 'rtp_out_of_range';
}

/** Returns the reason against a stake; one that could not be read is undefined. */
export function stakeRefusal(stakeMinor: bigint | undefined, limits: BetLimits): StakeRefusal | undefined {
  if (stakeMinor === undefined || stakeMinor <= 0n || stakeMinor % limits.stepMinor !== 0n) return 'invalid_amount';
  if (stakeMinor < limits.minMinor) return 'stake_below_min';
  return stakeMinor > limits.maxMinor ? 'stake_above_max' : undefined;
}

/** The one place where a stake becomes a payout: cut once. */
export function payoutOf(stakeMinor: bigint, multiplier: bigint): bigint {
  return multiply(stakeMinor, multiplier, WHOLE);
}

/** Returns a multiplier of the tables, in hundredths at 99 %, for a return. */
export function scaledMultiplier(hundredths: number, rtpBps: number): bigint {
  return (BigInt(hundredths) * 100n * BigInt(rtpBps)) / BigInt(DEFAULT_RTP_BPS);
}

/** The part of a stake that is turnover; `multiplier` is the one that was aimed at, undefined in games without one. */
export function validBetOf(stakeMinor: bigint, multiplier: bigint | undefined): bigint {
  return multiplier === undefined || multiplier >= MIN_COUNTED_MULTIPLIER ? stakeMinor : 0n;
}

/** Formats a multiplier without trailing zeros. */
export function formatMultiplier(multiplier: bigint): string {
  const fraction = String(multiplier % WHOLE)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${multiplier / WHOLE}${fraction === '' ? '' : `.${fraction}`}`;
}

const HUNDREDTHS = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/;

/** Reads a target such as "49.99" as hundredths; undefined for anything else. */
export function parseHundredths(text: string): number | undefined {
  const match = HUNDREDTHS.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Formats hundredths with both decimals, as crash points and limbo results are shown. */
export function formatHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
