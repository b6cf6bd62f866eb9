/**
 * The values that a selection may choose from, in ascending order. Rules compute with numbers; texts contain tokens, such
 * as `01` for the ball 1.
 */
export interface Alphabet {
  readonly values: readonly number[];
  /** Returns undefined for a token of another width or case, or out of range. */
  valueOf(token: string): number | undefined;
  tokenOf(value: number): string;
}

function alphabet(first: number, tokens: readonly string[]): Alphabet {
  const values = new Map(tokens.map((token, index) => [token, first + index]));
  return {
    values: [...values.values()],
    valueOf: (token) => values.get(token),
    tokenOf: (value) => tokens[value - first] ?? '',
  };
}

/** Alphabets by their parameters: dozens of bet types share one, and some have ten thousand values. */
const cache = new Map<string, Alphabet>();

/** Returns the alphabet of whole numbers from `first` to `last`, padded with zeros to `width`. */
export function numbers(first: number, last: number, width = 1): Alphabet {
  const key = `${first} ${last} ${width}`;
  let known = cache.get(key);
  if (!known) {
    const tokens = Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(width, '0'));
    known = alphabet(first, tokens);
    cache.set(key, known);
  }
  return known;
}

export const DIGITS: Alphabet = numbers(0, 9);

/** Returns the alphabet of balls, written with two digits: 01 to `last`. */
export function balls(last: number, first = 1): Alphabet {
  return numbers(first, last, 2);
}

/** Returns the alphabet of codes in their order; their values are 0, 1, 2 … */
export function codes(...names: readonly string[]): Alphabet {
  return alphabet(0, names);
}
