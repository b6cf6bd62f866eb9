import type { DrawResult, GameGroup } from '#rules/lottery';

/**
 * The rulebook once more, as slowly and plainly as it can be written: every stake of a selection is written out and looked
 * at by itself. It shares no code with the engine, so that the two are not wrong together.
 */
export interface BetTypeModel {
  readonly group: GameGroup | 'VN';
  /** The codes of the family, without the group in front; groups of the expression are handed to the others. */
  readonly codes: RegExp;
  /** Every stake: the numbers or codes that make it. */
  readonly combinations: (text: string, code: RegExpMatchArray, result: DrawResult) => string[][];
  /** The tiers that one stake wins; one tier several times for several hits. */
  readonly tiers: (stake: string[], result: DrawResult, code: RegExpMatchArray) => string[];
  /** Units that one stake costs, where it is not one. */
  readonly factor?: (result: DrawResult, code: RegExpMatchArray) => number;
  /** A bet type whose hits multiply the profit, or whose odds are the product of several. */
  readonly pays?: 'profit by hit' | 'product';
}

export const numbersOf = (stake: readonly string[]) => stake.map(Number);
export const each = (text: string) => text.split(',').map((token) => [token]);
export const lines = (separator: string) => (text: string) => text.split(';').map((line) => line.split(separator));
export const setsOf = (text: string) => text.split('|').map((set) => (set === '-' ? [] : set.split(',')));
export const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
export const when = (isWon: boolean, tier = 'WIN') => (isWon ? [tier] : []);
export const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b).join();

export function combos<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) => combos(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

export function tuples(sets: readonly (readonly string[])[]): string[][] {
  return sets.reduce<string[][]>((all, set) => all.flatMap((tuple) => set.map((item) => [...tuple, item])), [[]]);
}

export const distinct = (tuple: readonly string[]) => new Set(tuple).size === tuple.length;

/** `D:…|T:…` as every choice of `size` that holds all of dan; a plain list as every choice. */
export function choices(size: number) {
  return (text: string): string[][] => {
    if (!text.startsWith('D:')) return combos(text.split(','), size);
    const [dan = [], tuo = []] = text.split('|').map((part) => part.slice(2).split(','));
    return combos([...dan, ...tuo], size).filter((stake) => dan.every((value) => stake.includes(value)));
  };
}

export const isOdd = (value: number) => Math.abs(value) % 2 === 1;

/** A side of a number, by where big begins. */
export function sideOf(code: string, value: number, bigFrom: number): boolean {
  const digits = Math.floor(value / 10) + (value % 10);
  const answers: Record<string, boolean> = {
    BIG: value >= bigFrom,
    SMALL: value < bigFrom,
    ODD: isOdd(value),
    EVEN: !isOdd(value),
    WS_BIG: value % 10 > 4,
    WS_SMALL: value % 10 < 5,
    HS_ODD: isOdd(digits),
    HS_EVEN: !isOdd(digits),
    HS_BIG: digits > 6,
    HS_SMALL: digits < 7,
  };
  const answer = answers[code];
  if (answer === undefined) throw new Error(`what is ${code}?`);
  return answer;
}
