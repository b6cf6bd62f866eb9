import { atLevel } from '../rates.ts';
import { noAward, type Award } from './award.ts';

export interface LevelPay {
  /** Amounts by VIP level; the last amount serves every higher level. */
  readonly amountsMinor: readonly bigint[];
  /** Turnover that the period needs. */
  readonly minTurnoverMinor: bigint;
}

/** Computes the weekly or monthly pay of a VIP level. */
export function levelPayOf(pay: LevelPay, member: { level: number; periodTurnoverMinor: bigint }): Award {
  if (member.periodTurnoverMinor < pay.minTurnoverMinor) return noAward('below_minimum');
  const amountMinor = atLevel(pay.amountsMinor, member.level);
  return amountMinor > 0n ? { amountMinor } : noAward('vip_level');
}
