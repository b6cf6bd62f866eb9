/** Longer searches find nothing: no title is that long. */
const MAX_SEARCH_LENGTH = 100;
const MAX_SEARCH_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** Letters that have no decomposition into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
/** Scripts that write no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Returns a text's words for comparison: lower case, without diacritics (also đ, ł, ø …) and punctuation; full-width letters are
 * those of normal width.
 */
export function toWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’`]/gu, '')
    .replaceAll(/[đðłøħıßæœþ]/gu, (character) => BASE_LETTERS[character] ?? character);
  return [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word.slice(0, MAX_WORD_LENGTH));
}

/** Returns one text of all words, by which titles are compared and sorted. */
export function toSortKey(text: string): string {
  return toWords(text).join(' ');
}

/**
 * Returns the words under which a text is found by the beginning of a word. A word of a script without spaces counts from each of its
 * characters, so that any part of it is found.
 */
export function toIndexedWords(text: string): string[] {
  return toWords(text).flatMap((word) => (isSpaced(word) ? [word] : endingsOf(word)));
}

/** Returns whether a word's script separates words by spaces. */
export function isSpaced(word: string): boolean {
  return !UNSPACED.test(word);
}

function endingsOf(word: string): string[] {
  const characters = [...word];
  return characters.map((_, start) => characters.slice(start).join(''));
}

/** Returns the words to search for; undefined when nothing can match: no letter or digit at all, or far too much text. */
export function toSearchWords(search: string): string[] | undefined {
  if (search.length > MAX_SEARCH_LENGTH) return undefined;
  const words = toWords(search);
  return words.length > 0 && words.length <= MAX_SEARCH_WORDS ? words : undefined;
}

/** Returns how many typing errors a word of this length may contain. */
export function allowedTypos(word: string): number {
  const { length } = word;
  if (length < 4 || !isSpaced(word)) return 0;
  return length < 8 ? 1 : 2;
}

/** Returns the pairs of neighboring characters by which similar words are found; the first character counts as one. */
export function toPairs(word: string): string[] {
  const characters = ['^', ...word];
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

/**
 * Returns the smallest number of typing errors (a character too many, missing or wrong, or two swapped) that turn `typed` into
 * the beginning of `word`; more than `max` is returned as `max + 1`.
 */
export function countTypos(typed: string, word: string, max: number): number {
  const width = Math.min(word.length, typed.length + max);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let fewest = row;
    for (let column = 1; column <= width; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      let errors = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && typed[row - 2] === word[column - 1] && typed[row - 1] === word[column - 2];
      if (isSwapped) errors = Math.min(errors, at(beforeLast, column - 2) + 1);
      current.push(errors);
      fewest = Math.min(fewest, errors);
    }
    if (fewest > max) return max + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(max + 1, ...last);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
