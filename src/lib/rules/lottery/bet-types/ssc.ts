import { anyPlaces, direct, directLines, eachPlace, sidesAtPlaces, suffixes } from '../evaluators/places.ts';
import { anyPositions, groupLines, repeatedGroup } from '../evaluators/groups.ts';
import { codes, DIGITS } from '../grammar/alphabet.ts';
import type { BetType } from '../types.ts';
import { appearing, drawnTimes, positionPairs, SEGMENTS, type SegmentName } from './ssc-parts.ts';
import { sscCredit } from './ssc-credit.ts';
import {
  dragonTiger,
  groupsOfSum,
  groupsWith,
  pairsOfSum,
  pairsWith,
  shapes,
  spans,
  sums,
  tails,
} from './ssc-markets.ts';
import { table, type Row } from './table.ts';

const ALL = SEGMENTS['5'];
const alphabet = DIGITS;
const FAIR_DIRECT = ['', '10', '100', '1000', '10000', '100000'];
const SIDES = codes('BIG', 'SMALL', 'ODD', 'EVEN');

const isSide = (code: number, digit: number) =>
  [digit >= 5, digit < 5, digit % 2 === 1, digit % 2 === 0][code] === true;

function directBetTypes(segment: SegmentName): Row[] {
  const options = { alphabet, at: SEGMENTS[segment], areBallsDifferent: false };
  const fair = FAIR_DIRECT[options.at.length] ?? '';
  return [
    [`${segment}_ZX_FS`, direct(options), fair],
    [`${segment}_ZX_DS`, directLines(options), fair],
  ];
}

const fiveBetTypes = (): Row[] => [
  ['5_ZH', suffixes({ alphabet, at: ALL }), { S5: '100000', S4: '10000', S3: '1000', S2: '100', S1: '10' }],
  ['5_G120', drawnTimes(ALL, 5, 1), '2500/3'],
  [
    '5_G60',
    repeatedGroup({ alphabet, at: ALL, multi: { times: 2, pick: 1 }, single: { times: 1, pick: 3 } }),
    '5000/3',
  ],
  [
    '5_G30',
    repeatedGroup({ alphabet, at: ALL, multi: { times: 2, pick: 2 }, single: { times: 1, pick: 1 } }),
    '10000/3',
  ],
  ['5_G20', repeatedGroup({ alphabet, at: ALL, multi: { times: 3, pick: 1 }, single: { times: 1, pick: 2 } }), '5000'],
  ['5_G10', repeatedGroup({ alphabet, at: ALL, multi: { times: 3, pick: 1 }, single: { times: 2, pick: 1 } }), '10000'],
  ['5_G5', repeatedGroup({ alphabet, at: ALL, multi: { times: 4, pick: 1 }, single: { times: 1, pick: 1 } }), '20000'],
  ['5_YFFS', appearing(ALL, 1, 1), '100000/40951'],
  ['5_HSCS', appearing(ALL, 1, 2), '50000/4073'],
  ['5_SXBX', appearing(ALL, 1, 3), '12500/107'],
  ['5_SJFC', appearing(ALL, 1, 4), '50000/23'],
  ['5_BDW2', appearing(ALL, 2, 1), '10000/1467'],
  ['5_BDW3', appearing(ALL, 3, 1), '2000/87'],
];

function fourBetTypes(segment: SegmentName): Row[] {
  const at = SEGMENTS[segment];
  return [
    [`${segment}_G24`, drawnTimes(at, 4, 1), '1250/3'],
    [
      `${segment}_G12`,
      repeatedGroup({ alphabet, at, multi: { times: 2, pick: 1 }, single: { times: 1, pick: 2 } }),
      '2500/3',
    ],
    [`${segment}_G6`, drawnTimes(at, 2, 2), '5000/3'],
    [
      `${segment}_G4`,
      repeatedGroup({ alphabet, at, multi: { times: 3, pick: 1 }, single: { times: 1, pick: 1 } }),
      '2500',
    ],
    [`${segment}_BDW1`, appearing(at, 1, 1), '10000/3439'],
    [`${segment}_BDW2`, appearing(at, 2, 1), '5000/487'],
  ];
}

const GROUP_OF_THREE = { Z3: '1000/3', Z6: '500/3' };

/** 组三: two alike and one other digit, from one list. */
function pairGroup(at: readonly number[]) {
  const parts = { multi: { times: 2, pick: 1 }, single: { times: 1, pick: 1 } };
  return repeatedGroup({ alphabet, at, ...parts, tier: 'Z3', isOneList: true });
}

