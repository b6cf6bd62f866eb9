import { describe, expect, it } from 'vitest';
import { formatResult, GAME_GROUPS, parseResult, type GameGroup } from '#rules/lottery';
import { NORTH } from '../../../support/lottery/northern-draw.ts';
import { randomResult } from '../../../support/lottery/random.ts';

const KENO = '01,04,07,10,13,16,19,22,25,28,31,34,37,40,43,46,49,52,55,58';

describe.each(GAME_GROUPS)('a result of %s', (group) => {
  it('is written as it is read', () => {
    for (let run = 0; run < 20; run += 1) {
      const result = randomResult(group, `result ${run}`);
      expect(parseResult(group, formatResult(result))).toEqual(result);
    }
  });
});

it('takes the balls of Keno in any order', () => {
  const reversed = KENO.split(',').reverse().join();
  expect(parseResult('KENO', reversed)?.balls).toHaveLength(20);
});

it.each<[GameGroup, unknown]>([
  ['SSC', '1,2,3,4'],
  ['SSC', '1,2,3,4,5,6'],
  ['SSC', '1,2,3,4,10'],
  ['SSC', '1,2,3,4,05'],
  ['SSC', '12345'],
  ['SSC', '1, 2,3,4,5'],
  ['SSC', '1,2,3,4,'],
  ['SSC', ''],
  ['SSC', null],
  ['SSC', 12345],
  ['SSC', ['1', '2', '3', '4', '5']],
  ['SSC', NORTH],
  ['SSC', '1,2,3,4+5'],
  ['PK10', '03,07,01,10,05,09,02,08,04,04'],
  ['PK10', '3,7,1,10,5,9,2,8,4,6'],
  ['PK10', '03,07,01,11,05,09,02,08,04,06'],
  ['11X5', '03,07,11,01,01'],
  ['LF', '03,20,11,08,15,01,19'],
  ['LF', '03,20,11,08,15,01,19,21'],
  ['LHC', '05,12,23,34,41,49+08'],
  ['LHC', '05,12,23,34,41,49,08@2026'],
  ['LHC', '05,12,23,34,41,49+49@2026'],
  ['LHC', '05,12,23,34,41,50+08@2026'],
  ['LHC', '05,12,23,34,41,49+08@26'],
  ['LHC', '05,12,23,34,41,49+08@2026@2026'],
  ['LHC', '05,12,23,34,41,49+08+09@2026'],
  ['KENO', KENO.slice(3)],
  ['KENO', `${KENO},80`],
  ['KENO', KENO.replace('58', '81')],
  ['MEGA645', '05,12,23,34,41,46'],
  ['MEGA645', '05,12,23,34,41,45+08'],
  ['POWER655', '05,12,23,34,41,55'],
  ['POWER655', '05,12,23,34,41,55+55'],
  ['VN_MN', NORTH],
  ['VN_MB', { ...NORTH, region: 'MN' }],
  ['VN_MB', { ...NORTH, G7: ['68', '07', '45'] }],
  ['VN_MB', { ...NORTH, G7: ['68', '07', '45', '9'] }],
  ['VN_MB', { ...NORTH, G7: ['68', '07', '45', '999'] }],
  ['VN_MB', { ...NORTH, G7: ['68', '07', '45', 99] }],
  ['VN_MB', { ...NORTH, G7: ['68', '07', '45', '9x'] }],
  ['VN_MB', { ...NORTH, G8: ['12'] }],
  ['VN_MB', { ...NORTH, DB: '52468' }],
  ['VN_MB', { ...NORTH, DB: ['152468'] }],
  ['VN_MB', Object.fromEntries(Object.entries(NORTH).filter(([name]) => name !== 'G6'))],
  ['VN_MB', '52468'],
  ['VN_MB', [NORTH]],
  ['VN_MB', null],
])('rejects as a result of %s: %j', (group, result) => expect(parseResult(group, result)).toBeUndefined());
