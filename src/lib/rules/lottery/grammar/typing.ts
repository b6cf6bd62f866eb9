import type { Form, Picks } from './form.ts';

/** What somebody typed or pasted, as a selection's text, with how much of it was left out. */
export interface Typed {
  readonly text: string;
  /** Entries that are no number of the bet type, or were there already. */
  readonly dropped: number;
}

/** Lists that are too long for a pad are typed, and single entries always. */
const LARGEST_PAD = 100;

export function isTyped({ kind, of }: Form): boolean {
  return kind === 'lines' || (kind === 'list' && of.values.length > LARGEST_PAD);
}

/**
 * Cleans up an entry: digits in a row that are several numbers without a gap are cut, what is no number of the bet type or was
 * typed before is left out. Anything but digits divides entries.
 */
export function cleanTyped(form: Form, text: string): Typed {
  const width = form.of.tokenOf(form.of.values[0] ?? 0).length;
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

/** Balls of a line may stand apart: there only line ends, semicolons and commas divide. */
function* entriesOf(text: string, { length, isSpaced }: { length: number; isSpaced: boolean }): Generator<string> {
  for (const run of text.split(isSpaced ? /[\n;,]+/ : /\D+/)) {
    const digits = isSpaced ? run.replace(/\D/g, '') : run;
    for (let at = 0; at < digits.length; at += length) yield digits.slice(at, at + length);
  }
}

function readEntry(form: Form, digits: string): string | undefined {
  if (form.lineOf) return form.lineOf(digits);
  return form.of.valueOf(digits) === undefined ? undefined : digits;
}

/** So many tries with sets of one size, before larger ones are tried. */
const ATTEMPTS_PER_SIZE = 16;

/**
 * A selection by chance, as small as the form allows; `below(n)` is a whole number under n. It may have no stakes: with
 * every `attempt` that failed, sets grow.
 */
export function randomPicks(form: Form, below: (limit: number) => number, attempt = 0): Picks {
  const { kind, parts, min, max, of } = form;
  const some = (count: number) => draw(of.values, count, below);
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
  // Bankers, and one number more than they need beside them.
  const all = draw(of.values, max + 2, below);
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

/** The numbers of a pad that a quick pick takes; big is the upper half. */
export function quickPick(form: Form, pick: QuickPick): number[] {
  const { values } = form.of;
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
