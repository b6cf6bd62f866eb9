import { combinationRule } from '../evaluators/combinations.ts';
import { subsets } from '../evaluators/counting.ts';
import { ballsAt, frequencies, WIN } from '../evaluators/tally.ts';
import { DIGITS } from '../grammar/alphabet.ts';
import type { Rule } from '../types.ts';
import { range } from './table.ts';

/** Segments of the draw (docs/spec/lottery-rulebook.md §4): positions from 0, named W Q B S G. */
export const SEGMENTS = {
  '5': [0, 1, 2, 3, 4],
  Q4: [0, 1, 2, 3],
  H4: [1, 2, 3, 4],
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
  Q2: [0, 1],
  H2: [3, 4],
} as const satisfies Record<string, readonly number[]>;
export type SegmentName = keyof typeof SEGMENTS;

const PLACE_NAMES = 'WQBSG';

export function positionPairs(): { name: string; at: readonly number[] }[] {
  return subsets(range(PLACE_NAMES.length), 2).map((at) => ({
    name: at.map((place) => PLACE_NAMES[place]).join(''),
    at,
  }));
}

/** Combinations of `size` digits, each drawn exactly `times` times: groups without repeats, or of pairs alone. */
export function drawnTimes(at: readonly number[], size: number, times: number, tier = WIN): Rule {
  return digitCombinations({ at, size, room: Math.floor(at.length / times), tier, isHit: (count) => count === times });
}

/** Combinations of `size` digits, each drawn at least `times` times (不定位, 一帆风顺 …); more occurrences pay no more. */
export function appearing(at: readonly number[], size: number, times: number): Rule {
  return digitCombinations({
    at,
    size,
    room: Math.floor(at.length / times),
    tier: WIN,
    isHit: (count) => count >= times,
  });
}

function digitCombinations(options: {
  at: readonly number[];
  size: number;
  room: number;
  tier: string;
  isHit: (count: number) => boolean;
}): Rule {
  const { at, size, room, tier, isHit } = options;
  return combinationRule({
    alphabet: DIGITS,
    size,
    room: [DIGITS.values.length, room],
    classify({ balls }) {
      const times = frequencies(ballsAt(balls, at));
      return (digit) => (isHit(times.get(digit) ?? 0) ? 1 : 0);
    },
    tierOf: ([, hits]) => (hits === size ? tier : null),
  });
}
