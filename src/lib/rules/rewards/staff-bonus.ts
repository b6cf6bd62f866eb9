import type { GrantTerms } from './bonus-money/grants.ts';
import { WHOLE_PPM } from './rates.ts';
import { DEFAULT_OFFER_POLICY, termsProblems, type TermsProblem } from './terms.ts';
import { requiredWagering } from './wagering.ts';

/** Terms that staff do not choose. */
export const STAFF_BONUS_TERMS = { queueHours: 720, forfeitsOnWithdrawal: true } as const;

/** A bonus that staff give to one member. */
export interface StaffBonus {
  readonly name: string;
  readonly amountMinor: bigint;
  /** The deposit that the wagering counts beside the bonus; 0 where it counts the bonus alone. */
  readonly depositMinor: bigint;
  readonly terms: GrantTerms;
}

/**
 * Lists what forbids giving the bonus, by the rules of offers (docs/spec/rewards-rulebook.md §3.6). Its budget is its own amount, and it
 * is given once: it lacks neither budget nor end.
 */
export function staffBonusProblems(bonus: StaffBonus, maxFactorHundredths: bigint): TermsProblem[] {
  const { name, amountMinor, depositMinor, terms } = bonus;
  const offer = {
    type: 'staff',
    form: 'bonus',
    ratePpm: depositMinor === 0n ? undefined : (amountMinor * WHOLE_PPM) / depositMinor,
    maxAwardMinor: amountMinor,
    budgetMinor: amountMinor,
    hasEnd: true,
    wagering: terms,
    contributionPpm: terms.contributionPpm,
    validHours: terms.validHours ?? undefined,
    maxBetMinor: terms.maxBetMinor ?? undefined,
    maxConversionMinor: terms.maxConversionMinor ?? undefined,
    texts: { name },
  } as const;
  return termsProblems(offer, { ...DEFAULT_OFFER_POLICY, maxFactorHundredths }, ['name']);
}

/** Returns the stakes that turn the bonus into cash. */
export function requiredOfBonus({ terms, ...bonus }: StaffBonus, maxFactorHundredths: bigint): bigint {
  return requiredWagering(terms, { ...bonus, maxFactorHundredths });
}
