import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel/money';
import {
  cappedPayout,
  getTotalStake,
  findBetType,
  isPrizeGroup,
  LIMITED_TOP_TIERS,
  MAX_PRIZE_GROUP,
  maxCombinations,
  MIN_PRIZE_GROUP,
  parseResult,
  parseSelection,
  possibleWin,
  prizesOf,
  PUSH,
  settle,
  sharedPrize,
  payoutAtPrice,
  TOP_TIER_LIMIT_MINOR,
  type DrawResult,
  type GameGroup,
  type Prizes,
} from '#rules/lottery';
import { readFraction } from '#rules/lottery/pricing/prizes';
import { atPlaces, digitGroups, everySet, type Space } from '../../../support/lottery/spaces.ts';

const minor = (text: string) => parseAmount(text) ?? 0n;

function bet(group: GameGroup, code: string, text: string) {
  const betType = findBetType(group, code);
  const selection = betType && parseSelection(betType, text).selection;
  if (!betType || !selection) throw new Error(`no bet ${code} ${text}`);
  return { betType, selection };
}

function drawn(group: GameGroup, text: string): DrawResult {
  const result = parseResult(group, text);
  if (!result) throw new Error(`no result ${text}`);
  return result;
}

function settled(group: GameGroup, code: string, text: string, result: string, prizes?: Prizes) {
  const { betType, selection } = bet(group, code, text);
  const settlement = settle(betType, selection, drawn(group, result), prizes ?? prizesOf(betType));
  return { ...settlement, combinations: selection.combinations };
}

describe('prizes', () => {
  it('of official bet types are the fair price by the prize group, cut to four decimals', () => {
    const { betType } = bet('SSC', 'SSC_5_G120', '1,2,3,4,5');
    const at = (prizeGroup: number) => formatAmount(prizesOf(betType, { prizeGroup })['WIN'] ?? 0n);
    expect([1700, 1800, 1900, 1955, 1980].map(at)).toEqual(['708.3333', '750', '791.6666', '814.5833', '825']);
  });

  it('of credit bet types do not know of prize group', () => {
    const { betType } = bet('SSC', 'SSC_C_SUM', 'BIG');
    expect(prizesOf(betType, { prizeGroup: 1700 })).toEqual(prizesOf(betType, { prizeGroup: 1990 }));
  });

  it('take other odds for single tiers: a snapshot, another odds table, a jackpot', () => {
    const { betType } = bet('SSC', 'SSC_C_LH_WG', 'TIE');
    expect(prizesOf(betType, { odds: { TIE: '9.5' } })).toEqual({ DRAGON: 19_500n, TIGER: 19_500n, TIE: 95_000n });
  });

  it.each([MIN_PRIZE_GROUP - 1, MAX_PRIZE_GROUP + 1, 1900.5, Number.NaN])('know no prize group %f', (prizeGroup) => {
    expect(isPrizeGroup(prizeGroup)).toBe(false);
    expect(() => prizesOf(bet('SSC', 'SSC_C_SUM', 'BIG').betType, { prizeGroup })).toThrow(RangeError);
  });

  it.each(['', '1,5', '-2', '1e3', '5/0', '1/2/3'])('take no odds "%s"', (text) => {
    expect(() => readFraction(text)).toThrow(RangeError);
  });
});

describe('a parlay', () => {
  const pays = (text: string, result: string) =>
    formatAmount(settled('LHC', 'LHC_ZMGG', text, result).payoutPerUnitMinor);

  it('multiplies the odds of its legs and is cut once', () => {
    const result = '25,26,27,28,29,30+08@2026';
    // 1.95^6 is 54.980371265625: cut after each step it would be 54.98.
    expect(pays('1:BIG;2:BIG;3:BIG;4:BIG;5:BIG;6:BIG', result)).toBe('54.9803');
    expect(pays('1:BIG;2:SMALL', result)).toBe('0');
  });

  it('counts a leg on 49 at odds of 1, whatever the leg says', () => {
    const result = '05,12,23,34,41,49+08@2026';
    expect(pays('1:SMALL;6:BIG', result)).toBe('1.95');
    expect(pays('1:SMALL;6:RED', result)).toBe('1.95');
    expect(pays('1:BIG;6:BIG', result)).toBe('0');
  });
});

