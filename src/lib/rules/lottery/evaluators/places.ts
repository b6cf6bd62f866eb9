import type { Alphabet } from '../grammar/alphabet.ts';
import type { Picks } from '../grammar/form.ts';
import { sets } from '../grammar/forms.ts';
import { lines } from '../grammar/lines.ts';
import type { DrawResult, Rule } from '../types.ts';
import { choose, distinctTuples, elementary, product, sum } from './counting.ts';
import { ballsAt, winsOf } from './tally.ts';

interface Places {
  readonly alphabet: Alphabet;
  /** Positions of the draw, from 0. */
  readonly at: readonly number[];
}

/** Positions with or without replacement; without, no combination contains the same ball twice. */
interface DirectPlaces extends Places {
  readonly areBallsDifferent: boolean;
}

const sizes = (picks: Picks) => picks.map((set) => set.length);

/** Returns 1 for each position whose set contains the drawn number, else 0. */
function matches(picks: Picks, result: DrawResult, at: readonly number[]): number[] {
  return ballsAt(result.balls, at).map((ball, index) => (picks[index]?.includes(ball) === true ? 1 : 0));
}

/**
 * Direct compound (直选复式): a set for each position; a combination takes one number of each and must match every
 * position.
 */
export function direct({ alphabet, at, areBallsDifferent }: DirectPlaces): Rule {
  return {
    form: sets(alphabet, at.length),
    countCombinations: (picks) => (areBallsDifferent ? distinctTuples(picks) : product(sizes(picks))),
    wins: (picks, result) => winsOf(product(matches(picks, result, at))),
    bestWins: () => [winsOf(1)],
  };
}

/** Direct single entry (直选单式): each line is a combination. */
export function directLines({ alphabet, at, areBallsDifferent }: DirectPlaces): Rule {
  return {
    form: lines({
      alphabet,
      length: at.length,
      separator: areBallsDifferent ? ' ' : '',
      reading: 'sequence',
      minDifferent: areBallsDifferent ? at.length : 1,
    }),
    countCombinations: (picks) => picks.length,
    wins(picks, result) {
      const drawn = ballsAt(result.balls, at);
      return winsOf(picks.filter((line) => line.every((value, index) => value === drawn[index])).length);
    },
    bestWins: () => [winsOf(1)],
  };
}

/** Suffix bet type (五星组合): each tuple is a combination for each position, on its last 5, 4, 3, 2 and 1 digits. */
export function suffixes({ alphabet, at }: Places): Rule {
  const tiers = at.map((_, skipped) => ({ tier: `S${at.length - skipped}`, skipped }));
  return {
    form: sets(alphabet, at.length),
    countCombinations: (picks) => at.length * product(sizes(picks)),
    wins(picks, result) {
      const right = matches(picks, result, at);
      return tiers.flatMap(({ tier, skipped }) => {
        const repeats = product(sizes(picks).slice(0, skipped));
        return winsOf(repeats * product(right.slice(skipped)), tier);
      });
    },
    bestWins: (picks) => [tiers.flatMap(({ tier, skipped }) => winsOf(product(sizes(picks).slice(0, skipped)), tier))],
  };
}

/** One number at its position (定位胆): a set for each position or `-`; each number is a combination. */
export function eachPlace({ alphabet, at }: Places): Rule {
  return {
    form: sets(alphabet, at.length, { mayBeEmpty: true }),
    countCombinations: (picks) => sum(sizes(picks)),
    wins: (picks, result) => winsOf(sum(matches(picks, result, at))),
    bestWins: (picks) => [winsOf(picks.filter((set) => set.length > 0).length)],
  };
}

/** Any `size` of the positions (任选直选): a combination is `size` numbers of different positions. */
export function anyPlaces({ alphabet, at, size }: Places & { size: number }): Rule {
  return {
    form: sets(alphabet, at.length, { mayBeEmpty: true }),
    countCombinations: (picks) => elementary(sizes(picks), size),
    wins: (picks, result) => winsOf(elementary(matches(picks, result, at), size)),
    bestWins: (picks) => [winsOf(choose(picks.filter((set) => set.length > 0).length, size))],
  };
}

/** A side for each position (大小单双): a digit may match several codes of a set, and each of them wins. */
export function sidesAtPlaces(
  options: Places & { balls: Alphabet; is: (code: number, ball: number) => boolean },
): Rule {
  const { alphabet, at, balls, is } = options;
  const right = (set: readonly number[], ball: number) => set.filter((code) => is(code, ball)).length;
  const max = (set: readonly number[]) => Math.max(...balls.values.map((ball) => right(set, ball)));
  return {
    form: sets(alphabet, at.length),
    countCombinations: (picks) => product(sizes(picks)),
    wins(picks, result) {
      const drawn = ballsAt(result.balls, at);
      return winsOf(product(picks.map((set, index) => right(set, drawn[index] ?? Number.NaN))));
    },
    bestWins: (picks) => [winsOf(product(picks.map(max)))],
  };
}

/** Two numbers in order on neighboring positions anywhere in the draw (选二连直). */
export function adjacentStraight({ alphabet, length }: { alphabet: Alphabet; length: number }): Rule {
  return {
    form: sets(alphabet, 2),
    countCombinations: distinctTuples,
    wins: ([first = [], second = []], result) =>
      winsOf(pairsOfNeighbors(result).filter(([a, b]) => first.includes(a) && second.includes(b)).length),
    // Limits the wins to the neighboring pairs of the draw and to the combinations.
    bestWins: (picks) => [winsOf(Math.min(length - 1, distinctTuples(picks)))],
  };
}

export function pairsOfNeighbors({ balls }: DrawResult): [number, number][] {
  return balls.slice(1).map((ball, index) => [balls[index] ?? Number.NaN, ball]);
}
