import { fc, runs } from '../../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  findBetType,
  GAME_GROUPS,
  parseSelection,
  listBetTypes,
  PUSH,
  type GameGroup,
  type BetType,
} from '#rules/lottery';
import { randomResult, randomFrom, randomSelection } from '../../../support/lottery/random.ts';

const EVERY_BET_TYPE = GAME_GROUPS.flatMap(listBetTypes);

function betType(code: string, group?: GameGroup): BetType {
  const found = EVERY_BET_TYPE.find(
    (candidate) => candidate.code === code && (group ?? candidate.group) === candidate.group,
  );
  if (!found) throw new Error(`there is no play ${code}`);
  return found;
}

const canonical = (code: string, text: string) => parseSelection(betType(code), text).selection?.text;
const combinations = (code: string, text: string) => parseSelection(betType(code), text).selection?.combinations;

/** The pieces that texts of selections are made of, right and wrong. */
const PIECES = [
  '0',
  '1',
  '9',
  '01',
  '02',
  '10',
  '49',
  '68',
  '468',
  'BIG',
  'RED',
  'TIGER',
  'big',
  '-',
  ' ',
  ',',
  '|',
  ';',
  ':',
  'D:',
  'T:',
  'P:',
  'N:',
  '１',
  '+',
];

describe('any selection of any bet type', () => {
  const anyBetType = fc.constantFrom(...EVERY_BET_TYPE);

  it('is taken with at least one stake or refused with a reason, whatever the text', () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(anyBetType, anyText, (which, text) => {
        const { selection, refusal } = parseSelection(which, text);
        if (selection) expect(selection.combinations).toBeGreaterThan(0);
        else expect(refusal.reason).toMatch(/^[a-z_]+$/);
      }),
      runs(3000),
    );
  });

  it('has a canonical text that is a fixed point and means the same', () => {
    fc.assert(
      fc.property(anyBetType, fc.integer({ min: 0 }), (which, seed) => {
        const text = randomSelection(which, randomResult(which.group, `${seed}`), randomFrom(`${seed}`));
        const { selection } = parseSelection(which, text);
        if (!selection) return;
        expect(parseSelection(which, selection.text).selection).toEqual(selection);
        expect(Number.isSafeInteger(selection.combinations)).toBe(true);
      }),
      runs(600),
    );
  });
});

it('no official bet type returns a stake, so that uplines’ rebates go by the whole total stake of a bet', () => {
  const official = EVERY_BET_TYPE.filter(({ engine }) => engine === 'OFFICIAL');
  expect(official.length).toBeGreaterThan(100);
  fc.assert(
    fc.property(fc.constantFrom(...official), fc.integer({ min: 0 }), (which, seed) => {
      const result = randomResult(which.group, `${seed}`);
      const { selection } = parseSelection(which, randomSelection(which, result, randomFrom(`${seed}`)));
      if (!selection) return;
      const tiers = [which.rule.wins(selection.picks, result), ...which.rule.bestWins(selection.picks)].flat();
      expect(tiers.map(({ tier }) => tier)).not.toContain(PUSH);
    }),
    runs(1000),
  );
});

it.each([
  ['SSC_5_G120', '6,5,4,3,2,1', '1,2,3,4,5,6'],
  ['SSC_5_ZX_FS', '2,1|3,2|3|5,4|6,5', '1,2|2,3|3|4,5|5,6'],
  ['SSC_DWD', '2,1|-|-|-|7,5', '1,2|-|-|-|5,7'],
  ['SSC_5_G60', '8,7|6,1,0', '7,8|0,1,6'],
  ['SSC_Q3_ZX_DS', '456;123', '123;456'],
  ['SSC_Q3_HH', '211;654', '112;456'],
  ['SSC_H3_ZX_HZ', '27,0,9,10', '0,9,10,27'],
  ['SSC_RX2_G2', 'P:5,2,1|N:4,3', 'P:1,2,5|N:3,4'],
  ['SSC_H2_DXDS', 'ODD,BIG|EVEN', 'BIG,ODD|EVEN'],
  ['PK10_Q2_ZX_DS', '07 03;03 07', '03 07;07 03'],
  ['PK10_Q3_ZUX_DT', 'D:03|T:08,07,01', 'D:03|T:01,07,08'],
  ['LHC_ZMGG', '6:BIG;1:SMALL', '1:SMALL;6:BIG'],
  ['LHC_TX', 'DOG,RAT', 'RAT,DOG'],
  ['VN_LO2', '68,02', '02,68'],
])('%s keeps %s as %s', (code, text, expected) => expect(canonical(code, text)).toBe(expected));

