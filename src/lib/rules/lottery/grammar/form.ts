import type { Alphabet } from './alphabet.ts';

/** Numbers of each part of a selection; the form defines the parts. */
export type Picks = readonly (readonly number[])[];

/**
 * The grammar of a bet type's selection (docs/spec/lottery-rulebook.md §1.6). `kind` and the parameters are for the
 * interface's controls; `read` throws BadSelection, `write` returns the canonical text.
 */
export interface SelectionForm {
  readonly kind: 'list' | 'sets' | 'lines' | 'banker' | 'positions' | 'parlay';
  readonly alphabet: Alphabet;
  /** Number of sets, of positions, or of numbers in a line; 1 for a list, 2 for a banker selection. */
  readonly parts: number;
  /** Minimum of picks: in a set, in a line, of the numbers beside positions, or legs of a parlay. */
  readonly min: number;
  readonly max: number;
  read(text: string): Picks;
  write(picks: Picks): string;
  /** Lines only: formats a line from its digits; undefined when they are not a valid line. */
  lineOf?(digits: string): string | undefined;
}

export type RefusalReason =
  | 'empty'
  | 'malformed'
  | 'unknown_value'
  | 'duplicate'
  | 'overlap'
  | 'too_few'
  | 'too_many'
  | 'no_combinations';

/** Reason for a refused selection, with its part (from 0) and, if there is one, the offending token. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly part: number;
  readonly token?: string;
}

/** Thrown within the grammar only; `parseSelection` converts it to a value. */
export class BadSelection extends Error {
  override name = 'BadSelection';
  readonly refusal: Refusal;

  constructor(reason: RefusalReason, part = 0, token?: string) {
    super(reason);
    this.refusal = token === undefined ? { reason, part } : { reason, part, token };
  }
}

export function readToken(alphabet: Alphabet, token: string, part: number): number {
  const value = alphabet.valueOf(token);
  if (value === undefined) throw new BadSelection(token === '' ? 'empty' : 'unknown_value', part, token);
  return value;
}

/** Parses a comma-separated set in any order and returns it ascending. Throws BadSelection for a repeated value. */
export function readSet(alphabet: Alphabet, text: string, part = 0): number[] {
  const values = text.split(',').map((token) => readToken(alphabet, token, part));
  return straight(alphabet, values, part);
}

export function straight(alphabet: Alphabet, values: readonly number[], part: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const repeated = sorted.find((value, index) => value === sorted[index - 1]);
  if (repeated !== undefined) throw new BadSelection('duplicate', part, alphabet.tokenOf(repeated));
  return sorted;
}

export function writeSet(alphabet: Alphabet, values: readonly number[]): string {
  return values.map((value) => alphabet.tokenOf(value)).join(',');
}

export function checkSize(size: number, limits: { min: number; max: number }, part = 0): void {
  if (size < limits.min) throw new BadSelection('too_few', part);
  if (size > limits.max) throw new BadSelection('too_many', part);
}
