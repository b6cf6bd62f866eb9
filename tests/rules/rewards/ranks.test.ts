import { describe, expect, it } from 'vitest';
import {
  addToRank,
  DEFAULT_RANK_LEVELS,
  endRankMonth,
  NEW_RANK,
  pinRank,
  rankProgressBps,
  unpinRank,
  type Rank,
  type RankMode,
} from '#rules/rewards/ranks';
import { fc } from '../../support/properties.ts';

const levels = [
  { turnoverMinor: 0n, depositsMinor: 0n },
  { turnoverMinor: 100n, depositsMinor: 10n, keepMinor: 20n, bonusMinor: 1n },
  { turnoverMinor: 500n, depositsMinor: 50n, keepMinor: 100n, bonusMinor: 5n },
  { turnoverMinor: 2000n, depositsMinor: 100n, keepMinor: 400n, bonusMinor: 20n },
];
const mode = fc.constantFrom<RankMode>('all', 'any');
const added = fc.record({
  turnoverMinor: fc.bigInt({ min: -3000n, max: 3000n }),
  depositsMinor: fc.bigInt({ min: -200n, max: 200n }),
});

/** An addition, the end of a month, a pin or its removal. */
const event = fc.oneof(
  { weight: 5, arbitrary: added },
  { weight: 2, arbitrary: fc.constant('month' as const) },
  fc.integer({ min: 0, max: 3 }),
  fc.constant('unpin' as const),
);

describe('a VIP rank', () => {
  it('never falls by a correction, falls by at most one level a month and never below its pin', () => {
    fc.assert(
      fc.property(mode, fc.array(event, { maxLength: 30 }), (of, events) => {
        const rules = { levels, mode: of };
        const paid: number[] = [];
        let rank: Rank = NEW_RANK;
        for (const each of events) {
          const before = rank;
          if (each === 'month') {
            rank = endRankMonth(rules, before);
            expect(before.level - rank.level).toBeLessThanOrEqual(1);
            expect(rank.monthTurnoverMinor).toBe(0n);
          } else if (each === 'unpin') rank = unpinRank(before);
          else if (typeof each === 'number') rank = pinRank(before, each);
          else {
            const { rank: next, levelUps } = addToRank(rules, before, each);
            rank = next;
            paid.push(...levelUps.map(({ level }) => level));
          }
          if (each !== 'month') expect(rank.level).toBeGreaterThanOrEqual(before.level);
          expect(rank.level).toBeGreaterThanOrEqual(rank.floor);
          expect(rank.highest).toBeGreaterThanOrEqual(rank.level);
        }
        // Each level-up award is paid once in a life.
        expect(new Set(paid).size).toBe(paid.length);
      }),
    );
  });

  it('starts again from the thresholds of the level to which it fell', () => {
    const rules = { levels, mode: 'all' } as const;
    const { rank } = addToRank(rules, NEW_RANK, { turnoverMinor: 900n, depositsMinor: 60n });
    const second = endRankMonth(rules, rank);
    expect(second.level).toBe(2);
    expect(endRankMonth(rules, second)).toMatchObject({ level: 1, turnoverMinor: 100n, depositsMinor: 10n });
  });

  it('counts a pin that raises it as reached: no level-up award, and a month before it can be lost', () => {
    const rules = { levels, mode: 'all' } as const;
    const pinned = pinRank(NEW_RANK, 3);
    expect(addToRank(rules, pinned, { turnoverMinor: 9000n, depositsMinor: 900n }).levelUps).toEqual([]);
    const unpinned = unpinRank(pinned);
    expect(endRankMonth(rules, unpinned).level).toBe(3);
    expect(endRankMonth(rules, endRankMonth(rules, unpinned)).level).toBe(2);
  });

  it('has a progress from 0 to 10,000, and none at the highest level', () => {
    fc.assert(
      fc.property(mode, added, fc.integer({ min: 0, max: 2 }), (of, scores, level) => {
        const bps = rankProgressBps({ levels, mode: of }, { ...NEW_RANK, ...scores, level });
        expect(bps).toBeGreaterThanOrEqual(0);
        expect(bps).toBeLessThanOrEqual(10_000);
      }),
    );
    expect(rankProgressBps({ levels, mode: 'all' }, { ...NEW_RANK, level: 3 })).toBeUndefined();
  });

  it('has rising thresholds, conditions and awards by default', () => {
    expect(DEFAULT_RANK_LEVELS).toHaveLength(8);
    for (const field of ['turnoverMinor', 'depositsMinor', 'keepMinor', 'bonusMinor'] as const) {
      const values = DEFAULT_RANK_LEVELS.map((level) => level[field] ?? 0n);
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)));
    }
  });
});
