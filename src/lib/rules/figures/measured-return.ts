/** Sums over the settled rounds of a game; a payout excludes promotions, which are no part of the game's return. */
export interface ReturnSums {
  rounds: bigint;
  stakeMinor: bigint;
  payoutMinor: bigint;
  /** Sums of stake², payout² and stake × payout of each round. */
  stakeSquares: bigint;
  payoutSquares: bigint;
  stakePayouts: bigint;
}

export interface MeasuredReturn {
  /** Payout by stake, in 1/10,000. */
  returnBps: number;
  /** Half the width of its 95 % confidence interval; undefined when the rounds are too few to say. */
  marginBps: number | undefined;
}

/** Below this many rounds a rare large win says more than the return. */
const MIN_ROUNDS = 1000n;
/** Standard deviations of a 95 % interval. */
const Z = 1.96;
const BPS = 10_000n;
/** Digits that survive the division of two bigints before it becomes a number. */
const SCALE = 10n ** 18n;

/**
 * Measures the return of a game and how sure it is: the ratio of two sums has, by the delta method, the variance
 * Σ(payout − return × stake)² / stake², which the sums of squares give exactly. Undefined without a stake.
 */
export function measureReturn(sums: ReturnSums): MeasuredReturn | undefined {
  const { rounds, stakeMinor: stake, payoutMinor: payout } = sums;
  if (stake <= 0n) return undefined;
  const returnBps = Number((payout * BPS * 100n) / stake) / 100;
  if (rounds < MIN_ROUNDS) return { returnBps, marginBps: undefined };
  // stake² × Σ(payout − return × stake)², never below zero.
  const squares =
    stake * stake * sums.payoutSquares - 2n * stake * payout * sums.stakePayouts + payout * payout * sums.stakeSquares;
  const variance = Number((squares * SCALE) / stake ** 4n) / Number(SCALE);
  const sample = Number(rounds) / (Number(rounds) - 1);
  return { returnBps, marginBps: Z * Math.sqrt(variance * sample) * Number(BPS) };
}

/** `unknown`: the vendor states no return. */
export const RETURN_VERDICTS = ['expected', 'above', 'below', 'tooFew', 'unknown'] as const;
export type ReturnVerdict = (typeof RETURN_VERDICTS)[number];

/** Compares a measured return with the one that the vendor states, in 1/10,000. */
export function judgeReturn(measured: MeasuredReturn | undefined, statedBps: number | null): ReturnVerdict {
  if (measured?.marginBps === undefined) return 'tooFew';
  if (statedBps === null) return 'unknown';
  if (measured.returnBps - measured.marginBps > statedBps) return 'above';
  return measured.returnBps + measured.marginBps < statedBps ? 'below' : 'expected';
}
