import type { Alphabet } from './alphabet.ts';

const ZERO = 48;
const SEMICOLON = 59;
const TWO_DIGITS = 100;

export interface LineOptions {
  readonly alphabet: Alphabet;
  readonly length: number;
  /** Separator of the numbers in a line: none for digits, a space for balls. */
  readonly separator: '' | ' ';
  /** `sequence` for a direct bet; `group` for numbers in any order, so that 211 and 112 are the same line. */
  readonly reading: 'sequence' | 'group';
  /** Minimum of different numbers in a line: balls do not repeat, and a group line is no triple. */
  readonly minDifferent: number;
}

/** Values by the number that a token's digits form: with a `width` of two, "07" is at index 7. */
interface NumberTable {
  readonly width: number;
  /** The value, or -1 for an invalid token. */
  readonly values: Int8Array;
}

function tableOf({ alphabet }: LineOptions): NumberTable | undefined {
  const tokens = alphabet.values.map((value) => alphabet.tokenOf(value));
  const width = tokens[0]?.length ?? 0;
  if (width > 2 || !tokens.every((token) => token.length === width && /^\d+$/.test(token))) return undefined;
  const values = new Int8Array(TWO_DIGITS).fill(-1);
  for (const [index, token] of tokens.entries()) values[Number(token)] = alphabet.values[index] ?? -1;
  return { width, values };
}

/** Lines encoded as numbers that sort like the lines: their values are the digits in base `base`. */
export interface RankedLines {
  readonly ranks: Int32Array;
  readonly base: number;
}

/**
 * Creates a fast parser for lines of equal length, which reads a hundred thousand of them in a few
 * milliseconds. It returns undefined for any mistake; the slow parser then reports it.
 */
export function regularLines(options: LineOptions): (text: string) => RankedLines | undefined {
  const table = tableOf(options);
  const base = Math.max(...options.alphabet.values) + 1;
  // The encoded line must fit into 31 bits.
  if (!table || base ** options.length > 2 ** 31) return () => undefined;
  const { length, separator, reading, minDifferent } = options;
  const { width, values } = table;
  const step = width + separator.length;
  const stride = step * length - separator.length + 1;
  const line = new Int8Array(length);

  function valueAt(text: string, at: number): number {
    const first = text.charCodeAt(at) - ZERO;
    if (first < 0 || first > 9) return -1;
    if (width === 1) return values[first] ?? -1;
    const second = text.charCodeAt(at + 1) - ZERO;
    return second < 0 || second > 9 ? -1 : (values[first * 10 + second] ?? -1);
  }

  /** Encodes the line that starts at an index; -1 for an invalid one. */
  function rankAt(text: string, start: number): number {
    for (let place = 0; place < length; place++) {
      const at = start + place * step;
      const value = valueAt(text, at);
      if (value < 0 || (place > 0 && separator !== '' && text[at - 1] !== separator)) return -1;
      line[place] = value;
    }
    if (minDifferent > 1 && new Set(line).size < minDifferent) return -1;
    if (reading === 'group') line.sort();
    let rank = 0;
    for (const value of line) rank = rank * base + value;
    return rank;
  }

  return (text) => {
    const count = (text.length + 1) / stride;
    if (!Number.isInteger(count) || count === 0) return undefined;
    const ranks = new Int32Array(count);
    for (let part = 0; part < count; part++) {
      const start = part * stride;
      if (part > 0 && text.charCodeAt(start - 1) !== SEMICOLON) return undefined;
      const rank = rankAt(text, start);
      if (rank < 0) return undefined;
      ranks[part] = rank;
    }
    return { ranks, base };
  };
}
