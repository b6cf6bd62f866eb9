import { describe, expect, it } from 'vitest';
import { colorOf, derivedResult, elementOf, lunarYearOf, parseResult, zodiacOf, type GameGroup } from '#rules/lottery';
import { elementSize, ELEMENTS, LHC_NUMBERS } from '#rules/lottery/draws/lhc-attributes';

function derived(group: GameGroup, text: unknown) {
  const result = parseResult(group, text);
  if (!result) throw new Error('no result');
  return derivedResult(result);
}

describe('beside a result stand', () => {
  it('the sum of five digits: 23 is big', () => {
    expect(derived('SSC', '9,9,5,0,0')).toEqual({ kind: 'sum', sum: 23, isBig: true, isOdd: true });
    expect(derived('SSC', '9,9,4,0,0')).toEqual({ kind: 'sum', sum: 22, isBig: false, isOdd: false });
  });

  it('the sum of champion and runner-up and five dragons or tigers', () => {
    expect(derived('PK10', '03,07,01,10,05,09,02,08,04,06')).toEqual({
      kind: 'race',
      sum: 10,
      isBig: false,
      isOdd: false,
      dragonTiger: ['TIGER', 'DRAGON', 'TIGER', 'DRAGON', 'TIGER'],
    });
  });

  it('color and zodiac of each ball', () => {
    expect(derived('LHC', '05,12,23,34,41,49+08@2026')).toMatchObject({
      balls: [
        { number: 5, color: 'GREEN', zodiac: 'TIGER' },
        { number: 12, color: 'RED', zodiac: 'GOAT' },
        { number: 23, color: 'RED', zodiac: 'MONKEY' },
        { number: 34, color: 'RED', zodiac: 'ROOSTER' },
        { number: 41, color: 'BLUE', zodiac: 'TIGER' },
        { number: 49, color: 'GREEN', zodiac: 'HORSE' },
        { number: 8, color: 'RED', zodiac: 'PIG' },
      ],
    });
  });

  it('the two-digit tails by their first and by their last digit', () => {
    const result = derived('VN_MN', {
      region: 'MN',
      DB: ['123456'],
      G1: ['78901'],
      G2: ['23456'],
      G3: ['55556', '00012'],
      G4: ['11111', '22234', '99988', '40404', '67890', '31256', '80077'],
      G5: ['2356'],
      G6: ['1200', '3456', '9909'],
      G7: ['456'],
      G8: ['56'],
    });
    if (result?.kind !== 'tails') throw new Error('no tails');
    expect(result.heads[5]).toEqual({ digit: 5, others: [6, 6, 6, 6, 6, 6, 6, 6] });
    expect(result.heads[0]).toEqual({ digit: 0, others: [0, 1, 4, 9] });
    expect(result.heads[2]).toEqual({ digit: 2, others: [] });
    expect(result.tails[0]).toEqual({ digit: 0, others: [0, 9] });
  });

  it('nothing more for the other groups', () => {
    expect(derived('11X5', '03,07,11,01,09')).toBeUndefined();
  });
});

describe('the 49 numbers', () => {
  it('have the elements of the rulebook, by size', () => {
    const sizes = (year: number) => Object.fromEntries(ELEMENTS.map((name) => [name, elementSize(name, year)]));
    expect(sizes(2025)).toEqual({ METAL: 10, WOOD: 10, WATER: 8, FIRE: 12, EARTH: 9 });
    expect(sizes(2026)).toEqual({ METAL: 10, WOOD: 10, WATER: 9, FIRE: 12, EARTH: 8 });
    expect(sizes(2027)).toEqual({ METAL: 10, WOOD: 10, WATER: 10, FIRE: 11, EARTH: 8 });
  });

  it.each([
    [1, 2025, 'SNAKE', 'FIRE'],
    [1, 2026, 'HORSE', 'WATER'],
    [1, 2027, 'GOAT', 'WATER'],
    [21, 2025, 'ROOSTER', 'WATER'],
    [22, 2027, 'DOG', 'EARTH'],
    [41, 2026, 'TIGER', 'FIRE'],
    [49, 2025, 'SNAKE', 'EARTH'],
    [49, 2027, 'GOAT', 'FIRE'],
  ])('%i is in %i the %s and of %s', (number, year, zodiac, element) => {
    expect([zodiacOf(number, year), elementOf(number, year)]).toEqual([zodiac, element]);
  });

  it('have 17 reds and 16 of the other colors', () => {
    const count = (color: string) => LHC_NUMBERS.filter((number) => colorOf(number) === color).length;
    expect(['RED', 'BLUE', 'GREEN'].map(count)).toEqual([17, 16, 16]);
  });
});

it('tells the lunar year of a day by a table, not by a calendar that is a day late in 2027', () => {
  const days = ['2025-01-28', '2025-01-29', '2026-02-16', '2026-02-17', '2027-02-05', '2027-02-06', '2028-01-26'];
  expect(days.map(lunarYearOf)).toEqual([2024, 2025, 2025, 2026, 2026, 2027, 2028]);
  expect(lunarYearOf('2024-02-09')).toBeUndefined();
  expect(lunarYearOf('2031-01-22')).toBe(2030);
  expect(lunarYearOf('2031-01-23')).toBeUndefined();
  expect(lunarYearOf('17.02.2026')).toBeUndefined();
});
