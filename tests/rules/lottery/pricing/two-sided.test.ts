import { describe, expect, it } from 'vitest';
import {
  findBetType,
  GAME_GROUPS,
  parseSelection,
  listBetTypes,
  prizesOf,
  PUSH,
  settle,
  type BetType,
} from '#rules/lottery';
import { maxOdds } from '#rules/lottery/pricing/fixed-odds';
import {
  adjustedOdds,
  sidePairsOf,
  stepsOf,
  clampSteps,
  oddsOfSides,
  type Side,
} from '#rules/lottery/pricing/two-sided';
import { fc } from '../../../support/properties.ts';
import { randomResult } from '../../../support/lottery/random.ts';

function betType(code: string, group: (typeof GAME_GROUPS)[number] = 'SSC'): BetType {
  const found = findBetType(group, code);
  if (!found) throw new Error(`no play ${code}`);
  return found;
}

const LINES = GAME_GROUPS.flatMap((group) =>
  listBetTypes(group).flatMap((one) => sidePairsOf(one).map((pair) => ({ one, pair }))),
);
const name = (one: BetType) => sidePairsOf(one).map(([a, b]) => `${a.selectionCode}/${b.selectionCode}`);

describe('opposite sides', () => {
  it.each([
    ['SSC', 'SSC_C_2S_B1', ['BIG/SMALL', 'ODD/EVEN', 'PRIME/COMP']],
    ['SSC', 'SSC_C_LH_WQ', ['DRAGON/TIGER']],
    ['PK10', 'PK10_C_GYH2S', ['BIG/SMALL', 'ODD/EVEN']],
    ['11X5', '11X5_C_SUM', ['BIG/SMALL', 'ODD/EVEN', 'WS_BIG/WS_SMALL']],
    ['VN_MB', 'VN_2S', ['BIG/SMALL', 'ODD/EVEN']],
    ['KENO', 'KENO_C_SUM', ['BIG/SMALL', 'ODD/EVEN']],
    // Three ways, numbers, colors, and what is priced by its prize group.
    ['KENO', 'KENO_C_UD', []],
    ['SSC', 'SSC_C_B1', []],
    ['LHC', 'LHC_TM_SB', []],
    ['LHC', 'LHC_LX2', []],
    ['PK10', 'PK10_DXDS_P1', []],
  ] as const)('%s %s has %j', (group, code, pairs) => {
    expect(name(betType(code, group))).toEqual(pairs);
  });

  it('exclude each other: in every draw one of them wins, or both come back', () => {
    expect(LINES.length).toBeGreaterThan(150);
    for (const { one, pair } of LINES) {
      for (let run = 0; run < 40; run += 1) {
        const result = randomResult(one.group, `${one.code} ${run}`);
        const results = pair.map(({ selectionCode: code }) => {
          const { selection } = parseSelection(one, code);
          if (!selection) throw new Error(`${one.code} refuses ${code}`);
          const [win] = settle(one, selection, result, prizesOf(one)).wins;
          return win === undefined ? 'lost' : win.tier === PUSH ? 'returned' : 'won';
        });
        expect(['lost won', 'returned returned'], `${one.code} ${pair[0].selectionCode}`).toContain(
          results.toSorted().join(' '),
        );
      }
    }
  });
});

describe('steps', () => {
  it.each([
    [0n, 0n, [0n, 0n]],
    [999n, 0n, [0n, 0n]],
    [1000n, 0n, [-1n, 1n]],
    [0n, 1999n, [1n, -1n]],
    [5000n, 2500n, [-2n, 2n]],
  ])('of %i against %i', (one, other, steps) => {
    expect(stepsOf([one, other], 1000n)).toEqual(steps);
  });

  it('are none without a step', () => {
    expect(stepsOf([10_000_000n, 0n], 0n)).toEqual([0n, 0n]);
  });

  it('are none while the book is balanced, and the same the other way round', () => {
    const stake = fc.bigInt(0n, 10n ** 15n);
    const step = fc.bigInt(1n, 10n ** 12n);
    fc.assert(
      fc.property(stake, stake, step, (one, other, stepMinor) => {
        expect(stepsOf([one, one], stepMinor)).toEqual([0n, 0n]);
        const [left, right] = stepsOf([one, other], stepMinor);
        expect(stepsOf([other, one], stepMinor)).toEqual([right, left]);
        expect(left + right).toBe(0n);
        if (one > other) expect(left <= 0n).toBe(true);
      }),
    );
  });
});

