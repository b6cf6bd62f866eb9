import type { Alphabet } from './alphabet.ts';
import { BadSelection, checkSize, straight, readToken, type SelectionForm, type Picks } from './form.ts';
import { regularLines, type LineOptions, type RankedLines } from './regular-lines.ts';

/** Single entry (单式): `123;456` or `03 07;07 03`, each line one combination. */
export function lines(options: LineOptions): SelectionForm {
  const { alphabet, length, separator, reading } = options;
  /**
   * Texts of lists that were in order when they were read, because formatting a long list takes as long as parsing it.
   */
  const canonicalTexts = new WeakMap<Picks, string>();
  const write = (line: readonly number[]) => {
    let text = '';
    for (const value of line) text += (text === '' ? '' : separator) + alphabet.tokenOf(value);
    return text;
  };
  const regular = regularLines(options);

  function readRegular(text: string): Picks | undefined {
    const ranked = regular(text);
    if (!ranked) return undefined;
    const { ranks } = ranked;
    // Stored selections are in order.
    const isStraight = isAscending(ranks);
    if (!isStraight && !isAscending(ranks.sort())) return undefined;
    const picks = picksOf(ranked, length);
    if (isStraight && reading === 'sequence') canonicalTexts.set(picks, text);
    return picks;
  }

  /** Parses line by line, to report which one is wrong and why. */
  function readEach(text: string): Picks {
    const picks = text.split(';').map((line, part) => readLine(options, line, part));
    const ranks = picks.map(rankOf);
    const bet = [...ranks.keys()].sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    const repeated = bet.find((part, index) => index > 0 && ranks[part] === ranks[bet[index - 1] ?? 0]);
    if (repeated !== undefined) throw new BadSelection('duplicate', repeated, write(picks[repeated] ?? []));
    return bet.map((part) => picks[part] ?? []);
  }

  return {
    kind: 'lines',
    alphabet,
    parts: length,
    min: 1,
    max: alphabet.values.length ** length,
    read: (text) => readRegular(text) ?? readEach(text),
    write: (picks) => canonicalTexts.get(picks) ?? picks.map(write).join(';'),
    lineOf: (digits) => {
      const line = valuesOf(options, digits);
      return line && write(line);
    },
  };
}

/** Returns the values of a line, or undefined: a pasted list may have thousands of bad lines, too many for errors. */
function valuesOf({ alphabet, length, reading, minDifferent }: LineOptions, digits: string): number[] | undefined {
  const width = alphabet.tokenOf(alphabet.values[0] ?? 0).length;
  const values: number[] = [];
  for (let at = 0; at < digits.length; at += width) {
    const value = alphabet.valueOf(digits.slice(at, at + width));
    if (value === undefined) return undefined;
    values.push(value);
  }
  if (values.length !== length || (minDifferent > 1 && new Set(values).size < minDifferent)) return undefined;
  return reading === 'group' ? values.sort((a, b) => a - b) : values;
}

function readLine(
  { alphabet, length, separator, reading, minDifferent }: LineOptions,
  line: string,
  part: number,
): number[] {
  const values: number[] = [];
  for (const token of separator === '' ? line : line.split(separator)) values.push(readToken(alphabet, token, part));
  if (values.length !== length) throw new BadSelection(values.length === 0 ? 'empty' : 'malformed', part, line);
  if (minDifferent > 1 && new Set(values).size < minDifferent) throw new BadSelection('duplicate', part, line);
  return reading === 'group' ? values.sort((a, b) => a - b) : values;
}

/** Encodes a line as one number that sorts like the line; every value is below 100. */
function rankOf(line: readonly number[]): number {
  let rank = 0;
  for (const value of line) rank = rank * 100 + value;
  return rank;
}

/**
 * Decodes sorted lines. Most lines differ from the previous one in their last numbers only, which halves the work for
 * fifty thousand.
 */
function picksOf({ ranks, base }: RankedLines, length: number): number[][] {
  const picks: number[][] = [];
  let line = Array.from({ length }, () => 0);
  let before = 0;
  for (const rank of ranks) {
    line = line.slice();
    let [rest, same] = [rank, before];
    for (let place = length - 1; rest !== same; place--) {
      const above = Math.trunc(rest / base);
      line[place] = rest - above * base;
      [rest, same] = [above, Math.trunc(same / base)];
    }
    before = rank;
    picks.push(line);
  }
  return picks;
}

function isAscending(ranks: Int32Array): boolean {
  for (let index = 1; index < ranks.length; index++) {
    if ((ranks[index] ?? 0) <= (ranks[index - 1] ?? 0)) return false;
  }
  return true;
}

/** Form `position:code;position:code` with at most one leg for each position; a leg is the pair [position, code]. */
export function parlay(places: Alphabet, alphabet: Alphabet, limits: { min: number; max: number }): SelectionForm {
  return {
    kind: 'parlay',
    alphabet,
    parts: places.values.length,
    ...limits,
    read(text): Picks {
      const legs = text.split(';').map((leg, part) => readLeg({ places, alphabet }, leg, part));
      checkSize(legs.length, limits);
      straight(
        places,
        legs.map(([place]) => place),
        0,
      );
      return legs.sort(([a], [b]) => a - b);
    },
    write: (legs) =>
      legs.map(([place = 0, code = 0]) => `${places.tokenOf(place)}:${alphabet.tokenOf(code)}`).join(';'),
  };
}

function readLeg(
  { places, alphabet }: { places: Alphabet; alphabet: Alphabet },
  leg: string,
  part: number,
): [number, number] {
  const [place, code, ...rest] = leg.split(':');
  if (place === undefined || code === undefined || rest.length > 0) throw new BadSelection('malformed', part, leg);
  return [readToken(places, place, part), readToken(alphabet, code, part)];
}
