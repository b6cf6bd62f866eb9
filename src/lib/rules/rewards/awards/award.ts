import { lowest } from '../rates.ts';

/** Reason for an award of zero. */
export type NoAwardReason =
  | 'below_minimum'
  | 'no_loss'
  | 'kyc'
  | 'not_started'
  | 'registration_date'
  | 'already_claimed'
  | 'vip_level'
  | 'amount_range';

export interface Award {
  readonly amountMinor: bigint;
  /** Undefined unless the amount is zero. */
  readonly reason?: NoAwardReason;
}

export interface AwardLimits {
  readonly maxMinor?: bigint;
  /** The amount is cut down to a multiple of it. */
  readonly roundToMinor?: bigint;
  /** Nothing is awarded below it. */
  readonly minAwardMinor?: bigint;
}

export function noAward(reason: NoAwardReason): { amountMinor: bigint; reason: NoAwardReason } {
  return { amountMinor: 0n, reason };
}

/** Applies the limits in the order of docs/spec/rewards-rulebook.md §3.2: maximum, rounding, minimum. */
export function limitAward(computedMinor: bigint, limits: AwardLimits): Award {
  const cappedMinor = lowest(computedMinor, limits.maxMinor);
  const amountMinor = limits.roundToMinor ? cappedMinor - (cappedMinor % limits.roundToMinor) : cappedMinor;
  if (amountMinor <= 0n || amountMinor < (limits.minAwardMinor ?? 0n)) return noAward('below_minimum');
  return { amountMinor };
}
