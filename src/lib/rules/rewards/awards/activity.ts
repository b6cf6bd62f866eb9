import { noAward, type Award } from './award.ts';

/** Checks the amount that staff enter for an application. */
export function activityAward(range: { minMinor: bigint; maxMinor: bigint }, approvedMinor: bigint): Award {
  const isInRange = approvedMinor > 0n && range.minMinor <= approvedMinor && approvedMinor <= range.maxMinor;
  return isInRange ? { amountMinor: approvedMinor } : noAward('amount_range');
}
