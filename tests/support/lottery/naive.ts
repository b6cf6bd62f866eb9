import type { DrawResult, GameGroup } from '#rules/lottery';

/**
 * Implements the rulebook a second time, as plainly as possible: every combination of a selection is listed and checked by
 * itself. Shares no code with the engine, so that both are not wrong together.
 */
export interface BetTypeModel {
  readonly group: GameGroup | 'VN';
  /** Matches the codes of the bet types, without the group prefix; capture groups are passed to the functions. */
  readonly codes: RegExp;
  /** Lists every combination: its numbers or codes. */
  readonly combinations: (text: string, code: RegExpMatchArray, result: DrawResult) => string[][];
  /** Returns the tiers that one combination wins; one entry per hit. */
  readonly tiers: (combination: string[], result: DrawResult, code: RegExpMatchArray) => string[];
  /** Unit stakes per combination, 1 by default. */
  readonly priceFactor?: (result: DrawResult, code: RegExpMatchArray) => number;
  /** Set when hits multiply the profit, or the odds are a product of several. */
  readonly pays?: 'profit by hit' | 'product';
}

export const numbersOf = (combination: readonly string[]) => combination.map(Number);
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

/** Lists every choice of `size` numbers; `D:…|T:…` as choices that hold all bankers. */
export function choices(size: number) {
  return (text: string): string[][] => {
    if (!text.startsWith('D:')) return combos(text.split(','), size);
    const [bankers = [], others = []] = text.split('|').map((part) => part.slice(2).split(','));
    return combos([...bankers, ...others], size).filter((combination) =>
      bankers.every((value) => combination.includes(value)),
    );
  };
}

export const isOdd = (value: number) => Math.abs(value) % 2 === 1;

/** Tests a side of a number; `bigFrom` is the smallest big number. */
export function sideOf(code: string, value: number, bigFrom: number): boolean {
  const digits = Math.floor(value / 10) + (value % 10);
  const responses: Record<string, boolean> = {
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
  const response = responses[code];
  if (response === undefined) throw new Error(`what is ${code}?`);
  return response;
}