function threeBetTypes(segment: SegmentName): Row[] {
  const at = SEGMENTS[segment];
  return [
    [`${segment}_ZX_HZ`, sums(at), '1000'],
    [`${segment}_ZX_KD`, spans(at), '1000'],
    [`${segment}_Z3`, pairGroup(at), { Z3: GROUP_OF_THREE.Z3 }],
    [`${segment}_Z6`, drawnTimes(at, 3, 1, 'Z6'), { Z6: GROUP_OF_THREE.Z6 }],
    [`${segment}_HH`, groupLines({ alphabet, at }), GROUP_OF_THREE],
    [`${segment}_ZUX_HZ`, groupsOfSum(at), GROUP_OF_THREE],
    [`${segment}_ZUX_BD`, groupsWith(at), GROUP_OF_THREE],
    [`${segment}_WS`, tails(at), '10'],
    [`${segment}_TS`, shapes(at, 3), { BAOZI: '100', SHUNZI: '50/3', DUIZI: '100/27' }],
    [`${segment}_BDW1`, appearing(at, 1, 1), '1000/271'],
    [`${segment}_BDW2`, appearing(at, 2, 1), '500/27'],
    [`${segment}_DXDS`, sidesAtPlaces({ alphabet: SIDES, at, balls: alphabet, is: isSide }), '8'],
  ];
}

function twoBetTypes(segment: SegmentName): Row[] {
  const at = SEGMENTS[segment];
  return [
    [`${segment}_ZX_HZ`, sums(at), '100'],
    [`${segment}_ZX_KD`, spans(at), '100'],
    [`${segment}_G2`, drawnTimes(at, 2, 1), '50'],
    [`${segment}_G2_HZ`, pairsOfSum(at), '50'],
    [`${segment}_G2_BD`, pairsWith(at), '50'],
    [`${segment}_DXDS`, sidesAtPlaces({ alphabet: SIDES, at, balls: alphabet, is: isSide }), '4'],
  ];
}

const anyGroup = { alphabet, places: 5 };
const anyPlaceBetTypes = (): Row[] => [
  ['DWD', eachPlace({ alphabet, at: ALL }), '10'],
  ['RX2_ZX_FS', anyPlaces({ alphabet, at: ALL, size: 2 }), '100'],
  ['RX3_ZX_FS', anyPlaces({ alphabet, at: ALL, size: 3 }), '1000'],
  ['RX4_ZX_FS', anyPlaces({ alphabet, at: ALL, size: 4 }), '10000'],
  ['RX2_G2', anyPositions({ ...anyGroup, size: 2, minNumbers: 2, group: (at) => drawnTimes(at, 2, 1) }), '50'],
  ['RX3_Z3', anyPositions({ ...anyGroup, size: 3, minNumbers: 2, group: pairGroup }), { Z3: '1000/3' }],
  [
    'RX3_Z6',
    anyPositions({ ...anyGroup, size: 3, minNumbers: 3, group: (at) => drawnTimes(at, 3, 1, 'Z6') }),
    { Z6: '500/3' },
  ],
  ['RX4_G24', anyPositions({ ...anyGroup, size: 4, minNumbers: 4, group: (at) => drawnTimes(at, 4, 1) }), '1250/3'],
];

const dragonTigerBetTypes = (): Row[] =>
  positionPairs().map(({ name, at }) => [
    `LH_${name}`,
    dragonTiger(at, { isTieReturned: false }),
    { DRAGON: '20/9', TIGER: '20/9', TIE: '10' },
  ]);

const SEGMENT_NAMES = Object.keys(SEGMENTS) as SegmentName[];
const ofLength = (length: number) => SEGMENT_NAMES.filter((name) => SEGMENTS[name].length === length);

export const sscBetTypes = (): BetType[] => [
  ...table('SSC', 'OFFICIAL', [
    ...SEGMENT_NAMES.flatMap(directBetTypes),
    ...fiveBetTypes(),
    ...ofLength(4).flatMap(fourBetTypes),
    ...ofLength(3).flatMap(threeBetTypes),
    ...ofLength(2).flatMap(twoBetTypes),
    ...anyPlaceBetTypes(),
    ...dragonTigerBetTypes(),
  ]),
  ...table('SSC', 'CREDIT', sscCredit()),
];
