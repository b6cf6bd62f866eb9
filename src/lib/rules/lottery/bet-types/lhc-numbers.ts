import { combinationRule, bankerCombinationRule, type CombinationOptions } from '../evaluators/combinations.ts';
import { WIN } from '../evaluators/tally.ts';
import { balls } from '../grammar/alphabet.ts';
import type { DrawResult } from '../types.ts';
import { SPECIAL } from './lhc-sides.ts';
import { range, type Row } from './table.ts';

/** Bet types of LHC on several numbers at once (docs/spec/lottery-rulebook.md §8.3: 连码, 自选不中). */
export const LHC_BALLS = balls(49);

/** Classes of a number: not drawn, one of the six regular balls, the special ball. */
const REGULAR_AND_SPECIAL = {
  alphabet: LHC_BALLS,
  room: [42, 6, 1],
  classify(result: DrawResult) {
    const regular = new Set(result.balls.slice(0, SPECIAL));
    const special = result.balls[SPECIAL];
    return (number: number) => (regular.has(number) ? 1 : number === special ? 2 : 0);
  },
};

type Odds = string | Readonly<Record<string, string>>;

/** Returns a bet type and its banker form. */
function linked(code: string, size: number, odds: Odds, tierOf: CombinationOptions['tierOf']): Row[] {
  const options = { ...REGULAR_AND_SPECIAL, size, tierOf };
  return [
    [code, combinationRule(options), odds],
    [`${code}_DT`, bankerCombinationRule(options), odds],
  ];
}

const allRegular = (size: number): CombinationOptions['tierOf'] => {
  return ([, regular]) => (regular === size ? WIN : null);
};

const MISS_ODDS = ['2.062', '2.452', '2.929', '3.515', '4.238', '5.138', '6.262', '7.676'];

/** 自选不中: none of the numbers is drawn, neither as a regular nor as the special ball. */
const missing = (odds: string, index: number): Row => {
  const size = index + 5;
  return [
    `BZ${size}`,
    combinationRule({ ...REGULAR_AND_SPECIAL, size, tierOf: ([missed]) => (missed === size ? WIN : null) }),
    odds,
  ];
};

export const linkedNumbers = (): Row[] => [
  // 正码: one regular number.
  ['ZM', combinationRule({ ...REGULAR_AND_SPECIAL, size: 1, tierOf: allRegular(1) }), '7.962'],
  ...linked('2QZ', 2, '72.12', allRegular(2)),
  ...linked('3QZ', 3, '847.5', allRegular(3)),
  ...linked('4QZ', 4, '12995', allRegular(4)),
  ...linked('3Z2', 3, { Z2: '22', Z3: '120' }, ([, regular]) => [null, null, 'Z2', 'Z3'][regular ?? 0] ?? null),
  ...linked('2ZT', 2, { Z2: '60', ZT: '30' }, ([missed, regular]) => {
    if (missed !== 0) return null;
    return regular === 2 ? 'Z2' : 'ZT';
  }),
  ...linked('TC', 2, '180.3', ([, regular, special]) => (regular === 1 && special === 1 ? WIN : null)),
  ...MISS_ODDS.map(missing),
];

export const REGULAR_PLACES = range(SPECIAL);
