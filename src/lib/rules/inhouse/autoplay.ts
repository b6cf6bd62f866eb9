export const MAX_AUTOPLAY_ROUNDS = 100;

/** Auto-play of one-step games (§6): a constant stake, with conditions that end it. */
export interface AutoplayTerms {
  readonly stakeMinor: bigint;
  readonly rounds: number;
  readonly lossLimitMinor: bigint;
  readonly profitLimitMinor?: bigint | undefined;
  readonly singleWinLimitMinor?: bigint | undefined;
}

export type AutoplayRefusal = 'autoplay_not_allowed' | 'rounds_out_of_range' | 'loss_limit_below_stake';
export type AutoplayStop = 'loss_limit' | 'single_win' | 'profit_limit' | 'rounds';

export interface AutoplayProgress {
  readonly played: number;
  readonly netMinor: bigint;
}

/** Returns the reason against starting; `isAllowed` is the market's setting. */
export function autoplayRefusal(
  { stakeMinor, rounds, lossLimitMinor }: AutoplayTerms,
  { isAllowed, maxRounds }: { isAllowed: boolean; maxRounds: number },
): AutoplayRefusal | undefined {
  if (!isAllowed) return 'autoplay_not_allowed';
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > maxRounds) return 'rounds_out_of_range';
  return lossLimitMinor < stakeMinor ? 'loss_limit_below_stake' : undefined;
}

/** Returns why the next round is not played: it could lose more than the limit. */
export function stopBefore(
  { stakeMinor, lossLimitMinor }: AutoplayTerms,
  { netMinor }: AutoplayProgress,
): AutoplayStop | undefined {
  return netMinor - stakeMinor < -lossLimitMinor ? 'loss_limit' : undefined;
}

/** Returns why a round was the last one, by its payout and the progress with it. */
export function stopAfter(
  { rounds, profitLimitMinor, singleWinLimitMinor }: AutoplayTerms,
  { played, netMinor }: AutoplayProgress,
  payoutMinor: bigint,
): AutoplayStop | undefined {
  if (singleWinLimitMinor !== undefined && payoutMinor >= singleWinLimitMinor) return 'single_win';
  if (profitLimitMinor !== undefined && netMinor >= profitLimitMinor) return 'profit_limit';
  return played >= rounds ? 'rounds' : undefined;
}
