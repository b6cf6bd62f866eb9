import { colorOf, elementOf, LHC_NUMBERS, zodiacOf } from './lhc-attributes.ts';

/**
 * Returns the numbers of Mark Six that a zodiac, a color or an element stands for in a lunar year; none for other
 * words.
 */
export function numbersOfWord(word: string, lunarYear: number): number[] {
  return LHC_NUMBERS.filter((number) =>
    [zodiacOf(number, lunarYear), colorOf(number), elementOf(number, lunarYear)].some((each) => each === word),
  );
}
