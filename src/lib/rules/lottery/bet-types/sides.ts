import type { SideTest } from '../evaluators/market.ts';

/** Questions about a number that several groups ask (rulebook §1.8); what is big, each game says. */
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

/** The sum of the two digits. */
function digitSum(value: number): number {
  return Math.floor(value / 10) + (value % 10);
}

export function ofDigitSum(test: SideTest<number>): SideTest<number> {
  return (value) => test(digitSum(value));
}

/** The same question, except that these outcomes give the stake back. */
export function returning(isReturned: (value: number) => boolean, test: SideTest<number>): SideTest<number> {
  return (value) => (isReturned(value) ? null : test(value));
}

export const everyBet = (): string => 'WIN';
export const theCode = (code: string): string => code;
