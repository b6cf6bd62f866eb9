// Values that lists of results show beside the numbers (docs/spec/lottery-rulebook.md §2).
import { colorOf, zodiacOf, type Color, type Zodiac } from './lhc-attributes.ts';
import type { DrawResult } from '../types.ts';
import { isVnGroup } from './vn-prizes.ts';

export type DerivedResult =
  | { kind: 'sum'; sum: number; isBig: boolean; isOdd: boolean }
  | { kind: 'race'; sum: number; isBig: boolean; isOdd: boolean; dragonTiger: ('DRAGON' | 'TIGER')[] }
  | { kind: 'signs'; balls: { number: number; color: Color; zodiac: Zodiac }[] }
  | { kind: 'tails'; heads: VnTails[]; tails: VnTails[] };

/** Two-digit tails that begin (đầu) or end (đuôi) with a digit: the other digits, repeated as drawn. */
export interface VnTails {
  readonly digit: number;
  readonly others: readonly number[];
}

/** Returns the derived values of a result; undefined for groups that have none. */
export function derivedResult(result: DrawResult): DerivedResult | undefined {
  const { group, balls, lunarYear } = result;
  if (isVnGroup(group)) return tailTables(result);
  if (group === 'SSC') {
    const sum = balls.reduce((total, ball) => total + ball, 0);
    return { kind: 'sum', sum, isBig: sum >= 23, isOdd: sum % 2 === 1 };
  }
  if (group === 'PK10') return race(balls);
  if (group !== 'LHC') return undefined;
  const signs = balls.map((number) => ({ number, color: colorOf(number), zodiac: zodiacOf(number, lunarYear) }));
  return { kind: 'signs', balls: signs };
}

/** Returns the sum of champion and runner-up, and position k compared with position 11 − k. */
function race(cars: readonly number[]): DerivedResult {
  const sum = (cars[0] ?? 0) + (cars[1] ?? 0);
  const pairs = [0, 1, 2, 3, 4].map((place) => [cars[place] ?? 0, cars[9 - place] ?? 0] as const);
  const dragonTiger = pairs.map(([front, back]) => (front > back ? 'DRAGON' : 'TIGER'));
  return { kind: 'race', sum, isBig: sum >= 12, isOdd: sum % 2 === 1, dragonTiger };
}

function tailTables({ prizes }: DrawResult): DerivedResult {
  const tails = [...prizes.values()].flat().map((text) => text.slice(-2));
  const table = (own: 0 | 1): VnTails[] =>
    Array.from({ length: 10 }, (_, digit) => {
      const others = tails.filter((tail) => Number(tail[own]) === digit).map((tail) => Number(tail[1 - own]));
      return { digit, others: others.sort((a, b) => a - b) };
    });
  return { kind: 'tails', heads: table(0), tails: table(1) };
}