it.each([
  // Numbers in a list are unique, and written exactly so.
  ['SSC_5_G120', '1,2,3,4,4', 'duplicate'],
  ['SSC_5_G120', '1,2,3,4,10', 'unknown_value'],
  ['SSC_5_G120', '1,2,3,4,05', 'unknown_value'],
  ['SSC_5_G120', '1,2,3,4', 'too_few'],
  ['SSC_5_G120', ' 1,2,3,4,5', 'unknown_value'],
  ['SSC_5_G120', '1,2,3,4,5,', 'empty'],
  ['SSC_5_G120', '', 'empty'],
  ['SSC_5_ZX_FS', '1|2|3|4', 'malformed'],
  ['SSC_5_ZX_FS', '1|2|3|4|5|6', 'malformed'],
  ['SSC_5_ZX_FS', '1|2|3|4|-', 'unknown_value'],
  ['SSC_5_ZX_FS', '1|2|3|4|', 'empty'],
  ['SSC_5_ZX_FS', '1,1|2|3|4|5', 'duplicate'],
  ['SSC_5_ZH', '1|2|3|4|-', 'unknown_value'],
  ['SSC_DWD', '-|-|-|-|-', 'no_combinations'],
  ['SSC_DWD', '1|-|-|-', 'malformed'],
  ['SSC_RX3_ZX_FS', '1|2|-|-|-', 'no_combinations'],
  ['SSC_5_ZX_DS', '1234', 'malformed'],
  ['SSC_5_ZX_DS', '12345;12345', 'duplicate'],
  ['SSC_5_ZX_DS', '12345;', 'empty'],
  ['SSC_5_ZX_DS', '1234x', 'unknown_value'],
  ['SSC_Q3_HH', '111', 'duplicate'],
  ['SSC_Q3_HH', '112;211', 'duplicate'],
  // The digit of a pair is not also single.
  ['SSC_5_G60', '1|1,2,3', 'no_combinations'],
  ['SSC_5_G60', '1|2,3', 'no_combinations'],
  ['SSC_5_G30', '1|2', 'no_combinations'],
  ['SSC_5_G10', '8|8', 'no_combinations'],
  ['SSC_5_G60', '1,2,3,4', 'malformed'],
  ['SSC_Q3_Z3', '1', 'too_few'],
  ['SSC_Q3_ZUX_HZ', '0', 'unknown_value'],
  ['SSC_Q3_ZUX_HZ', '27', 'unknown_value'],
  ['SSC_Q3_ZX_HZ', '28', 'unknown_value'],
  ['SSC_Q3_ZX_HZ', '07', 'unknown_value'],
  ['SSC_Q3_ZUX_BD', '1,2', 'too_many'],
  ['SSC_Q2_G2_HZ', '0', 'unknown_value'],
  ['SSC_Q2_G2_HZ', '18', 'unknown_value'],
  ['SSC_Q2_G2_BD', '1,2', 'too_many'],
  ['SSC_Q3_TS', 'BANSHUN', 'unknown_value'],
  ['SSC_H2_DXDS', 'BIG', 'malformed'],
  ['SSC_H2_DXDS', 'BIG|PRIME', 'unknown_value'],
  ['SSC_C_SUM', 'big', 'unknown_value'],
  ['SSC_C_SUM', 'BIG,BIG', 'duplicate'],
  ['SSC_C_NN', 'N10', 'unknown_value'],
  ['SSC_RX2_G2', 'P:1|N:1,2', 'too_few'],
  ['SSC_RX2_G2', 'P:1,2|N:1', 'too_few'],
  ['SSC_RX2_G2', 'P:0,1|N:1,2', 'unknown_value'],
  ['SSC_RX2_G2', 'P:1,6|N:1,2', 'unknown_value'],
  ['SSC_RX2_G2', 'N:1,2|P:1,2', 'malformed'],
  ['SSC_RX2_G2', 'P:1,1|N:1,2', 'duplicate'],
  ['SSC_RX2_G2', '1,2|1,2', 'malformed'],
  ['PK10_Q1_ZX_FS', '1', 'unknown_value'],
  ['PK10_Q1_ZX_FS', '11', 'unknown_value'],
  ['PK10_Q1_ZX_FS', '00', 'unknown_value'],
  ['PK10_Q2_ZX_FS', '03|03', 'no_combinations'],
  ['PK10_Q3_ZX_FS', '01,02|01,02|01,02', 'no_combinations'],
  ['PK10_Q2_ZX_DS', '03 03', 'duplicate'],
  ['PK10_Q2_ZX_DS', '0307', 'unknown_value'],
  ['PK10_Q2_ZX_DS', '03  07', 'empty'],
  ['PK10_GYH', '2', 'unknown_value'],
  ['PK10_GYH', '20', 'unknown_value'],
  ['PK10_GYH', '03', 'unknown_value'],
  ['PK10_LH_1', 'TIE', 'unknown_value'],
  ['PK10_Q3_ZUX_DT', 'D:01,02,03|T:04', 'too_many'],
  ['PK10_Q3_ZUX_DT', 'D:01|T:01,02', 'overlap'],
  ['PK10_Q3_ZUX_DT', 'D:01|T:02', 'too_few'],
  ['PK10_Q3_ZUX_DT', 'D:|T:02,03', 'empty'],
  ['PK10_Q3_ZUX_DT', 'T:02,03|D:01', 'malformed'],
  ['PK10_Q3_ZUX_DT', '01|02,03', 'malformed'],
  ['11X5_R8', '01,02,03,04,05,06,07', 'too_few'],
  ['11X5_R1', '12', 'unknown_value'],
  ['11X5_CZW', '02', 'unknown_value'],
  ['11X5_CZW', '10', 'unknown_value'],
  ['11X5_DDS', 'O5E1', 'unknown_value'],
  ['LF_Q1_ST', '19', 'unknown_value'],
  ['LF_Q1_HT', '19', 'unknown_value'],
  ['LF_L2_ZX', '03|03', 'no_combinations'],
  ['LF_C_2S_B1', 'HS_BIG', 'unknown_value'],
  ['LHC_TM', '50', 'unknown_value'],
  ['LHC_TM_TOU', '5', 'unknown_value'],
  ['LHC_TX', 'CAT', 'unknown_value'],
  ['LHC_HX2', 'RAT', 'too_few'],
  ['LHC_HX2', 'RAT,OX,TIGER', 'too_many'],
  ['LHC_ZMGG', '1:BIG', 'too_few'],
  ['LHC_ZMGG', '1:BIG;1:ODD', 'duplicate'],
  ['LHC_ZMGG', '0:BIG;1:ODD', 'unknown_value'],
  ['LHC_ZMGG', '1:BIG;7:ODD', 'unknown_value'],
  ['LHC_ZMGG', '1:BIG;2', 'malformed'],
  ['LHC_ZMGG', '1:BIG;2:ODD:RED', 'malformed'],
  ['LHC_TM_BB', 'RED', 'unknown_value'],
  ['LHC_ZH_2S', 'HS_ODD', 'unknown_value'],
  ['VN_LO2', '5', 'unknown_value'],
  ['VN_LO2', '005', 'unknown_value'],
  ['VN_LO3', '68', 'unknown_value'],
  ['VN_DAU', '05', 'unknown_value'],
  ['VN_X2', '68', 'too_few'],
  ['VN_XQ3', '01,02', 'too_few'],
  ['VN_XQ3', '01,02,03,04', 'too_many'],
  ['VN_TR10', '01,02,03,04,05,06,07,08,09', 'too_few'],
  ['VN_DA', '68', 'too_few'],
  ['KENO_B10', '01,02,03,04,05,06,07,08,09', 'too_few'],
  ['KENO_B1', '81', 'unknown_value'],
  ['KENO_CL', 'LON', 'unknown_value'],
  ['MEGA645', '01,02,03,04,05', 'too_few'],
  ['MEGA645', '01,02,03,04,05,46', 'unknown_value'],
  ['MEGA645_BAO5', '01,02,03,04', 'too_few'],
  ['MEGA645_BAO5', '01,02,03,04,05,06', 'too_many'],
])('%s refuses "%s": %s', (code, text, reason) => {
  expect(parseSelection(betType(code), text).refusal?.reason).toBe(reason);
});

