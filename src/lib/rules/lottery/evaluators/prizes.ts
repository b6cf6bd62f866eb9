import { numbers, type Alphabet } from '../grammar/alphabet.ts';
import { list } from '../grammar/forms.ts';
import type { DrawResult, Rule } from '../types.ts';
import { choose, sum } from './counting.ts';
import { combinationRule, type CombinationOptions } from './combinations.ts';
import { frequencies, tally, winsOf } from './tally.ts';

/** Which strings of a Vietnamese result a bet type looks at, and which end of them (§9.3). */
export interface Slots {
  readonly prizes: readonly string[];
  readonly end: 'head' | 'tail';
  readonly digits: number;
}

/** VN numbers of so many digits keep their leading zeros. */
export function paddedNumbers(digits: number): Alphabet {
  return numbers(0, 10 ** digits - 1, digits);
}

/** The numbers at those ends; a prize with fewer digits is skipped. */
export function endsOf(result: DrawResult, { prizes, end, digits }: Slots): number[] {
  return prizes
    .flatMap((name) => result.prizes.get(name) ?? [])
    .filter((text) => text.length >= digits)
    .map((text) => Number(end === 'head' ? text.slice(0, digits) : text.slice(-digits)));
}

interface Occurrences {
  readonly slots: Slots;
  /** How many strings that are, and so how often one number can come. */
  readonly slotCount: number;
  /** Stakes of one number: it is paid for on every slot, or once as a ticket. */
  readonly factor: number;
}

/** Lô and đề: each number is paid for every time that it comes (nháy). */
export function occurrences({ slots, slotCount, factor }: Occurrences): Rule {
  return {
    form: list(paddedNumbers(slots.digits)),
    countCombinations: ([values = []]) => values.length * factor,
    wins([values = []], result) {
      const times = frequencies(endsOf(result, slots));
      return winsOf(sum(values.map((value) => times.get(value) ?? 0)));
    },
    // Every prize may end alike.
    peaks: () => [winsOf(slotCount)],
  };
}

/** Đá: both numbers of a pair must come; it is paid half a ring for each time that either does. */
export function linkedPairs({ slots, slotCount, factor }: Occurrences): Rule {
  const tier = 'HALF';
  return {
    form: list(paddedNumbers(slots.digits), { min: 2 }),
    countCombinations: ([values = []]) => choose(values.length, 2) * factor,
    wins([values = []], result) {
      const times = frequencies(endsOf(result, slots));
      const came = values.flatMap((value) => times.get(value) ?? []);
      // Each of the m that came is in m − 1 such pairs, with all its hits.
      return winsOf(sum(came) * (came.length - 1), tier);
    },
    peaks: ([values = []]) => [winsOf(slotCount * (Math.min(values.length, slotCount) - 1), tier)],
  };
}

/** Xiên quay: exactly so many picks, and every combination of two or more of them is a stake; the tier is its size. */
export function everyCombination(
  picked: number,
  rule: (size: number) => Pick<CombinationOptions, 'of' | 'room' | 'classify' | 'tierOf'>,
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
    // All of them can come at once, which is the best for each size.
    peaks: () => [merge(rules.map((_, index) => ({ tier: `X${index + 2}`, count: choose(picked, index + 2) })))],
  };
}
