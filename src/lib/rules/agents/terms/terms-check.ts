import {
  CARRY_OVERS,
  DIVIDEND_PERIODS,
  type CarryOver,
  type ContractFamily,
  type DividendPeriod,
} from '../families.ts';
import { WHOLE_PPM } from '../../rewards/rates.ts';
import type { ContractTerms, RealtimeRates, Tier } from '../awards/contract-terms.ts';
import { coversTerms } from './covering.ts';
import { formatTerms, termsSchema } from './terms-schema.ts';
import { isReachedBy, ratesOf, realtimeRatesOf } from './tiers.ts';

/** Limits of a family that the operator sets. */
export interface ContractLimits {
  readonly maxRatePpm: bigint;
  readonly maxTiers: number;
  /** Minimum difference between the rates of an upline and a downline. */
  readonly minSpreadPpm: bigint;
  readonly periods: readonly DividendPeriod[];
  readonly carryOvers: readonly CarryOver[];
}

export const DEFAULT_CONTRACT_LIMITS: ContractLimits = {
  maxRatePpm: WHOLE_PPM,
  maxTiers: 10,
  minSpreadPpm: 0n,
  periods: DIVIDEND_PERIODS,
  carryOvers: CARRY_OVERS,
};

export type TermsRefusal =
  | 'period_not_allowed'
  | 'carry_over_not_allowed'
  | 'terms_invalid'
  | 'rate_above_limit'
  | 'rate_above_own'
  | 'unchanged';

export interface TermsContext {
  readonly limits: ContractLimits;
  /** Terms of the payer's own contract; null for the house, which has no upline. */
  readonly own: ContractTerms | null;
  /** Terms that are agreed between payer and payee. */
  readonly current: ContractTerms | undefined;
}

export type TermsCheck = { readonly terms: ContractTerms } | { readonly refusal: TermsRefusal };

/** Checks proposed terms as they were sent, in the order of docs/spec/agents-rulebook.md §6.2. */
export function checkTerms(
  family: ContractFamily,
  proposed: Readonly<Record<string, unknown>>,
  { limits, own, current }: TermsContext,
): TermsCheck {
  if (family === 'DIVIDEND') {
    const { period, carryOver } = proposed;
    if (!isOneOf(limits.periods, period) || !isPeriodOf(own, period)) return { refusal: 'period_not_allowed' };
    if (!isOneOf(limits.carryOvers, carryOver)) return { refusal: 'carry_over_not_allowed' };
  }
  const { data: terms } = termsSchema(family).safeParse(proposed);
  if (!terms || !areRatesValid(terms, limits.maxTiers)) return { refusal: 'terms_invalid' };
  if (ratesOf(terms).some((ratePpm) => ratePpm > limits.maxRatePpm)) return { refusal: 'rate_above_limit' };
  if (own && !coversTerms(own, terms, limits.minSpreadPpm)) return { refusal: 'rate_above_own' };
  return current && isSame(terms, current) ? { refusal: 'unchanged' } : { terms };
}

function isOneOf(allowed: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && allowed.includes(value);
}

function isPeriodOf(own: ContractTerms | null, period: unknown): boolean {
  return own?.family !== 'DIVIDEND' || own.period === period;
}

/** True when tiers rise from one to the next, or when real-time rates together stay within the whole bet. */
function areRatesValid(terms: ContractTerms, maxTiers: number): boolean {
  if (terms.family === 'REALTIME') return isWithinBet(terms.rates);
  const { tiers } = terms;
  return tiers.length <= maxTiers && tiers.every((tier, index) => isAbove(tier, tiers[index - 1]));
}

function isWithinBet(rates: RealtimeRates): boolean {
  const { singlePpm, lossPpm, profitPpm } = rates;
  const highestPpm = singlePpm + (lossPpm > profitPpm ? lossPpm : profitPpm);
  return highestPpm <= WHOLE_PPM && realtimeRatesOf(rates).some((ratePpm) => ratePpm > 0n);
}

function isAbove(tier: Tier, previous: Tier | undefined): boolean {
  if (!previous) return true;
  return isReachedBy(previous, tier) && !isReachedBy(tier, previous) && tier.ratePpm > previous.ratePpm;
}

/** Compares terms in their canonical form: "0.30" is "0.3", and a condition that is left out is 0. */
function isSame(terms: ContractTerms, current: ContractTerms): boolean {
  return JSON.stringify(formatTerms(terms)) === JSON.stringify(formatTerms(current));
}
