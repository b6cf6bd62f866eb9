import type { ContractTerms, RealtimeRates, Tier } from '../awards/contract-terms.ts';

/** True when a team that meets the conditions of `reached` meets those of a tier too. */
export function isReachedBy(tier: Tier, reached: Tier): boolean {
  return tier.betMinor <= reached.betMinor && tier.lossMinor <= reached.lossMinor && tier.active <= reached.active;
}

/** Lists the rates of terms: those of the tiers, or the three of a real-time salary. */
export function ratesOf(terms: ContractTerms): readonly bigint[] {
  return terms.family === 'REALTIME' ? realtimeRatesOf(terms.rates) : terms.tiers.map(({ ratePpm }) => ratePpm);
}

export function realtimeRatesOf({ singlePpm, lossPpm, profitPpm }: RealtimeRates): readonly bigint[] {
  return [singlePpm, lossPpm, profitPpm];
}