describe('a ticket', () => {
  const unitStakeMinor = minor('1');

  it('costs stakes times unit, denomination and multiplier', () => {
    expect(formatAmount(getTotalStake(16, { unitStakeMinor, denomination: 'YUAN', multiplier: 3 }))).toBe('48');
    expect(formatAmount(getTotalStake(5, { unitStakeMinor: minor('2'), denomination: 'LI', multiplier: 1 }))).toBe(
      '0.01',
    );
  });

  it('pays by the same measure, cut when it is booked', () => {
    expect(formatAmount(payoutAtPrice(minor('791.6666'), { unitStakeMinor, denomination: 'FEN', multiplier: 7 }))).toBe(
      '55.4166',
    );
  });

  it('is paid up to the cap, and the order keeps both amounts', () => {
    const settledBet = settled('SSC', 'SSC_5_ZX_FS', '1|2|3|4|5', '1,2,3,4,5');
    const price = { unitStakeMinor, denomination: 'YUAN', multiplier: 5 } as const;
    expect(cappedPayout(settledBet, price, minor('400000'))).toEqual({
      payoutMinor: minor('475000'),
      paidMinor: minor('400000'),
      jackpotMinor: 0n,
    });
    expect(cappedPayout(settledBet, price, minor('475000')).paidMinor).toBe(minor('475000'));
  });

  it('is never cut below what is only given back', () => {
    const settledBet = settled('SSC', 'SSC_C_LH_WG', 'DRAGON,TIGER,TIE', '5,0,0,0,5');
    const price = { unitStakeMinor, denomination: 'YUAN', multiplier: 1 } as const;
    // Two stakes are pushed and one has won: three units come back whatever the cap.
    expect(cappedPayout(settledBet, price, minor('2')).paidMinor).toBe(minor('3'));
    expect(cappedPayout(settledBet, price, minor('10')).paidMinor).toBe(minor('10'));
    const pushed = settled('LHC', 'LHC_TM_2S', 'BIG,SMALL', '01,02,03,04,05,06+49@2026');
    expect(pushed.wins).toEqual([{ tier: PUSH, count: 2 }]);
    expect(cappedPayout(pushed, price, 0n).paidMinor).toBe(minor('2'));
    const lost = settled('SSC', 'SSC_C_B1', '9', '1,2,3,4,5');
    expect(cappedPayout(lost, price, 0n)).toEqual({ payoutMinor: 0n, paidMinor: 0n, jackpotMinor: 0n });
  });

  it('may have so many stakes, with five stars half as many', () => {
    expect(maxCombinations(bet('SSC', 'SSC_5_BDW2', '1,2').betType)).toBe(50_000);
    expect(maxCombinations(bet('SSC', 'SSC_DWD', '1|-|-|-|-').betType)).toBe(100_000);
  });
});

describe('a prize for all its winners together', () => {
  const prizeMinor = minor('2000000000');

  it('is paid in full while the pool has enough for each', () => {
    expect(sharedPrize({ prizeMinor, winners: 5n, poolMinor: TOP_TIER_LIMIT_MINOR })).toBe(prizeMinor);
  });

  it('is shared equally and cut where there are more winners', () => {
    expect(formatAmount(sharedPrize({ prizeMinor, winners: 7n, poolMinor: TOP_TIER_LIMIT_MINOR }))).toBe(
      '1428571428.5714',
    );
    expect(() => sharedPrize({ prizeMinor, winners: 0n, poolMinor: TOP_TIER_LIMIT_MINOR })).toThrow(RangeError);
  });

  it('is limited for tiers that there are', () => {
    for (const [code, tier] of Object.entries(LIMITED_TOP_TIERS)) {
      expect(findBetType('KENO', code)?.odds).toHaveProperty(tier);
    }
  });
});

