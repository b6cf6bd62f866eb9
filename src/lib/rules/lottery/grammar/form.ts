import type { Alphabet } from './alphabet.ts';

/** The numbers of each part of a selection: what the parts are, the form says. */
export type Picks = readonly (readonly number[])[];

/**
 * The grammar of a bet type's selection (rulebook §1.6). `kind` and the parameters are for whoever draws the controls;
 * `read` throws a `BadSelection`, `write` gives the canonical text.
 */
export interface Form {
  readonly kind: 'list' | 'sets' | 'lines' | 'dan-tuo' | 'positions' | 'parlay';
  readonly of: Alphabet;
  /** How many sets, positions or numbers in a line there are; of a list and of dan-tuo: 1 and 2. */
  readonly parts: number;
  /** Fewest and most picks (in a set, a line, of the numbers beside positions; legs of a parlay). */
  readonly min: number;
  readonly max: number;
  read(text: string): Picks;
  write(picks: Picks): string;
  /** Of lines: one from its digits alone, as it is written; undefined where they are none. */
  lineOf?(digits: string): string | undefined;
}

export type RefusalReason =
  'empty' | 'malformed' | 'unknown_value' | 'duplicate' | 'overlap' | 'too_few' | 'too_many' | 'no_combinations';

/** Why a selection is refused: in which part (from 0) and, where one is to blame, at which token. */
export interface Refusal {
  readonly reason: RefusalReason;
  readonly part: number;
  readonly token?: string;
}

/** Thrown inside the grammar only; `parseSelection` turns it into a value. */
export class BadSelection extends Error {
  override name = 'BadSelection';
  readonly refusal: Refusal;

  constructor(reason: RefusalReason, part = 0, token?: string) {
    super(reason);
    this.refusal = token === undefined ? { reason, part } : { reason, part, token };
  }
}

export function readToken(of: Alphabet, token: string, part: number): number {
  const value = of.valueOf(token);
  if (value === undefined) throw new BadSelection(token === '' ? 'empty' : 'unknown_value', part, token);
  return value;
}

/** A comma-separated set: any order is taken and kept ascending, a repeated value is refused. */
export function readSet(of: Alphabet, text: string, part = 0): number[] {
  const values = text.split(',').map((token) => readToken(of, token, part));
  return straight(of, values, part);
}

export function straight(of: Alphabet, values: readonly number[], part: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const repeated = sorted.find((value, index) => value === sorted[index - 1]);
  if (repeated !== undefined) throw new BadSelection('duplicate', part, of.tokenOf(repeated));
  return sorted;
}

export function writeSet(of: Alphabet, values: readonly number[]): string {
  return values.map((value) => of.tokenOf(value)).join(',');
}

export function checkSize(size: number, limits: { min: number; max: number }, part = 0): void {
  if (size < limits.min) throw new BadSelection('too_few', part);
  if (size > limits.max) throw new BadSelection('too_many', part);
}
