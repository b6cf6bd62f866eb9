import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locale-table';
import {
  addToRank,
  endRankMonth,
  keepOf,
  NEW_RANK,
  nextRank,
  pinRank,
  rankProgressBps,
  unpinRank,
  type Rank,
  type RankMode,
} from '#rules/rewards/ranks';
import { contrastOf, DEFAULT_RANK_LEVELS, rankLevelProblems } from '#rules/rewards/rank-levels';
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

  it('says what is missing to the next level, and what keeps the present one', () => {
    const rules = { levels, mode: 'all' } as const;
    const rank = { ...NEW_RANK, level: 1, turnoverMinor: 300n, depositsMinor: 60n };
    expect(nextRank(rules, rank)).toEqual({
      level: 2,
      turnover: { neededMinor: 500n, missingMinor: 200n, progressBps: 5000 },
      deposits: { neededMinor: 50n, missingMinor: 0n, progressBps: 10_000 },
    });
    expect(nextRank(rules, { ...rank, level: 3 })).toBeUndefined();
    expect(keepOf(rules, rank)).toBe(20n);
    // Nothing has to be kept in the month in which it was reached, nor below a pin, nor at level 0.
    for (const change of [{ isNewThisMonth: true }, { floor: 1 }, { level: 0 }])
      expect(keepOf(rules, { ...rank, ...change })).toBeUndefined();
  });

  it('refuses a table that does not rise, a level 0 that needs something, and a label that cannot be read', () => {
    for (const level of DEFAULT_RANK_LEVELS.keys()) expect(rankLevelProblems(DEFAULT_RANK_LEVELS, level)).toEqual([]);
    const changed = (level: number, change: object) =>
      rankLevelProblems(
        DEFAULT_RANK_LEVELS.map((own, at) => (at === level ? { ...own, ...change } : own)),
        level,
      );
    expect(changed(2, { turnoverMinor: 0n })).toEqual(['not_ascending']);
    expect(changed(0, { bonusMinor: 1n })).toEqual(['level_zero']);
    expect(changed(3, { labelColor: '#999999', labelBackground: '#FFFFFF' })).toEqual(['label_contrast']);
    expect(contrastOf('#FFFFFF', '#000000')).toBe(21);
  });

  it('has names in every language by default', () => {
    const tags = LOCALES.map(({ tag }) => tag).toSorted();
    for (const { names } of DEFAULT_RANK_LEVELS) {
      expect(Object.keys(names).toSorted()).toEqual(tags);
      expect(Object.values(names)).not.toContain('');
    }
    // No two levels have one name.
    for (const tag of tags) expect(new Set(DEFAULT_RANK_LEVELS.map(({ names }) => names[tag])).size, tag).toBe(8);
  });

  it('has rising thresholds, conditions and awards by default', () => {
    expect(DEFAULT_RANK_LEVELS).toHaveLength(8);
    for (const field of ['turnoverMinor', 'depositsMinor', 'keepMinor', 'bonusMinor'] as const) {
      const values = DEFAULT_RANK_LEVELS.map((level) => level[field] ?? 0n);
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : 1)));
    }
  });
});
