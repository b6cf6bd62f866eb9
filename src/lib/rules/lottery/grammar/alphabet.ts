/** What can stand in a set: the tokens of the text and the numbers that rules reckon with, in ascending order. */
export interface Alphabet {
  readonly values: readonly number[];
  /** Undefined for what is not written exactly so: a wrong width, another case, out of range. */
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

/** Bet types by the dozen have the same numbers, ten thousand of them some: each is made once. */
const made = new Map<string, Alphabet>();

/** Whole numbers from `first` to `last`, padded with zeros to `width`. */
export function numbers(first: number, last: number, width = 1): Alphabet {
  const key = `${first} ${last} ${width}`;
  let known = made.get(key);
  if (!known) {
    const tokens = Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(width, '0'));
    known = alphabet(first, tokens);
    made.set(key, known);
  }
  return known;
}

export const DIGITS: Alphabet = numbers(0, 9);

/** Balls are written with two digits: 01 to `last`. */
export function balls(last: number, first = 1): Alphabet {
  return numbers(first, last, 2);
}

/** Codes in the order of the table; their values are 0, 1, 2 … */
export function codes(...names: readonly string[]): Alphabet {
  return alphabet(0, names);
}
