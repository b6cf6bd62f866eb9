import { lowest } from '../../rewards/rates.ts';
import type { ContractTerms, DividendTerms, RealtimeTerms, SalaryTerms, Tier } from '../awards/contract-terms.ts';
import { isReachedBy, realtimeRatesOf } from './tiers.ts';

/*
 * A downline's rate never exceeds its upline's (docs/spec/agents-rulebook.md §6.3, §6.4): the upline's team contains the
 * downline's, so that it reaches every condition that the downline reaches.
 */

/** True when a payer with its own terms may grant others; `minSpreadPpm` is the minimum difference of two levels. */
export function coversTerms(own: ContractTerms, granted: ContractTerms, minSpreadPpm: bigint): boolean {
  if (own.family === 'REALTIME' || granted.family === 'REALTIME') {
    if (own.family !== 'REALTIME' || granted.family !== 'REALTIME') return false;
    const allowed = realtimeRatesOf(own.rates).map((ratePpm) => ratePpm - minSpreadPpm);
    return realtimeRatesOf(granted.rates).every(
      (ratePpm, index) => ratePpm === 0n || ratePpm <= (allowed[index] ?? 0n),
    );
  }
  if (!hasSamePeriod(own, granted)) return false;
  return granted.tiers.every((tier) => tier.ratePpm <= highestRate(own, tier, minSpreadPpm));
}

/**
 * Returns terms with the rates that a payer with its own terms may grant; undefined when none is left. The tiers of valid
 * terms stay valid.
 */
export function clipTerms(own: ContractTerms, terms: ContractTerms, minSpreadPpm: bigint): ContractTerms | undefined {
  if (own.family === 'REALTIME') return terms.family === 'REALTIME' ? clipRates(own, terms, minSpreadPpm) : undefined;
  if (terms.family === 'REALTIME' || own.family !== terms.family) return undefined;
  const tiers = clipTiers(own, terms.tiers, minSpreadPpm);
  if (tiers.length === 0) return undefined;
  if (terms.family !== 'DIVIDEND' || own.family !== 'DIVIDEND') return { ...terms, tiers };
  return { ...terms, period: own.period, tiers };
}

/** Lists the highest rates that a payer may grant for the conditions of each tier, or the three of a real-time salary. */
export function allowedRates(own: ContractTerms, granted: ContractTerms, minSpreadPpm: bigint): bigint[] {
  const orNothing = (ratePpm: bigint) => (ratePpm > 0n ? ratePpm : 0n);
  if (own.family === 'REALTIME') return realtimeRatesOf(own.rates).map((ratePpm) => orNothing(ratePpm - minSpreadPpm));
  if (granted.family === 'REALTIME') return [];
  return granted.tiers.map((tier) => orNothing(highestRate(own, tier, minSpreadPpm)));
}

/** Parts of an offer for which a payer may have to add money of its own, because covering does not compare them (§6.3, §7.7). */
export const OFFER_RISKS = ['CAP', 'MIN_PAYOUT', 'CARRY_OVER', 'LOSSES'] as const;
export type OfferRisk = (typeof OFFER_RISKS)[number];

/** Lists in what the payer's own terms are narrower than those that it offers. */
export function offerRisks(own: ContractTerms, offered: ContractTerms): OfferRisk[] {
  const isCapped = own.capMinor !== undefined && (offered.capMinor === undefined || offered.capMinor > own.capMinor);
  const isDividend = own.family === 'DIVIDEND' && offered.family === 'DIVIDEND';
  const risks: Record<OfferRisk, boolean> = {
    CAP: isCapped,
    MIN_PAYOUT: own.minPayoutMinor > offered.minPayoutMinor,
    CARRY_OVER: isDividend && own.carryOver !== offered.carryOver,
    // The payer's team may win while the payee's loses.
    LOSSES: isDividend,
  };
  return OFFER_RISKS.filter((risk) => risks[risk]);
}

type TieredTerms = DividendTerms | SalaryTerms;

function clipRates(own: RealtimeTerms, terms: RealtimeTerms, minSpreadPpm: bigint): RealtimeTerms | undefined {
  const clip = (ratePpm: bigint, ownPpm: bigint) => lowest(ratePpm, ownPpm > minSpreadPpm ? ownPpm - minSpreadPpm : 0n);
  const rates = {
    singlePpm: clip(terms.rates.singlePpm, own.rates.singlePpm),
    lossPpm: clip(terms.rates.lossPpm, own.rates.lossPpm),
    profitPpm: clip(terms.rates.profitPpm, own.rates.profitPpm),
  };
  return realtimeRatesOf(rates).every((ratePpm) => ratePpm === 0n) ? undefined : { ...terms, rates };
}

function clipTiers(own: TieredTerms, tiers: readonly Tier[], minSpreadPpm: bigint): Tier[] {
  const clipped: Tier[] = [];
  for (const tier of tiers) {
    const ratePpm = lowest(tier.ratePpm, highestRate(own, tier, minSpreadPpm));
    if (ratePpm > (clipped.at(-1)?.ratePpm ?? 0n)) clipped.push({ ...tier, ratePpm });
  }
  return clipped;
}

/** Returns the highest rate that may be granted for the conditions of a tier, 0 or less for none. */
function highestRate(own: TieredTerms, tier: Tier, minSpreadPpm: bigint): bigint {
  const reached = own.tiers.filter((ownTier) => isReachedBy(ownTier, tier)).map(({ ratePpm }) => ratePpm);
  return reached.reduce((high, ratePpm) => (ratePpm > high ? ratePpm : high), 0n) - minSpreadPpm;
}

function hasSamePeriod(own: TieredTerms, granted: TieredTerms): boolean {
  if (own.family !== 'DIVIDEND' || granted.family !== 'DIVIDEND') return own.family === granted.family;
  return own.period === granted.period;
}