const odds = (text: string) => Math.round(Number(text) * 1000);

describe('a side that is shifted', () => {
  const BIG: Side = { selectionCode: 'BIG', tier: 'WIN', oddsKey: 'WIN:BIG' };

  it.each([
    ['1.95', 1n, '1.96'],
    ['1.95', 4n, '1.99'],
    ['1.95', 5n, '1.99'],
    ['1.95', -1n, '1.94'],
    ['1.95', -10n, '1.85'],
    ['1.95', -11n, '1.85'],
    ['1.95', 0n, '1.95'],
    // Overrides beyond a bound move no further beyond it, but back towards it.
    ['1.8', -3n, '1.8'],
    ['1.8', 3n, '1.83'],
    ['2', 3n, '2'],
    ['2', -3n, '1.97'],
    ['1.945', -20n, '1.85'],
  ])('from %s by %i is at %s', (own, steps, now) => {
    expect(adjustedOdds(betType('SSC_C_2S_B1'), BIG, { odds: own, steps })).toBe(now);
  });

  it('pays no more than fair odds: of a sum that is small in five of nine draws no 1.99', () => {
    const sum = betType('PK10_C_GYH2S', 'PK10');
    const small = sidePairsOf(sum)[0]?.[1];
    if (!small) throw new Error('no sides');
    expect([small.selectionCode, adjustedOdds(sum, small, { odds: '1.755', steps: 50n })]).toEqual(['SMALL', '1.8']);
  });

  it('is within its bounds whatever was staked, and never moves against the stakes', () => {
    const line = fc.constantFrom(...LINES.map(({ one, pair }) => ({ one, side: pair[0] })));
    fc.assert(
      fc.property(line, fc.integer({ min: 1100, max: 2400 }), fc.bigInt(-500n, 500n), ({ one, side }, own, steps) => {
        const before = String(own / 1000);
        const now = odds(adjustedOdds(one, side, { odds: before, steps }));
        const fair = odds(maxOdds(one, side.tier));
        expect(now).toBeGreaterThanOrEqual(Math.min(own, 1850));
        expect(now).toBeLessThanOrEqual(Math.max(own, Math.min(1990, fair)));
        if (steps === 0n) expect(now).toBe(own);
        expect((now - own) * Number(steps)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('keeps no more steps than count', () => {
    const big = betType('SSC_C_2S_B1');
    fc.assert(
      fc.property(fc.integer({ min: 1100, max: 2400 }), fc.bigInt(-500n, 500n), (own, steps) => {
        const before = String(own / 1000);
        const clamped = clampSteps(big, BIG, { odds: before, steps });
        const now = adjustedOdds(big, BIG, { odds: before, steps });
        expect(adjustedOdds(big, BIG, { odds: before, steps: clamped })).toBe(now);
        expect(clamped !== 0n).toBe(now !== before);
        const fewer = clamped === 0n ? 0n : clamped - (clamped > 0n ? 1n : -1n);
        const isUseful = adjustedOdds(big, BIG, { odds: before, steps: fewer }) !== now;
        expect(isUseful).toBe(now !== before);
      }),
    );
  });
});

describe('a bet on sides', () => {
  const sides = betType('SSC_C_2S_B1');
  const adjusted = { WIN: '1.95', 'WIN:BIG': '1.9', 'WIN:SMALL': '1.99' };

  it('is paid by the odds of each side, and by those of the tier where there are none', () => {
    const { selection } = parseSelection(sides, 'BIG,ODD,EVEN');
    if (!selection) throw new Error('refused');
    const draw = { group: 'SSC', balls: [7, 0, 0, 0, 0], lunarYear: 0, prizes: new Map() } as const;
    const settled = settle(sides, selection, draw, prizesOf(sides, { odds: adjusted }));
    expect(settled).toEqual({ wins: [{ tier: 'WIN', count: 2 }], payoutPerUnitMinor: 19_000n + 19_500n });
  });

  it('goes by the odds of what it is on', () => {
    expect(oddsOfSides(sides, [1, 2], adjusted)).toEqual({ SMALL: '1.99', ODD: '1.95' });
    expect(oddsOfSides(betType('SSC_C_B1'), [1], { WIN: '9.75' })).toBeUndefined();
  });
});
