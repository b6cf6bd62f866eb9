import type { Alphabet } from '../grammar/alphabet.ts';
import type { Picks } from '../grammar/form.ts';
import { withBankers, list } from '../grammar/forms.ts';
import type { DrawResult, Rule, Win } from '../types.ts';
import { choose, product, sum } from './counting.ts';
import { tally } from './tally.ts';

/** Number of a combination's numbers in each class. */
export type Profile = readonly number[];

export interface CombinationOptions {
  readonly alphabet: Alphabet;
  /** Numbers per combination. */
  readonly size: number;
  /** Maximum numbers that a draw puts into each class; class 0 is "not drawn". */
  readonly room: readonly number[];
  /** Returns the class of a number in a draw: for example not drawn, regular or special. */
  classify(result: DrawResult): (value: number) => number;
  /** Returns the tier of a profile. All combinations with the same profile have the same result. */
  tierOf(profile: Profile): string | null;
}

/** Numbers of bankers and of others in each class. */
interface Sorted {
  readonly bankers: Profile;
  readonly others: Profile;
}

/** Creates a rule in which every choice of `size` numbers of a list is a combination. */
export function combinationRule(options: CombinationOptions): Rule {
  return ruleFor(options, list(options.alphabet, { min: options.size }), (picks) => [[], picks[0] ?? []]);
}

/** The same with banker numbers that every combination contains (胆拖). */
export function bankerCombinationRule(options: CombinationOptions): Rule {
  return ruleFor(options, withBankers(options.alphabet, options.size), ([bankers = [], others = []]) => [
    bankers,
    others,
  ]);
}

/**
 * Creates a rule for a list of one number too few, completed with each remaining number in turn (bao 5 of Mega and
 * Power).
 */
export function completionRule(options: CombinationOptions): Rule {
  const picked = options.size - 1;
  return ruleFor(options, list(options.alphabet, { min: picked, max: picked }), ([values = []]) => [
    values,
    options.alphabet.values.filter((value) => !values.includes(value)),
  ]);
}

function ruleFor(options: CombinationOptions, form: Rule['form'], split: (picks: Picks) => [Profile, Profile]): Rule {
  const { size, room } = options;
  return {
    form,
    countCombinations(picks) {
      const [bankers, others] = split(picks);
      return choose(others.length, size - bankers.length);
    },
    wins(picks, result) {
      const [bankers, others] = split(picks);
      const classOf = options.classify(result);
      const count = (values: readonly number[]) => {
        const counts = room.map(() => 0);
        for (const value of values) counts[classOf(value)] = (counts[classOf(value)] ?? 0) + 1;
        return counts;
      };
      return winsOfSorted(options, { bankers: count(bankers), others: count(others) });
    },
    *bestWins(picks) {
      const [bankers, others] = split(picks);
      for (const bankerCounts of compositions(bankers.length, room)) {
        const left = room.map((max, index) => max - (bankerCounts[index] ?? 0));
        for (const otherCounts of compositions(others.length, left)) {
          yield winsOfSorted(options, { bankers: bankerCounts, others: otherCounts });
        }
      }
    },
  };
}

/**
 * Counts the combinations of each profile instead of enumerating them: the choices within the classes are independent.
 */
function winsOfSorted({ size, tierOf }: CombinationOptions, { bankers, others }: Sorted): Win[] {
  const results: [string, number][] = [];
  for (const chosen of compositions(size - sum(bankers), others)) {
    const tier = tierOf(chosen.map((count, index) => count + (bankers[index] ?? 0)));
    if (tier !== null) results.push([tier, product(chosen.map((count, index) => choose(others[index] ?? 0, count)))]);
  }
  return tally(results);
}

/** Yields every way to write `total` as a sum whose terms do not exceed `max`. */
function* compositions(total: number, max: readonly number[]): Generator<number[]> {
  const [first, ...rest] = max;
  if (first === undefined) {
    if (total === 0) yield [];
    return;
  }
  const room = sum(rest);
  for (let here = Math.max(0, total - room); here <= Math.min(first, total); here += 1) {
    for (const others of compositions(total - here, rest)) yield [here, ...others];
  }
}
