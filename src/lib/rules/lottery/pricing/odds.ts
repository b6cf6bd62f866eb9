import { readFraction } from './prizes.ts';

const ODDS = /^\d{1,12}(\.\d{1,6})?(\/[1-9]\d{0,6})?$/;

/** Compares odds: -1, 0 or 1; undefined when either is invalid. */
export function compareOdds(a: string, b: string): -1 | 0 | 1 | undefined {
  if (!ODDS.test(a) || !ODDS.test(b)) return undefined;
  const [one, two] = [readFraction(a), readFraction(b)];
  const [left, right] = [one.numerator * two.denominator, two.numerator * one.denominator];
  return left === right ? 0 : left < right ? -1 : 1;
}
