import { parseAmount, UNIT } from '#kernel/money';
import { DEFAULT_MAX_PAYOUT_MINOR } from '../sports/tickets.ts';

/** Chips of the stake pad; the first is the smallest stake, the last the largest. */
const STAKES: Readonly<Record<string, readonly string[]>> = {
  VND: ['10000', '50000', '100000', '200000', '500000', '1000000', '5000000'],
};
const OTHER_STAKES: readonly string[] = ['1', '2', '5', '10', '50', '100', '500'];
const STEPS: Readonly<Record<string, bigint>> = { VND: 1000n * UNIT };
const OTHER_STEP = UNIT / 10n;
const OTHER_MAX_PAYOUT_MINOR = 200_000n * UNIT;

export const chipsFor = (currency: string): readonly string[] => STAKES[currency] ?? OTHER_STAKES;

export const maxPayout = (currency: string): bigint =>
  currency === 'VND' ? DEFAULT_MAX_PAYOUT_MINOR : OTHER_MAX_PAYOUT_MINOR;

export type StakeRefusal = 'invalid_amount' | 'stake_below_min' | 'stake_above_max';

/** Reads a stake into minor units, or returns the reason against it. */
export function readStake(text: string, currency: string): bigint | StakeRefusal {
  const stakeMinor = parseAmount(text);
  const step = STEPS[currency] ?? OTHER_STEP;
  if (stakeMinor === undefined || stakeMinor <= 0n || stakeMinor % step !== 0n) return 'invalid_amount';
  const chips = chipsFor(currency).map((chip) => parseAmount(chip) ?? 0n);
  if (stakeMinor < (chips[0] ?? 0n)) return 'stake_below_min';
  return stakeMinor > (chips.at(-1) ?? 0n) ? 'stake_above_max' : stakeMinor;
}
