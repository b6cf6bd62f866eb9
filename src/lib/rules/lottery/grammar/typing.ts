import type { SelectionForm, Picks } from './form.ts';

/** A typed or pasted entry as a selection's text. */
export interface Typed {
  readonly text: string;
  /** Number of dropped entries: invalid or repeated ones. */
  readonly dropped: number;
}

/** Longest list that the interface shows as a pad; longer lists and single entries are typed. */
const LARGEST_PAD = 100;

export function isTyped({ kind, alphabet }: SelectionForm): boolean {
  return kind === 'lines' || (kind === 'list' && alphabet.values.length > LARGEST_PAD);
}

/**
 * Cleans up a typed entry: splits runs of digits into numbers, and drops numbers that are invalid or repeated.
 * Everything but digits separates entries.
 */
export function cleanTyped(form: SelectionForm, text: string): Typed {
  const width = form.alphabet.tokenOf(form.alphabet.values[0] ?? 0).length;
  const isLines = form.kind === 'lines';
  const length = width * (isLines ? form.parts : 1);
  const accepted = new Set<string>();
  let entries = 0;
  for (const digits of entriesOf(text, { length, isSpaced: isLines && width > 1 })) {
    entries += 1;
    const entry = readEntry(form, digits);
    if (entry !== undefined) accepted.add(entry);
  }
  return { text: [...accepted].join(isLines ? ';' : ','), dropped: entries - accepted.size };
}

/**
 * Yields the entries of a text. The balls of a line may have spaces between them; line ends, semicolons and commas
 * separate lines.
 */
function* entriesOf(text: string, { length, isSpaced }: { length: number; isSpaced: boolean }): Generator<string> {
  for (const run of text.split(isSpaced ? /[\n;,]+/ : /\D+/)) {
    const digits = isSpaced ? run.replace(/\D/g, '') : run;
    for (let at = 0; at < digits.length; at += length) yield digits.slice(at, at + length);
  }
}

function readEntry(form: SelectionForm, digits: string): string | undefined {
  if (form.lineOf) return form.lineOf(digits);
  return form.alphabet.valueOf(digits) === undefined ? undefined : digits;
}

/** Attempts with sets of one size before the sets grow. */
const ATTEMPTS_PER_SIZE = 16;

/**
 * Picks a random selection, as small as the form allows; `below(n)` returns a whole number under n. The selection may
 * have no combinations: with each failed `attempt` the sets grow.
 */
export function randomPicks(form: SelectionForm, below: (limit: number) => number, attempt = 0): Picks {
  const { kind, parts, min, max, alphabet } = form;
  const some = (count: number) => draw(alphabet.values, count, below);
  if (kind === 'list') return [some(min)];
  if (kind === 'sets') {
    const size = 1 + Math.floor(attempt / ATTEMPTS_PER_SIZE);
    return Array.from({ length: parts }, () => some(size));
  }
  if (kind === 'lines') return [Array.from({ length: parts }, () => some(1)[0] ?? 0)];
  if (kind === 'positions') return [places(parts), some(min)];
  if (kind === 'parlay') {
    const at = draw(places(parts), min, below).sort((a, b) => a - b);
    return at.map((place) => [place, some(1)[0] ?? 0]);
  }
  // Bankers, and one number more than needed beside them.
  const all = draw(alphabet.values, max + 2, below);
  return [all.slice(0, 1), all.slice(1)];
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function draw(values: readonly number[], count: number, below: (limit: number) => number): number[] {
  const urn = [...values];
  const drawn = Array.from({ length: count }, () => urn.splice(below(urn.length), 1)[0] ?? 0);
  return drawn.sort((a, b) => a - b);
}

export const QUICK_PICKS = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const;
export type QuickPick = (typeof QUICK_PICKS)[number];

/** Returns the numbers of a pad that a quick pick selects; big is the upper half. */
export function quickPick(form: SelectionForm, pick: QuickPick): number[] {
  const { values } = form.alphabet;
  const half = values.length / 2;
  const takes: Record<QuickPick, (value: number, index: number) => boolean> = {
    all: () => true,
    big: (_, index) => index >= half,
    small: (_, index) => index < half,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
    clear: () => false,
  };
  return values.filter(takes[pick]);
}
