import { requiredWagering, type Wagering } from '../wagering.ts';
import { percentOf } from '../rates.ts';
import { limitAward, noAward, type Award, type AwardLimits } from './award.ts';
import { tierIndex } from './tiers.ts';

export type DepositTier = { readonly minMinor: bigint; readonly maxMinor?: bigint } & (
  | { readonly ratePpm: bigint }
  | { readonly fixedMinor: bigint }
);

export interface DepositMatch extends Omit<AwardLimits, 'maxMinor'> {
  readonly tiers: readonly DepositTier[];
  /** Undefined for an award in cash. */
  readonly wagering?: Wagering;
}

export interface DepositMatchAward extends Award {
  /** Index of the tier that the deposit reached. */
  readonly tier?: number;
  readonly requiredMinor?: bigint;
}

/** Computes the bonus of a deposit: the whole deposit at the rate of its tier, or the tier's fixed amount. */
export function matchDeposit(
  match: DepositMatch,
  depositMinor: bigint,
  maxFactorHundredths: bigint,
): DepositMatchAward {
  const index = tierIndex(match.tiers, depositMinor);
  const tier = match.tiers[index];
  if (!tier) return noAward('below_minimum');
  const computedMinor = 'fixedMinor' in tier ? tier.fixedMinor : percentOf(depositMinor, tier.ratePpm);
  const award = limitAward(computedMinor, { ...match, maxMinor: tier.maxMinor });
  if (award.reason) return award;
  const { amountMinor } = award;
  if (!match.wagering) return { amountMinor, tier: index };
  const requiredMinor = requiredWagering(match.wagering, { amountMinor, depositMinor, maxFactorHundredths });
  return { amountMinor, tier: index, requiredMinor };
}
