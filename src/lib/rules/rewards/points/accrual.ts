import type { FactCategory } from '../../figures/valid-bet.ts';
import { atLevel, POINT_RATE_UNIT } from '../rates.ts';

/** Sources that earn points; the specification's types without `redeem`. */
export const EARNING_TYPES = ['live', 'lottery', 'pvp', 'rng', 'sports', 'deposit'] as const;
export type EarningType = (typeof EARNING_TYPES)[number];

export const EARNING_TYPE_OF: Readonly<Record<FactCategory, EarningType>> = {
  RNG: 'rng',
  FISH: 'rng',
  INHOUSE: 'rng',
  LIVE: 'live',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  COCKFIGHT: 'sports',
  LOTT: 'lottery',
  ELOTT: 'lottery',
};

/** Points per currency unit in billionths, by VIP level; the last rate serves every higher level. */
export type PointRates = { readonly [Type in EarningType]?: readonly bigint[] };

/** Rates that rise by a tenth every two levels. */
const rising = (billionths: bigint) =>
  [0n, 0n, 1n, 1n, 2n, 2n, 3n, 3n].map((tenths) => (billionths * (10n + tenths)) / 10n);

/** 1 point per 1,000 VND of slots; others in proportion to what they return to the house. */
export const DEFAULT_POINT_RATES: PointRates = {
  rng: rising(1_000_000n),
  pvp: rising(1_000_000n),
  live: rising(500_000n),
  sports: rising(800_000n),
  lottery: rising(500_000n),
  deposit: rising(100_000n),
};

export function pointRate(rates: PointRates, type: EarningType, level: number): bigint {
  return atLevel(rates[type] ?? [], level);
}

export interface Accrual {
  readonly pointsMinor: bigint;
  /** Billionths of 1/10,000 point that remain for the next time: from 0 to 10^9 − 1, whatever the sign of the base. */
  readonly carry: bigint;
}

/**
 * Computes the points of an amount exactly. A correction passes the amount with the opposite sign: since the division rounds
 * down, an amount and its correction at the same rate leave points and carry as they were.
 */
export function accruePoints(baseMinor: bigint, rateBillionths: bigint, carry: bigint): Accrual {
  const total = baseMinor * rateBillionths + carry;
  const rest = ((total % POINT_RATE_UNIT) + POINT_RATE_UNIT) % POINT_RATE_UNIT;
  return { pointsMinor: (total - rest) / POINT_RATE_UNIT, carry: rest };
}
