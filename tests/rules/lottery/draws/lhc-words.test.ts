import { describe, expect, it } from 'vitest';
import { ELEMENTS, ZODIAC } from '../../../../src/lib/rules/lottery/draws/lhc-attributes.ts';
import { numbersOfWord } from '#rules/lottery/draws/lhc-words';

describe('the numbers that a word of Mark Six stands for', () => {
  it('are five for the animal of the year, beginning with 1, and four for every other animal', () => {
    expect(numbersOfWord('HORSE', 2026)).toEqual([1, 13, 25, 37, 49]);
    expect(numbersOfWord('SNAKE', 2026)).toEqual([2, 14, 26, 38]);
    expect(numbersOfWord('SNAKE', 2025)).toEqual([1, 13, 25, 37, 49]);
  });

  it.each([
    ['signs', ZODIAC],
    ['elements', ELEMENTS],
    ['colors', ['RED', 'BLUE', 'GREEN']],
  ] as const)('contain each of the 49 once over all %s', (_, words) => {
    const numbers = words.flatMap((word) => numbersOfWord(word, 2026)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 49 }, (_number, index) => index + 1));
  });

  it('are none for words of another kind', () => {
    expect(numbersOfWord('BIG', 2026)).toEqual([]);
  });
});