describe('the most that a bet can win', () => {
  const first = (count: number) => Array.from({ length: count }, (_, place) => place);

  it.each<[GameGroup, string, string, () => Space]>([
    ['SSC', 'SSC_5_ZH', '1,2|3|4|5|6', () => atPlaces('SSC', first(5))],
    ['SSC', 'SSC_5_G60', '7,8|0,1,6', digitGroups],
    ['SSC', 'SSC_5_HSCS', '1,2,3', digitGroups],
    ['SSC', 'SSC_5_BDW2', '1,2,3,4,5,6,7', digitGroups],
    ['SSC', 'SSC_C_NN2S', 'NBIG,NODD,NEVEN', digitGroups],
    ['SSC', 'SSC_Q3_ZUX_HZ', '1,3', () => atPlaces('SSC', first(3))],
    ['SSC', 'SSC_Q3_TS', 'DUIZI,SHUNZI', () => atPlaces('SSC', first(3))],
    ['SSC', 'SSC_Q3_HH', '123;456', () => atPlaces('SSC', first(3))],
    ['SSC', 'SSC_Q2_DXDS', 'BIG,SMALL,ODD|EVEN', () => atPlaces('SSC', first(2))],
    ['SSC', 'SSC_DWD', '1,2|3|-|-|-', () => atPlaces('SSC', first(2))],
    ['SSC', 'SSC_C_LH_WQ', 'DRAGON,TIE', () => atPlaces('SSC', first(2))],
    ['PK10', 'PK10_GYH', '10,11,19', () => atPlaces('PK10', first(2))],
    ['11X5', '11X5_R3', '01,02,03,04,05,06,07', () => everySet('11X5')],
    ['11X5', '11X5_R7_DT', 'D:01,02|T:03,04,05,06,07,08,09', () => everySet('11X5')],
    ['11X5', '11X5_C_SUM', 'BIG,SMALL,EVEN', () => everySet('11X5')],
    ['LF', 'LF_L2_ZUX', '01,02,03', () => atPlaces('LF', first(3))],
    ['LHC', 'LHC_TM_2S', 'BIG,ODD,JQ,BIG_ODD', () => atPlaces('LHC', [6])],
    ['LHC', 'LHC_TX', 'RAT,HORSE', () => atPlaces('LHC', [6])],
  ])('%s %s %s is what the best draw pays', (group, code, text, space) => {
    const { betType, selection } = bet(group, code, text);
    const prizes = prizesOf(betType);
    let max = 0n;
    for (const [result] of space()) {
      const { payoutPerUnitMinor } = settle(betType, selection, result, prizes);
      if (payoutPerUnitMinor > max) max = payoutPerUnitMinor;
    }
    expect(formatAmount(possibleWin(betType, selection, prizes))).toBe(formatAmount(max));
  });

  it.each<[GameGroup, string, string, string]>([
    ['VN_MB', 'VN_LO2', '68', '2646'],
    ['VN_MB', 'VN_DE_DD', '68,69', '490'],
    ['VN_MB', 'VN_DA', '45,68', '10800'],
    ['VN_MB', 'VN_XQ4', '12,45,68,99', '612'],
    ['LHC', 'LHC_3Z2', '01,02,03', '120'],
    ['LHC', 'LHC_ZX6', 'RAT', '5.552'],
    ['KENO', 'KENO_B8', '02,03,05,06,08,09,11,12', '20000'],
    ['MEGA645', 'MEGA645', '01,05,12,23,34,41,45', '1206000'],
    ['POWER655', 'POWER655_BAO5', '05,12,23,34,41', '3492000'],
  ])('%s %s %s is %s', (group, code, text, max) => {
    const { betType, selection } = bet(group, code, text);
    expect(formatAmount(possibleWin(betType, selection, prizesOf(betType)))).toBe(max);
  });
});

it('settles a bet in a draw of its own group only', () => {
  const { betType, selection } = bet('VN_MN', 'VN_LO2', '68');
  expect(() => settle(betType, selection, drawn('SSC', '1,2,3,4,5'), prizesOf(betType))).toThrow(RangeError);
});
