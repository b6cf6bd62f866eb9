import type { GrantTerms } from './bonus-money/grants.ts';
import { staffBonusProblems } from './staff-bonus.ts';
import type { TermsProblem } from './terms.ts';

/** Limits of free rounds that staff give. */
export const FREE_ROUNDS_LIMITS = { roundsMax: 1000, validHoursMax: 2160 } as const;

export const WINNINGS_FORMS = ['cash', 'bonus'] as const;
export type WinningsForm = (typeof WINNINGS_FORMS)[number];

/**
 * Lists what forbids giving free rounds whose winnings become a bonus, by the rules of offers: the maximum of the winnings is its highest
 * amount. Cash has no terms.
 */
export function freeRoundsProblems(
  { name, maxWinMinor, terms }: { name: string; maxWinMinor: bigint; terms: GrantTerms | null },
  maxFactorHundredths: bigint,
): TermsProblem[] {
  if (terms === null) return [];
  return staffBonusProblems({ name, amountMinor: maxWinMinor, depositMinor: 0n, terms }, maxFactorHundredths);
}
