import { describe, expect, it } from 'vitest';
import {
  getTotalStake,
  findBetType,
  parseResult,
  parseSelection,
  prizesOf,
  settle,
  payoutAtPrice,
  type GameGroup,
} from '#rules/lottery';
import { getExposures, riskLevel } from '#rules/lottery/limits/exposure';
import { compareOdds } from '#rules/lottery/pricing/odds';

const PRICE = { unitStakeMinor: 10_000_000n, denomination: 'YUAN', multiplier: 2 } as const;

function exposed(group: GameGroup, code: string, text: string) {
  const betType = findBetType(group, code);
  const selection = betType && parseSelection(betType, text).selection;
  if (!betType || !selection) throw new Error(`${code} ${text} is no bet`);
  return {
    betType,
    selection,
    prizes: prizesOf(betType),
    exposures: getExposures(betType, selection, prizesOf(betType), PRICE),
  };
}

describe('what a bet may cost the house', () => {
  it.each([
    ['SSC', 'SSC_DWD', '1,2|-|3|-|-', ['SSC_DWD/1 1', 'SSC_DWD/1 2', 'SSC_DWD/3 3']],
    ['SSC', 'SSC_C_2S_B1', 'ODD,BIG', ['SSC_C_2S_B1 BIG', 'SSC_C_2S_B1 ODD']],
    ['LHC', 'LHC_TM', '07,49', ['LHC_TM 07', 'LHC_TM 49']],
    ['VN_MB', 'VN_LO2', '45,68', ['VN_LO2 45', 'VN_LO2 68']],
    ['SSC', 'SSC_Q3_ZX_FS', '1|2|3,4', ['SSC_Q3_ZX_FS 1|2|3,4']],
    ['VN_MB', 'VN_X2', '01,02,03', ['VN_X2 01,02,03']],
  ] as const)('of %s %s %s is by single picks, or by the whole selection', (group, code, text, expected) => {
    const { exposures } = exposed(group, code, text);
    expect(exposures.map(({ market, outcome }) => `${market} ${outcome}`)).toEqual(expected);
  });

  it.each([
    ['SSC', 'SSC_DWD', '1,2|-|3,4,5|-|0'],
    ['LHC', 'LHC_TM', '07,08,49'],
    ['VN_MB', 'VN_LO2', '45,68,02'],
    ['SSC', 'SSC_Q3_ZX_HZ', '3,4,26'],
    ['SSC', 'SSC_Q3_Z6', '1,2,3,4'],
  ] as const)('of %s %s %s shares out all that was staked', (group, code, text) => {
    const { selection, exposures } = exposed(group, code, text);
    const income = exposures.reduce((total, { incomeMinor }) => total + incomeMinor, 0n);
    expect(income).toBe(getTotalStake(selection.combinations, PRICE));
  });

  it('of a number is what it is paid when it comes', () => {
    const { betType, selection, prizes, exposures } = exposed('SSC', 'SSC_DWD', '7,8|-|-|-|-');
    const result = parseResult('SSC', '7,1,2,3,4');
    if (!result) throw new Error('no draw');
    const paid = payoutAtPrice(settle(betType, selection, result, prizes).payoutPerUnitMinor, PRICE);
    expect(exposures.map(({ liabilityMinor }) => liabilityMinor)).toEqual([paid, paid]);
  });

  it('of a lô number is reckoned with three hits, of a đề number with one', () => {
    const [lo] = exposed('VN_MB', 'VN_LO2', '68').exposures;
    const [de] = exposed('VN_MB', 'VN_DE_DB', '68').exposures;
    expect([lo?.liabilityMinor, de?.liabilityMinor]).toEqual([3n * 98n * 20_000_000n, 98n * 20_000_000n]);
  });

  it('limits what one member may cover where there are ten outcomes or more', () => {
    const sizeOf = (...bet: Parameters<typeof exposed>) => exposed(...bet).exposures[0]?.outcomes;
    expect([
      sizeOf('SSC', 'SSC_DWD', '1|-|-|-|-'),
      sizeOf('LHC', 'LHC_TM', '07'),
      sizeOf('SSC', 'SSC_C_2S_B1', 'BIG'),
      sizeOf('SSC', 'SSC_Q3_ZX_FS', '1|2|3'),
    ]).toEqual([10, 49, undefined, undefined]);
  });
});

it.each([
  [999n, 300n, 'normal'],
  [1000n, 300n, 'warning'],
  [850n, 0n, 'high'],
  [2000n, 1000n, 'full'],
  [3499n, 3499n, 'normal'],
  [3500n, 3500n, 'warning'],
  [5000n, 5000n, 'full'],
] as const)(
  '%i that may have to be paid out of %i, of a loss of 1000 and a payment of 5000: %s',
  (liability, income, level) => {
    const limits = { houseMaxLossMinor: 1000n, maxLiabilityMinor: 5000n };
    expect(riskLevel({ liabilityMinor: liability, marketIncomeMinor: income }, limits)).toBe(level);
  },
);

it.each([
  ['9.75', '9.750', 0],
  ['500/3', '166.6666', 1],
  ['1.95', '1.96', -1],
  ['1e3', '1', undefined],
  ['1/0', '1', undefined],
  ['', '1', undefined],
] as const)('odds of %s against %s', (a, b, expected) => {
  expect(compareOdds(a, b)).toBe(expected);
});