it('says in which part and at which token a selection is wrong', () => {
  expect(parseSelection(betType('SSC_5_ZX_FS'), '1|2|3,x|4|5').refusal).toEqual({
    reason: 'unknown_value',
    part: 2,
    token: 'x',
  });
  expect(parseSelection(betType('SSC_DWD'), '-|1,2,1|-|-|-').refusal).toEqual({
    reason: 'duplicate',
    part: 1,
    token: '1',
  });
});

it('has each bet type in its group alone', () => {
  expect(findBetType('VN_MB', 'VN_LO8')).toBeDefined();
  expect(findBetType('VN_MB', 'VN_LO7')).toBeUndefined();
  expect(findBetType('VN_MN', 'VN_LO7')).toBeDefined();
  expect(findBetType('VN_MN', 'VN_LO8')).toBeUndefined();
  expect(findBetType('VN_MB', 'VN_3C_G7')).toBeUndefined();
  expect(findBetType('SSC', 'PK10_DWD')).toBeUndefined();
  expect(findBetType('SSC', 'SSC_LH_GW')).toBeUndefined();
  expect(findBetType('SSC', 'toString')).toBeUndefined();
});

describe('the largest selections', () => {
  const upTo = (last: number, width = 2) =>
    Array.from({ length: last }, (_, index) => String(index + 1).padStart(width, '0')).join();
  const from0 = (count: number, width: number) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(width, '0')).join();
  const ten = '0,1,2,3,4,5,6,7,8,9';
  const sets = (set: string, count: number) => Array.from({ length: count }, () => set).join('|');

  it.each([
    ['SSC_5_ZX_FS', sets(ten, 5), 100_000],
    ['SSC_5_ZH', sets(ten, 5), 500_000],
    ['SSC_RX4_ZX_FS', sets(ten, 5), 50_000],
    ['SSC_RX3_Z3', `P:1,2,3,4,5|N:${ten}`, 900],
    ['SSC_Q3_ZX_HZ', from0(28, 1), 1000],
    ['SSC_Q3_ZX_KD', ten, 1000],
    ['SSC_Q3_ZUX_HZ', upTo(26, 1), 210],
    ['PK10_Q5_ZX_FS', sets(upTo(10), 5), 30_240],
    ['PK10_DWD', sets(upTo(10), 10), 100],
    ['11X5_Q3_ZX_FS', sets(upTo(11), 3), 990],
    ['LF_R5', upTo(20), 15_504],
    ['LHC_BZ12', upTo(49), 92_263_734_836],
    ['VN_LO4', from0(10_000, 4), 200_000],
    ['VN_TR10', from0(100, 2), 17_310_309_456_440],
    ['VN_DA', from0(100, 2), 267_300],
    ['KENO_B10', upTo(80), 1_646_492_110_120],
    ['POWER655', upTo(55), 28_989_675],
    ['MEGA645', upTo(18), 18_564],
  ])('of %s are counted exactly', (code, text, count) => expect(combinations(code, text)).toBe(count));
});
