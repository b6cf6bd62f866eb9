/**
 * Colors of the 49 numbers of LHC (docs/spec/lottery-rulebook.md §8.1). Colors are fixed; zodiac and element change
 * with the lunar year.
 */
export const COLORS = ['RED', 'BLUE', 'GREEN'] as const;
export type Color = (typeof COLORS)[number];

export const ZODIAC = [
  'RAT',
  'OX',
  'TIGER',
  'RABBIT',
  'DRAGON',
  'SNAKE',
  'HORSE',
  'GOAT',
  'MONKEY',
  'ROOSTER',
  'DOG',
  'PIG',
] as const;
export type Zodiac = (typeof ZODIAC)[number];

export const ELEMENTS = ['METAL', 'WOOD', 'WATER', 'FIRE', 'EARTH'] as const;
export type Element = (typeof ELEMENTS)[number];

export const LHC_NUMBERS: readonly number[] = Array.from({ length: 49 }, (_, index) => index + 1);
/** Many bets push on this number (docs/spec/lottery-rulebook.md §8.2). */
export const RETURNED_NUMBER = 49;

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

export function colorOf(number: number): Color {
  if (RED.has(number)) return 'RED';
  return BLUE.has(number) ? 'BLUE' : 'GREEN';
}

const RAT_YEAR = 2020;
const cycle = (value: number, length: number) => ((value % length) + length) % length;

/** Returns the index in `ZODIAC`: number 1 has the animal of the lunar year, 2 the animal of the year before. */
export function zodiacIndex(number: number, lunarYear: number): number {
  return cycle(lunarYear - RAT_YEAR - (number - 1), ZODIAC.length);
}

export function zodiacOf(number: number, lunarYear: number): Zodiac {
  return ZODIAC[zodiacIndex(number, lunarYear)] ?? 'RAT';
}

/** True for the animal of the year, which has five numbers and lower odds; the others have four. */
export function isYearAnimal(zodiac: number, lunarYear: number): boolean {
  return zodiac === zodiacIndex(1, lunarYear);
}

const DOMESTIC: ReadonlySet<Zodiac> = new Set(['OX', 'HORSE', 'GOAT', 'ROOSTER', 'DOG', 'PIG']);

export function isDomestic(zodiac: Zodiac): boolean {
  return DOMESTIC.has(zodiac);
}

/** Nayin (纳音): the element of each pair of years of the sixty, from jiazi on. */
const NAYIN = 'M F W E M F A E M W A E F W A M F W E M F A E M W A E F W A'.split(' ');
const JIAZI_YEAR = 1984;
const ELEMENT_LETTERS: Readonly<Record<string, Element>> = {
  M: 'METAL',
  W: 'WOOD',
  A: 'WATER',
  F: 'FIRE',
  E: 'EARTH',
};

/** Returns the element of a number: that of the lunar year as many years back. */
export function elementOf(number: number, lunarYear: number): Element {
  const yearOfSixty = cycle(lunarYear - number + 1 - JIAZI_YEAR, 60);
  return ELEMENT_LETTERS[NAYIN[Math.floor(yearOfSixty / 2)] ?? ''] ?? 'METAL';
}

/** Counts the numbers of an element, which determine its odds. */
export function elementSize(element: Element, lunarYear: number): number {
  return LHC_NUMBERS.filter((number) => elementOf(number, lunarYear) === element).length;
}
