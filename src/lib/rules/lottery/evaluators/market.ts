import type { Alphabet } from '../grammar/alphabet.ts';
import { list } from '../grammar/forms.ts';
import { PUSH, type DrawResult, type Rule, type Win } from '../types.ts';
import { sum } from './counting.ts';
import { tally } from './tally.ts';

export interface Market<Outcome> {
  readonly of: Alphabet;
  readonly min?: number;
  readonly max?: number;
  /** Everything that can come. One draw gives one of these, so the best of them is exactly the largest payout. */
  readonly outcomes: readonly Outcome[];
  outcomeOf(result: DrawResult): Outcome;
  /** The tier that a picked value wins, `PUSH` for its stake back, null when it loses. */
  verdict(outcome: Outcome, pick: number): string | null;
  /** How many stakes a picked value covers: one, if not told otherwise; at most one of them wins. */
  weight?(pick: number): number;
  /** What a picked value is called that shares its tier with others and may be paid otherwise than they. */
  sideOf?(pick: number): string;
}

/** A list of values, each a stake of its own on one feature of the draw: numbers, sides, sums, spans, shapes. */
export function market<Outcome>(options: Market<Outcome>): Rule {
  const { of, min, max, outcomes, outcomeOf, verdict, weight = () => 1, sideOf } = options;
  const winsOn = (values: readonly number[], outcome: Outcome): Win[] => {
    const won = values.flatMap((value) => {
      const tier = verdict(outcome, value);
      return tier === null ? [] : [{ tier, count: 1, ...(sideOf && { side: sideOf(value) }) }];
    });
    return sideOf ? won : tally(won.map(({ tier, count }) => [tier, count]));
  };
  return {
    form: list(of, { ...(min && { min }), ...(max && { max }) }),
    countCombinations: ([values = []]) => sum(values.map(weight)),
    wins: ([values = []], result) => winsOn(values, outcomeOf(result)),
    peaks: ([values = []]) => outcomes.map((outcome) => winsOn(values, outcome)),
  };
}

/** The number at one place of the draw is one of the list. */
export function numberAt(place: number, of: Alphabet): Rule {
  return market({
    of,
    outcomes: of.values,
    outcomeOf: ({ balls }) => balls[place] ?? Number.NaN,
    verdict: (ball, pick) => (ball === pick ? 'WIN' : null),
  });
}

/** What a side bet says of the outcome: true wins, false loses, null gives the stake back. */
export type SideTest<Outcome> = (outcome: Outcome) => boolean | null;

interface Sides<Outcome> extends Pick<Market<Outcome>, 'of' | 'outcomes' | 'outcomeOf'> {
  readonly tests: readonly SideTest<Outcome>[];
  /** The tier of the code at this index: the code itself, or the same for all. */
  readonly tier: (code: string) => string;
}

/** Codes that are each a question about the same feature: big, odd, dragon, red. */
export function sides<Outcome>({ of, tests, tier, ...feature }: Sides<Outcome>): Rule {
  const isShared = of.values.some((value) => tier(of.tokenOf(value)) !== of.tokenOf(value));
  return market({
    ...feature,
    of,
    ...(isShared && { sideOf: (pick: number) => of.tokenOf(pick) }),
    verdict(outcome, pick) {
      const answer = tests[pick]?.(outcome);
      if (answer === null) return PUSH;
      return answer === true ? tier(of.tokenOf(pick)) : null;
    },
  });
}
