import type { Alphabet } from './alphabet.ts';
import { BadSelection, checkSize, readSet, writeSet, type SelectionForm, type Picks } from './form.ts';

const EMPTY_SET = '-';

/** Form `a,b,c`. */
export function list(alphabet: Alphabet, limits: { min?: number; max?: number } = {}): SelectionForm {
  const { min = 1, max = alphabet.values.length } = limits;
  return {
    kind: 'list',
    alphabet,
    parts: 1,
    min,
    max,
    read(text) {
      const values = readSet(alphabet, text);
      checkSize(values.length, { min, max });
      return [values];
    },
    write: ([values = []]) => writeSet(alphabet, values),
  };
}

/**
 * Form `set|set|…`: one set for each position, or repeated and single numbers. With `mayBeEmpty`, `-` skips a position.
 */
export function sets(alphabet: Alphabet, parts: number, options: { mayBeEmpty?: boolean } = {}): SelectionForm {
  const { mayBeEmpty = false } = options;
  const min = mayBeEmpty ? 0 : 1;
  return {
    kind: 'sets',
    alphabet,
    parts,
    min,
    max: alphabet.values.length,
    read(text) {
      const texts = text.split('|');
      if (texts.length !== parts) throw new BadSelection('malformed', Math.min(texts.length, parts));
      return texts.map((set, part) => (mayBeEmpty && set === EMPTY_SET ? [] : readSet(alphabet, set, part)));
    },
    write: (picks) => picks.map((set) => (set.length === 0 ? EMPTY_SET : writeSet(alphabet, set))).join('|'),
  };
}

/**
 * Form `D:a,b|T:c,d`: combinations of `size` numbers, all of the bankers (dan) and the rest from the others (tuo); in
 * Chinese 胆拖.
 */
export function withBankers(alphabet: Alphabet, size: number): SelectionForm {
  return {
    kind: 'banker',
    alphabet,
    parts: 2,
    min: 1,
    max: size - 1,
    read(text) {
      const [bankers = [], others = []] = readNamed(alphabet, text, ['D', 'T']);
      checkSize(bankers.length, { min: 1, max: size - 1 }, 0);
      const shared = others.find((value) => bankers.includes(value));
      if (shared !== undefined) throw new BadSelection('overlap', 1, alphabet.tokenOf(shared));
      checkSize(bankers.length + others.length, { min: size, max: alphabet.values.length }, 1);
      return [bankers, others];
    },
    write: (picks) => writeNamed(alphabet, picks, ['D', 'T']),
  };
}

/** Form `P:1,2,5|N:3,4`: positions (from 1), and the numbers of a group bet type on some of them. */
export function positions(
  places: Alphabet,
  alphabet: Alphabet,
  limits: { places: number; numbers: number },
): SelectionForm {
  return {
    kind: 'positions',
    alphabet,
    parts: places.values.length,
    min: limits.numbers,
    max: alphabet.values.length,
    read(text) {
      const [placesText = '', numbersText = ''] = namedParts(text, ['P', 'N']);
      const picks = [readSet(places, placesText, 0), readSet(alphabet, numbersText, 1)] as const;
      checkSize(picks[0].length, { min: limits.places, max: places.values.length }, 0);
      checkSize(picks[1].length, { min: limits.numbers, max: alphabet.values.length }, 1);
      return picks;
    },
    write: ([at = [], values = []]) => `P:${writeSet(places, at)}|N:${writeSet(alphabet, values)}`,
  };
}

function readNamed(alphabet: Alphabet, text: string, names: readonly string[]): Picks {
  return namedParts(text, names).map((part, index) => readSet(alphabet, part, index));
}

function writeNamed(alphabet: Alphabet, picks: Picks, names: readonly string[]): string {
  return picks.map((set, index) => `${names[index] ?? ''}:${writeSet(alphabet, set)}`).join('|');
}

function namedParts(text: string, names: readonly string[]): string[] {
  const parts = text.split('|');
  if (parts.length !== names.length) throw new BadSelection('malformed', Math.min(parts.length, names.length));
  return parts.map((part, index) => {
    const prefix = `${names[index] ?? ''}:`;
    if (!part.startsWith(prefix)) throw new BadSelection('malformed', index, part.slice(0, prefix.length));
    return part.slice(prefix.length);
  });
}
