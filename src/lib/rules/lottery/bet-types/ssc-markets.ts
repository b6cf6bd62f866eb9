import { sum } from '../evaluators/counting.ts';
import { groupTier } from '../evaluators/groups.ts';
import { market, sides, type Market } from '../evaluators/market.ts';
import { ballsAt, WIN } from '../evaluators/tally.ts';
import { codes, DIGITS, numbers } from '../grammar/alphabet.ts';
import type { Rule } from '../types.ts';
import { directSums, pairSum, SHAPES, shapeOf, spanCount, tripleSum } from './ssc-shapes.ts';
import { theCode } from './sides.ts';
import { range } from './table.ts';

/**
 * Positions that a bet type looks at. Bet types of this file bet on one feature of two or three digits: sum, span, last
 * digit of the sum, shape, the higher one.
 */
type Places = readonly number[];

function onNumber(options: Pick<Market<number>, 'alphabet' | 'weight' | 'outcomeOf'>): Rule {
  return market({
    ...options,
    outcomes: options.alphabet.values,
    verdict: (outcome, pick) => (outcome === pick ? WIN : null),
  });
}

/** 直选和值: a sum has one combination for each number with that sum. */
export function sums(at: Places): Rule {
  const counts = directSums(at.length);
  return onNumber({
    alphabet: numbers(0, 9 * at.length),
    weight: (total) => counts[total] ?? 0,
    outcomeOf: ({ balls }) => sum(ballsAt(balls, at)),
  });
}

/** 直选跨度: the same for the span, the distance between the highest and the lowest digit. */
export function spans(at: Places): Rule {
  return onNumber({
    alphabet: DIGITS,
    weight: (span) => spanCount(at.length === 2 ? 2 : 3, span),
    outcomeOf({ balls }) {
      const drawn = ballsAt(balls, at);
      return Math.max(...drawn) - Math.min(...drawn);
    },
  });
}

/** 和值尾数: the last digit of the sum. */
export function tails(at: Places): Rule {
  return onNumber({ alphabet: DIGITS, outcomeOf: ({ balls }) => sum(ballsAt(balls, at)) % 10 });
}

const EVERY_THREE = range(1000).map((value) => [Math.trunc(value / 100), Math.trunc(value / 10) % 10, value % 10]);

/** Outcomes of three digits regardless of their order. */
function drawnGroups(at: Places): Pick<Market<readonly number[]>, 'outcomes' | 'outcomeOf'> {
  return { outcomes: EVERY_THREE, outcomeOf: ({ balls }) => ballsAt(balls, at) };
}

/** 组选和值: every unordered group of three with the sum, without triples. */
export function groupsOfSum(at: Places): Rule {
  return market({
    alphabet: numbers(1, 26),
    ...drawnGroups(at),
    weight: tripleSum,
    verdict: (digits, total) => (sum(digits) === total ? groupTier(digits) : null),
  });
}

/** 组选包胆: every unordered group of three that contains the digit, without triples. */
export function groupsWith(at: Places): Rule {
  const withOneDigit = 54;
  return market({
    alphabet: DIGITS,
    max: 1,
    ...drawnGroups(at),
    weight: () => withOneDigit,
    verdict: (digits, digit) => (digits.includes(digit) ? groupTier(digits) : null),
  });
}

const pairTier = ([a, b]: readonly number[]) => (a === b ? null : WIN);

export function pairsOfSum(at: Places): Rule {
  return market({
    alphabet: numbers(1, 17),
    ...drawnGroups(at),
    weight: pairSum,
    verdict: (digits, total) => (sum(digits) === total ? pairTier(digits) : null),
  });
}

export function pairsWith(at: Places): Rule {
  const withOneDigit = 9;
  return market({
    alphabet: DIGITS,
    max: 1,
    ...drawnGroups(at),
    weight: () => withOneDigit,
    verdict: (digits, digit) => (digits.includes(digit) ? pairTier(digits) : null),
  });
}

/** Bets on the first `count` shapes (特殊号 uses three, 前三 of the credit board all five). */
export function shapes(at: Places, count: number): Rule {
  const offered = SHAPES.slice(0, count);
  return market({
    alphabet: codes(...offered),
    outcomes: SHAPES,
    outcomeOf: ({ balls }) => shapeOf(ballsAt(balls, at)),
    verdict: (shape, pick) => (shape === offered[pick] ? shape : null),
  });
}

/** 龙虎和: dragon wins when the first digit is higher. On a tie both sides lose, or push with `isTieReturned`. */
export function dragonTiger(at: Places, { isTieReturned }: { isTieReturned: boolean }): Rule {
  const onTie = isTieReturned ? null : false;
  return sides<number>({
    alphabet: codes('DRAGON', 'TIGER', 'TIE'),
    outcomes: [-1, 0, 1],
    outcomeOf({ balls }) {
      const [first = 0, second = 0] = ballsAt(balls, at);
      return Math.sign(first - second);
    },
    tests: [(sign) => (sign === 0 ? onTie : sign > 0), (sign) => (sign === 0 ? onTie : sign < 0), (sign) => sign === 0],
    tier: theCode,
  });
}
