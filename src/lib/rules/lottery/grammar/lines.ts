import type { Alphabet } from './alphabet.ts';
import { BadSelection, checkSize, inOrder, readToken, type Form, type Picks } from './form.ts';

export interface LineOptions {
  readonly of: Alphabet;
  readonly length: number;
  /** Between the numbers of a line: nothing for digits, a space for balls. */
  readonly separator: '' | ' ';
  /** `sequence` is a direct bet; `group` bets on the numbers in any order, so 211 and 112 are one line. */
  readonly reading: 'sequence' | 'group';
  /** What a line of so many different numbers says: balls do not repeat, a group line is no triple. */
  readonly minDifferent: number;
}

/** Single entry (单式): `123;456` or `03 07;07 03`, each line one stake. */
export function lines(options: LineOptions): Form {
  const { of, length, separator, reading } = options;
  const write = (line: readonly number[]) => line.map((value) => of.tokenOf(value)).join(separator);
  return {
    kind: 'lines',
    of,
    parts: length,
    min: 1,
    max: of.values.length ** length,
    read(text) {
      const picks = text.split(';').map((line, index) => readLine(options, line, index));
      if (reading === 'group') picks.forEach((line) => line.sort((a, b) => a - b));
      picks.sort(byNumbers);
      const repeated = picks.findIndex((line, index) => index > 0 && byNumbers(line, picks[index - 1] ?? []) === 0);
      if (repeated > 0) throw new BadSelection('duplicate', repeated, write(picks[repeated] ?? []));
      return picks;
    },
    write: (picks) => picks.map(write).join(';'),
  };
}

function readLine({ of, length, separator, minDifferent }: LineOptions, line: string, part: number): number[] {
  const values = line.split(separator).map((token) => readToken(of, token, part));
  if (values.length !== length) throw new BadSelection(values.length === 0 ? 'empty' : 'malformed', part, line);
  if (new Set(values).size < minDifferent) throw new BadSelection('duplicate', part, line);
  return values;
}

function byNumbers(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** `place:code;place:code`, at most one leg for each place; a leg is the pair of numbers [place, code]. */
export function parlay(places: Alphabet, of: Alphabet, limits: { min: number; max: number }): Form {
  return {
    kind: 'parlay',
    of,
    parts: places.values.length,
    ...limits,
    read(text): Picks {
      const legs = text.split(';').map((leg, part) => readLeg({ places, of }, leg, part));
      checkSize(legs.length, limits);
      inOrder(
        places,
        legs.map(([place]) => place),
        0,
      );
      return legs.sort(byNumbers);
    },
    write: (legs) => legs.map(([place = 0, code = 0]) => `${places.tokenOf(place)}:${of.tokenOf(code)}`).join(';'),
  };
}

function readLeg({ places, of }: { places: Alphabet; of: Alphabet }, leg: string, part: number): [number, number] {
  const [place, code, ...rest] = leg.split(':');
  if (place === undefined || code === undefined || rest.length > 0) throw new BadSelection('malformed', part, leg);
  return [readToken(places, place, part), readToken(of, code, part)];
}
