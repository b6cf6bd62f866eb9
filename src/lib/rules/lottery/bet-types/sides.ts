import type { SideTest } from '../evaluators/market.ts';

/**
 * Sides of a number that several game groups use (docs/spec/lottery-rulebook.md §1.8); each group defines "big" itself.
 */
export const isOdd: SideTest<number> = (value) => value % 2 === 1;
export const isEven: SideTest<number> = (value) => value % 2 === 0;
export const isTailBig: SideTest<number> = (value) => value % 10 >= 5;
export const isTailSmall: SideTest<number> = (value) => value % 10 <= 4;

export function atLeast(min: number): SideTest<number> {
  return (value) => value >= min;
}

export function atMost(max: number): SideTest<number> {
  return (value) => value <= max;
}

/** Returns the sum of the two digits. */
function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

export function ofDigitSum(test: SideTest<number>): SideTest<number> {
  return (value) => test(digitSum(value));
}

/** Wraps a test so that some outcomes push, which returns the stake. */
export function pushWhen(isPush: (value: number) => boolean, test: SideTest<number>): SideTest<number> {
  return (value) => (isPush(value) ? null : test(value));
}

export const everyBet = (): string => 'WIN';
export const theCode = (code: string): string => code;
