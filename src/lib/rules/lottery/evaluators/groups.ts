import { numbers, type Alphabet } from '../grammar/alphabet.ts';
import { list, positions, sets } from '../grammar/forms.ts';
import { lines } from '../grammar/lines.ts';
import type { Rule } from '../types.ts';
import { choose, disjointChoices, subsets } from './counting.ts';
import { pairsOfNeighbors } from './places.ts';
import { ballsAt, frequencies, tally, WIN, winsOf } from './tally.ts';

/** A part of a group bet: `pick` numbers of a set, each drawn exactly `times` times. */
interface Part {
  readonly times: number;
  readonly pick: number;
}

interface TwoParts {
  readonly alphabet: Alphabet;
  readonly at: readonly number[];
  readonly multi: Part;
  readonly single: Part;
  readonly tier?: string;
  /** A single list serves as both sets (组三): any of its numbers may be the repeated one. */
  readonly isOneList?: boolean;
}

/** Group bet types with repeated digits (组选60 … 组三): the digits must be drawn as often as stated, in any order. */
export function repeatedGroup({ alphabet, at, multi, single, tier = WIN, isOneList = false }: TwoParts): Rule {
  return {
    form: isOneList ? list(alphabet, { min: multi.pick + single.pick }) : sets(alphabet, 2),
    countCombinations: ([a = [], b = a]) => disjointChoices([a, multi.pick], [b, single.pick]),
    wins([a = [], b = a], result) {
      const times = frequencies(ballsAt(result.balls, at));
      const drawn = (set: readonly number[], part: Part) =>
        set.filter((value) => times.get(value) === part.times).length;
      return winsOf(choose(drawn(a, multi), multi.pick) * choose(drawn(b, single), single.pick), tier);
    },
    bestWins: () => [winsOf(1, tier)],
  };
}

/** Returns the tier of an unordered group of three: two alike, or all different; null for a triple. */
export function groupTier(values: readonly number[]): string | null {
  return [null, null, 'Z3', 'Z6'][new Set(values).size] ?? null;
}

/** Mixed group (混合组选): lines of three in any order; each line wins the tier of its own shape. */
export function groupLines({ alphabet, at }: { alphabet: Alphabet; at: readonly number[] }): Rule {
  return {
    form: lines({ alphabet, length: at.length, separator: '', reading: 'group', minDifferent: 2 }),
    countCombinations: (picks) => picks.length,
    wins(picks, result) {
      const drawn = ballsAt(result.balls, at).sort((a, b) => a - b);
      const line = picks.find((values) => values.every((value, index) => value === drawn[index]));
      const tier = line === undefined ? null : groupTier(line);
      return tier === null ? [] : winsOf(1, tier);
    },
    bestWins: (picks) => picks.map((line) => winsOf(1, groupTier(line) ?? WIN)),
  };
}

interface AnyPositions {
  readonly alphabet: Alphabet;
  /** Positions of the draw. */
  readonly places: number;
  readonly size: number;
  readonly minNumbers: number;
  /** Returns the group bet type's rule for the given positions (from 0). */
  readonly group: (at: readonly number[]) => Rule;
}

/** Applies a group bet type to every choice of `size` of the picked positions (任选组选). */
export function anyPositions({ alphabet, places, size, minNumbers, group }: AnyPositions): Rule {
  const every = Array.from({ length: places }, (_, place) => place);
  const groups = subsets(every, size).map((at) => ({ at, rule: group(at) }));
  const combinationsEach = (values: readonly number[]) => groups[0]?.rule.countCombinations([values]) ?? 0;
  return {
    form: positions(numbers(1, places), alphabet, { places: size, numbers: minNumbers }),
    countCombinations: ([at = [], values = []]) => choose(at.length, size) * combinationsEach(values),
    wins([picked = [], values = []], result) {
      const chosen = groups.filter(({ at }) => at.every((place) => picked.includes(place + 1)));
      return tally(
        chosen.flatMap(({ rule }) => rule.wins([values], result).map((win) => [win.tier, win.count] as const)),
      );
    },
    // Counts every choice of positions as a win, more than overlapping positions allow.
    bestWins: ([picked = [], values = []]) =>
      [...(groups[0]?.rule.bestWins([values]) ?? [])].map((wins) =>
        wins.map((win) => ({ ...win, count: win.count * choose(picked.length, size) })),
      ),
  };
}

/** Two numbers on neighboring positions in any order (选二连组). */
export function neighbors({ alphabet, length }: { alphabet: Alphabet; length: number }): Rule {
  const pairsOf = (count: number) => choose(count, 2);
  return {
    form: list(alphabet, { min: 2 }),
    countCombinations: ([values = []]) => pairsOf(values.length),
    wins: ([values = []], result) =>
      winsOf(pairsOfNeighbors(result).filter((pair) => pair.every((ball) => values.includes(ball))).length),
    // Limits the wins to the neighboring pairs of the picks (n − 1) and of the draw.
    bestWins: ([values = []]) => [winsOf(Math.min(length, values.length) - 1)],
  };
}
