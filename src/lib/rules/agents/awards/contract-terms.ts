import { SALARY_PERIODS, type CarryOver, type ContractFamily, type DividendPeriod } from '../families.ts';
import type { PeriodCode } from '../periods.ts';

/** A level of a contract: a condition that a family does not have is 0 (docs/spec/agents-rulebook.md §6.1). */
export interface Tier {
  readonly betMinor: bigint;
  readonly lossMinor: bigint;
  readonly active: number;
  readonly ratePpm: bigint;
}

/** Shares of the valid bet of every bet, of lost bets and of won bets, in millionths. */
export interface RealtimeRates {
  readonly singlePpm: bigint;
  readonly lossPpm: bigint;
  readonly profitPpm: bigint;
}

interface PaymentTerms {
  /** Maximum amount of a period; undefined: none. */
  readonly capMinor: bigint | undefined;
  readonly minPayoutMinor: bigint;
}

export interface DividendTerms extends PaymentTerms {
  readonly family: 'DIVIDEND';
  readonly period: DividendPeriod;
  readonly carryOver: CarryOver;
  readonly tiers: readonly Tier[];
}

export interface SalaryTerms extends PaymentTerms {
  readonly family: 'DAILY' | 'HOURLY';
  readonly tiers: readonly Tier[];
}

export interface RealtimeTerms extends PaymentTerms {
  readonly family: 'REALTIME';
  readonly rates: RealtimeRates;
}

export type ContractTerms = DividendTerms | SalaryTerms | RealtimeTerms;

/** Returns the code of the periods for which a contract is settled. */
export function periodCodeOf(terms: { family: ContractFamily; period?: DividendPeriod }): PeriodCode | undefined {
  return terms.family === 'DIVIDEND' ? terms.period : SALARY_PERIODS[terms.family];
}
