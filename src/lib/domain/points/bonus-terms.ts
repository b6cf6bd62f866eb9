import { BonusTermsError } from '#domain/rewards';
import { parseAmount } from '#kernel/money';
import type { GrantTerms } from '#rules/rewards/bonus-money/grants';
import { STAFF_BONUS_TERMS, staffBonusProblems } from '#rules/rewards/staff-bonus';
import type { ItemDraft } from './items.ts';
import type { StoredBonusTerms } from './types.ts';

/** Returns the terms of the bonus that an item pays. */
export function toGrantTerms({ factorHundredths, validHours, maxBet, contributionPpm }: StoredBonusTerms): GrantTerms {
  const counts = Object.entries(contributionPpm).map(([category, ppm]) => [category, BigInt(ppm)] as const);
  return {
    ...STAFF_BONUS_TERMS,
    factorHundredths: BigInt(factorHundredths),
    base: 'bonus',
    stakesFirst: 'cash',
    counts: 'all',
    principal: 'paid',
    contributionPpm: Object.fromEntries(counts),
    maxBetMinor: parseAmount(maxBet) ?? 0n,
    maxConversionMinor: null,
    validHours,
  };
}

/** Throws BonusTermsError for an item whose bonus the rules of offers forbid (docs/spec/rewards-rulebook.md §3.6). */
export function assertBonusTerms(
  { bonusTerms, amountMinor, texts }: Pick<ItemDraft, 'bonusTerms' | 'amountMinor' | 'texts'>,
  maxFactorHundredths: bigint,
): void {
  if (!bonusTerms || amountMinor === null) return;
  const [text] = Object.values(texts);
  const bonus = { name: text?.name ?? '', amountMinor, depositMinor: 0n, terms: toGrantTerms(bonusTerms) };
  const problems = staffBonusProblems(bonus, maxFactorHundredths);
  if (problems.length > 0) throw new BonusTermsError(problems);
}
