import { percentOf } from '../rates.ts';
import { limitAward, noAward, type Award, type AwardLimits } from './award.ts';
import { tierIndex } from './tiers.ts';

export interface LossTier {
  readonly minMinor: bigint;
  readonly ratePpm: bigint;
}

export interface Cashback extends AwardLimits {
  readonly tiers: readonly LossTier[];
  /** `whole`: the whole loss at the rate of its tier; `marginal`: each slice at its own rate. */
  readonly tierMode: 'whole' | 'marginal';
  /** Deducts what the period awarded from its loss. */
  readonly deductsAwards: boolean;
}

/** Sums of one member over a period, of settled rounds only. */
export interface PeriodResult {
  readonly cashStakeMinor: bigint;
  readonly cashPayoutMinor: bigint;
  readonly awardsMinor: bigint;
  /** Change of the losses of earlier periods after they were paid. */
  readonly carriedMinor?: bigint;
}

/** Computes the cashback of a period and the net loss it is based on, which is negative after a win. */
export function cashbackOf(cashback: Cashback, period: PeriodResult): Award & { readonly lossMinor: bigint } {
  const deductedMinor = cashback.deductsAwards ? period.awardsMinor : 0n;
  const lossMinor = period.cashStakeMinor - period.cashPayoutMinor - deductedMinor + (period.carriedMinor ?? 0n);
  if (lossMinor <= 0n) return { ...noAward('no_loss'), lossMinor };
  const computedMinor =
    cashback.tierMode === 'whole' ? wholeShare(cashback.tiers, lossMinor) : marginalShare(cashback.tiers, lossMinor);
  return { ...limitAward(computedMinor, cashback), lossMinor };
}

function wholeShare(tiers: readonly LossTier[], lossMinor: bigint): bigint {
  const tier = tiers[tierIndex(tiers, lossMinor)];
  return tier ? percentOf(lossMinor, tier.ratePpm) : 0n;
}

/** Adds the slices from each tier's minimum to the next one's; each slice is truncated by itself. */
function marginalShare(tiers: readonly LossTier[], lossMinor: bigint): bigint {
  const ascending = tiers.toSorted((a, b) => (a.minMinor < b.minMinor ? -1 : 1));
  return ascending.reduce((sum, { minMinor, ratePpm }, index) => {
    const nextMinor = ascending[index + 1]?.minMinor ?? lossMinor;
    const endMinor = nextMinor < lossMinor ? nextMinor : lossMinor;
    return endMinor > minMinor ? sum + percentOf(endMinor - minMinor, ratePpm) : sum;
  }, 0n);
}

/** Returns the part of a carried change that a period's loss with it has worked off; what is left goes on to the next period. */
export function usedCarry(lossMinor: bigint, carriedMinor: bigint): bigint {
  if (carriedMinor >= 0n || lossMinor >= 0n) return carriedMinor;
  const playedMinor = lossMinor - carriedMinor;
  return playedMinor > 0n ? -playedMinor : 0n;
}
