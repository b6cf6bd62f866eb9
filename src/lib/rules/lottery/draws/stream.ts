import { hmacWords } from './sha256.ts';

/** Returns a whole number from 0 to `limit` − 1, each equally likely. */
export type Below = (limit: number) => number;

/**
 * Yields the hashes of a counter under the key of a draw, word by word, without end (docs/spec/lottery-rulebook.md §12,
 * step 4).
 */
export function* words(key: string): Generator<number, never> {
  for (let counter = 0; ; counter += 1) yield* hmacWords(key, counter.toString(16).padStart(8, '0'));
}

/** Rejects words at or above the last multiple of the limit, which would favor small numbers (step 5). */
export function uniform(source: Iterator<number, never>): Below {
  const RANGE = 2 ** 32;
  return (limit) => {
    const end = RANGE - (RANGE % limit);
    for (;;) {
      const word = source.next().value;
      if (word < end) return word % limit;
    }
  };
}
