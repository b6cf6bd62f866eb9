import { describe, expect, it } from 'vitest';
import { awardBoard, rankEntries } from '#rules/rewards/leaderboards';
import { resultOf } from '../../support/rewards-cases.ts';
import { fc } from '../../support/properties.ts';

const entries = fc.uniqueArray(
  fc.record({
    member: fc.string({ minLength: 1, maxLength: 3 }),
    score: fc.record({
      numerator: fc.bigInt({ min: -2n, max: 20n }),
      denominator: fc.bigInt({ min: 1n, max: 5n }),
    }),
    reachedAt: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
  }),
  { selector: ({ member }) => member, maxLength: 12 },
);
const prizes = fc.array(fc.bigInt({ min: 0n, max: 1000n }), { maxLength: 6 });
const ties = fc.constantFrom('first' as const, 'split' as const);
const sum = (rows: readonly { prizeMinor: bigint }[]) => rows.reduce((total, { prizeMinor }) => total + prizeMinor, 0n);

describe('a leaderboard', () => {
  it('never pays more than its prizes or its pool, whatever the ties', () => {
    fc.assert(
      fc.property(entries, prizes, ties, (given, prizesMinor, rule) => {
        const ranked = rankEntries(given, { ties: rule });
        const total = prizesMinor.reduce((added, prize) => added + prize, 0n);
        expect(sum(awardBoard(ranked, { by: 'rank', prizesMinor }))).toBeLessThanOrEqual(total);
        expect(sum(awardBoard(ranked, { by: 'share', poolMinor: 1000n, ranks: 3 }))).toBeLessThanOrEqual(1000n);
      }),
    );
  });

  it('is the same in whatever order the entries come', () => {
    fc.assert(
      fc.property(entries, ties, (all, rule) => {
        expect(rankEntries(all.toReversed(), { ties: rule })).toEqual(rankEntries(all, { ties: rule }));
      }),
    );
  });

  it('compares multipliers with the minimum score, without rounding', () => {
    const reachedAt = '2026-11-20T10:00:00Z';
    const board = (minScore: string) =>
      resultOf('leaderboard', {
        metric: 'multiplier',
        minScore,
        prizes: ['1', '1', '1'],
        entries: [
          { member: 'a', stake: '3', payout: '10', reachedAt },
          { member: 'b', stake: '3', payout: '9.9998', reachedAt },
          { member: 'c', stake: '0', payout: '9', reachedAt },
        ],
      }).board.map(({ member }: { member: string }) => member);
    expect(board('3.3333')).toEqual(['a']);
    expect(board('3')).toEqual(['a', 'b']);
  });

  it('decides equal scores of one moment by the member id', () => {
    const at = '2026-11-20T10:00:00Z';
    const entry = (member: string) => ({ member, score: '5', reachedAt: at });
    const result = resultOf('leaderboard', { entries: [entry('10'), entry('9'), entry('B')], prizes: ['3', '2'] });
    expect(result.board).toEqual([
      { rank: 1, member: '10', prize: '3' },
      { rank: 2, member: '9', prize: '2' },
    ]);
  });
});
