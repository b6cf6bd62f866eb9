import type { Alphabet } from '../grammar/alphabet.ts';
import { list } from '../grammar/forms.ts';
import { PUSH, type DrawResult, type Rule, type Win } from '../types.ts';
import { sum } from './counting.ts';
import { tally } from './tally.ts';

export interface Market<Outcome> {
  readonly alphabet: Alphabet;
  readonly min?: number;
  readonly max?: number;
  /** All possible outcomes. A draw has exactly one of them, so that the best outcome gives the largest payout. */
  readonly outcomes: readonly Outcome[];
  outcomeOf(result: DrawResult): Outcome;
  /** Returns the tier that a picked value wins, `PUSH` when it pushes, null when it loses. */
  verdict(outcome: Outcome, pick: number): string | null;
  /** Returns the number of combinations of a picked value (default 1), of which at most one wins. */
  weight?(pick: number): number;
  /** Returns the side of a picked value that shares its tier with others but may have odds of its own. */
  sideOf?(pick: number): string;
}

/**
 * Creates a rule for a list of values, each of its own a bet on one feature of the draw: number, side, sum, span or
 * shape.
 */
export function market<Outcome>(options: Market<Outcome>): Rule {
  const { alphabet, min, max, outcomes, outcomeOf, verdict, weight = () => 1, sideOf } = options;
  const winsOn = (values: readonly number[], outcome: Outcome): Win[] => {
    const won = values.flatMap((value) => {
      const tier = verdict(outcome, value);
      return tier === null ? [] : [{ tier, count: 1, ...(sideOf && { side: sideOf(value) }) }];
    });
    return sideOf ? won : tally(won.map(({ tier, count }) => [tier, count]));
  };
  return {
    form: list(alphabet, { ...(min && { min }), ...(max && { max }) }),
    countCombinations: ([values = []]) => sum(values.map(weight)),
    wins: ([values = []], result) => winsOn(values, outcomeOf(result)),
    bestWins: ([values = []]) => outcomes.map((outcome) => winsOn(values, outcome)),
  };
}

/** Bets that the number at one position of the draw is in the list. */
export function numberAt(place: number, alphabet: Alphabet): Rule {
  return market({
    alphabet,
    outcomes: alphabet.values,
    outcomeOf: ({ balls }) => balls[place] ?? Number.NaN,
    verdict: (ball, pick) => (ball === pick ? 'WIN' : null),
  });
}

/** Tests an outcome for a side bet: true wins, false loses, null pushes. */
export type SideTest<Outcome> = (outcome: Outcome) => boolean | null;

interface Sides<Outcome> extends Pick<Market<Outcome>, 'alphabet' | 'outcomes' | 'outcomeOf'> {
  readonly tests: readonly SideTest<Outcome>[];
  /** Returns the tier of a code: the code itself, or one tier for all codes. */
  readonly tier: (code: string) => string;
}

/** Creates a market of sides, which all test the same feature: big, odd, dragon, red. */
export function sides<Outcome>({ alphabet, tests, tier, ...feature }: Sides<Outcome>): Rule {
  const isShared = alphabet.values.some((value) => tier(alphabet.tokenOf(value)) !== alphabet.tokenOf(value));
  return market({
    ...feature,
    alphabet,
    ...(isShared && { sideOf: (pick: number) => alphabet.tokenOf(pick) }),
    verdict(outcome, pick) {
      const answer = tests[pick]?.(outcome);
      if (answer === null) return PUSH;
      return answer === true ? tier(alphabet.tokenOf(pick)) : null;
    },
  });
}
