import type { PeriodCode } from './periods.ts';

/** Families of contracts between an agent and its upline (docs/spec/agents-rulebook.md §1, §6). */
export const CONTRACT_FAMILIES = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractFamily = (typeof CONTRACT_FAMILIES)[number];

/** Salaries: each has a fixed period. A dividend's is a term of its contract. */
export const SALARY_PERIODS = { DAILY: 'D', HOURLY: 'HOUR', REALTIME: '5MIN' } as const satisfies Partial<
  Record<ContractFamily, PeriodCode>
>;

/** Periods of dividends. */
export const DIVIDEND_PERIODS = ['D', 'W', 'H', 'M'] as const satisfies readonly PeriodCode[];
export type DividendPeriod = (typeof DIVIDEND_PERIODS)[number];

/** Policies of what a team's wins leave for the next period (§6.6). */
export const CARRY_OVERS = ['NONE', 'PREVIOUS', 'MONTH', 'FULL'] as const;
export type CarryOver = (typeof CARRY_OVERS)[number];
