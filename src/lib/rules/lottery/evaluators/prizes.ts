import { numbers, type Alphabet } from '../grammar/alphabet.ts';
import { list } from '../grammar/forms.ts';
import type { DrawResult, Rule } from '../types.ts';
import { choose, sum } from './counting.ts';
import { combinationRule, type CombinationOptions } from './combinations.ts';
import { frequencies, tally, winsOf } from './tally.ts';

/**
 * Strings of a Vietnamese result that a bet type looks at, and which end of them (docs/spec/lottery-rulebook.md §9.3).
 */
export interface Slots {
  readonly prizes: readonly string[];
  readonly end: 'head' | 'tail';
  readonly digits: number;
}

/** Returns the numbers of `digits` digits with their leading zeros. */
export function paddedNumbers(digits: number): Alphabet {
  return numbers(0, 10 ** digits - 1, digits);
}

/** Returns the numbers at those ends; skips prizes with fewer digits. */
export function endsOf(result: DrawResult, { prizes, end, digits }: Slots): number[] {
  return prizes
    .flatMap((name) => result.prizes.get(name) ?? [])
    .filter((text) => text.length >= digits)
    .map((text) => Number(end === 'head' ? text.slice(0, digits) : text.slice(-digits)));
}

interface Occurrences {
  readonly slots: Slots;
  /** Number of strings, and so the maximum hits of one number. */
  readonly slotCount: number;
  /** Price factor of one number: the number of its slots, or 1 for a ticket. */
  readonly priceFactor: number;
}

/** Lô and đề: each number pays for every occurrence (nháy). */
export function occurrences({ slots, slotCount, priceFactor }: Occurrences): Rule {
  return {
    form: list(paddedNumbers(slots.digits)),
    countCombinations: ([values = []]) => values.length * priceFactor,
    wins([values = []], result) {
      const times = frequencies(endsOf(result, slots));
      return winsOf(sum(values.map((value) => times.get(value) ?? 0)));
    },
    // Assumes that every prize ends alike.
    bestWins: () => [winsOf(slotCount)],
  };
}

/** Đá: both numbers of a pair must occur; the pair pays half a ring for each occurrence of either. */
export function linkedPairs({ slots, slotCount, priceFactor }: Occurrences): Rule {
  const tier = 'HALF';
  return {
    form: list(paddedNumbers(slots.digits), { min: 2 }),
    countCombinations: ([values = []]) => choose(values.length, 2) * priceFactor,
    wins([values = []], result) {
      const times = frequencies(endsOf(result, slots));
      const came = values.flatMap((value) => times.get(value) ?? []);
      // Each of the m drawn numbers is in m − 1 pairs, each time with all its hits.
      return winsOf(sum(came) * (came.length - 1), tier);
    },
    bestWins: ([values = []]) => [winsOf(slotCount * (Math.min(values.length, slotCount) - 1), tier)],
  };
}

/** Xiên quay: exactly `picked` numbers; every choice of two or more of them is a combination whose tier is its size. */
export function everyCombination(
  picked: number,
  rule: (size: number) => Pick<CombinationOptions, 'alphabet' | 'room' | 'classify' | 'tierOf'>,
): Rule {
  const rules = Array.from({ length: picked - 1 }, (_, index) => {
    const size = index + 2;
    return combinationRule({ size, ...rule(size) });
  });
  const merge = (parts: ReturnType<Rule['wins']>) => tally(parts.map(({ tier, count }) => [tier, count] as const));
  return {
    form: list(paddedNumbers(2), { min: picked, max: picked }),
    countCombinations: (picks) => sum(rules.map((each) => each.countCombinations(picks))),
    wins: (picks, result) => merge(rules.flatMap((each) => each.wins(picks, result))),
    // Assumes that all picks are drawn, the best draw for each size.
    bestWins: () => [merge(rules.map((_, index) => ({ tier: `X${index + 2}`, count: choose(picked, index + 2) })))],
  };
}
