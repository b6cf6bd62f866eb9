import type { Alphabet } from '../grammar/alphabet.ts';
import type { Picks } from '../grammar/form.ts';
import { danTuo, list } from '../grammar/forms.ts';
import type { DrawResult, Rule, Win } from '../types.ts';
import { choose, product, sum } from './counting.ts';
import { tally } from './tally.ts';

/** How many of a stake's numbers are in each class. */
export type Profile = readonly number[];

export interface CombinationOptions {
  readonly of: Alphabet;
  /** How many numbers a stake has. */
  readonly size: number;
  /** The most numbers that a draw can put into each class; class 0 is "nothing special". */
  readonly room: readonly number[];
  /** Sorts numbers into the classes: hit or not; regular, special or neither. */
  classify(result: DrawResult): (value: number) => number;
  /** Every stake with the same profile has the same result. */
  tierOf(profile: Profile): string | null;
}

/** How many numbers of dan and of tuo are in each class. */
interface Sorted {
  readonly dan: Profile;
  readonly tuo: Profile;
}

/** Every choice of `size` numbers of a list is a stake. */
export function combinationRule(options: CombinationOptions): Rule {
  return ruleFor(options, list(options.of, { min: options.size }), (picks) => [[], picks[0] ?? []]);
}

/** The same with numbers that every stake holds (胆拖). */
export function bankerCombinationRule(options: CombinationOptions): Rule {
  return ruleFor(options, danTuo(options.of, options.size), ([dan = [], tuo = []]) => [dan, tuo]);
}

/** A list of exactly `of.size - 1` numbers, together with each number that is left (bao 5 of Mega and Power). */
export function completionRule(options: CombinationOptions): Rule {
  const picked = options.size - 1;
  return ruleFor(options, list(options.of, { min: picked, max: picked }), ([values = []]) => [
    values,
    options.of.values.filter((value) => !values.includes(value)),
  ]);
}

function ruleFor(options: CombinationOptions, form: Rule['form'], split: (picks: Picks) => [Profile, Profile]): Rule {
  const { size, room } = options;
  return {
    form,
    countCombinations(picks) {
      const [dan, tuo] = split(picks);
      return choose(tuo.length, size - dan.length);
    },
    wins(picks, result) {
      const [dan, tuo] = split(picks);
      const classOf = options.classify(result);
      const count = (values: readonly number[]) => {
        const counts = room.map(() => 0);
        for (const value of values) counts[classOf(value)] = (counts[classOf(value)] ?? 0) + 1;
        return counts;
      };
      return winsOfSorted(options, { dan: count(dan), tuo: count(tuo) });
    },
    *peaks(picks) {
      const [dan, tuo] = split(picks);
      for (const danCounts of compositions(dan.length, room)) {
        const left = room.map((max, index) => max - (danCounts[index] ?? 0));
        for (const tuoCounts of compositions(tuo.length, left)) {
          yield winsOfSorted(options, { dan: danCounts, tuo: tuoCounts });
        }
      }
    },
  };
}

/** Counts the stakes of each profile instead of writing them out: the choices in the classes are independent. */
function winsOfSorted({ size, tierOf }: CombinationOptions, { dan, tuo }: Sorted): Win[] {
  const results: [string, number][] = [];
  for (const chosen of compositions(size - sum(dan), tuo)) {
    const tier = tierOf(chosen.map((count, index) => count + (dan[index] ?? 0)));
    if (tier !== null) results.push([tier, product(chosen.map((count, index) => choose(tuo[index] ?? 0, count)))]);
  }
  return tally(results);
}

/** Every way to write `total` as a sum with at most so much in each place. */
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
