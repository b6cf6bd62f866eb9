import { describe, expect, it } from 'vitest';
import { ceilingOf, crashPayout, limitExposure, settleCrashBet } from '#rules/inhouse/crash-round';
import { crashCurve, endTickOf, firstTickOf, multiplierAt } from '#rules/inhouse/crash-curve';
import { hitsOf, KENO } from '#rules/inhouse/keno';
import { inverseOf } from '#rules/inhouse/limbo';
import { binOf, PLINKO } from '#rules/inhouse/plinko';
import { choose } from '#rules/inhouse/returns';
import { pickNumbers, streamKey, streamOf } from '#rules/inhouse/stream';
import { fc } from '../../support/properties.ts';

const SEEDS = { serverSeed: '5a'.repeat(32), clientSeed: 'outcomes', nonce: 7 };
const stream = streamOf(streamKey('dice', SEEDS));

/** Returns the chi-square statistic of counts against their chances. */
function chiSquare(counts: readonly number[], chances: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count, at) => {
    const expected = total * (chances[at] ?? 0);
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}

/** Upper bound of chi-square that a true distribution exceeds once in 10,000 times (Wilson–Hilferty). */
function bound(cells: number): number {
  const freedom = cells - 1;
  const z = 3.719;
  return freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
}

function countsOf(cells: number, draws: number, draw: () => number): number[] {
  const counts = Array.from({ length: cells }, () => 0);
  for (let at = 0; at < draws; at += 1) {
    const cell = draw();
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

describe('outcomes', () => {
  it.each([100, 52, 50, 40, 25, 2])('below %d are equally likely', (limit) => {
    const counts = countsOf(limit, 20_000, () => stream.below(limit));
    expect(
      chiSquare(
        counts,
        counts.map(() => 1 / limit),
      ),
    ).toBeLessThan(bound(limit));
  });

  it('of plinko are as likely as its bins say', () => {
    const counts = countsOf(9, 10_000, () => binOf(PLINKO.draw({ rows: 8, risk: 'low' }, stream, 9900)));
    const chances = counts.map((_, bin) => Number(choose(8, bin)) / 256);
    expect(chiSquare(counts, chances)).toBeLessThan(bound(9));
  });

  it('of keno hit as often as they are published', () => {
    const bet = { picks: [1, 9, 17, 25, 33], risk: 'low' };
    const counts = countsOf(6, 5_000, () => hitsOf(bet, KENO.draw(bet, stream, 9900)));
    const chances = counts.map((_, hits) => Number(choose(5, hits) * choose(35, 10 - hits)) / Number(choose(40, 10)));
    expect(chiSquare(counts, chances)).toBeLessThan(bound(6));
  });

  it('of limbo and crash reach a target with the probability of the return divided by it', () => {
    const targets = [101, 150, 200, 500, 1000];
    const results = Array.from({ length: 10_000 }, () => inverseOf(stream.u52(), 9900, 1_000_000));
    for (const target of targets) {
      const reached = results.filter((result) => result >= target).length / results.length;
      const chance = 99 / target;
      expect(Math.abs(reached - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / results.length));
    }
  });

  it('are different numbers where several are drawn', () => {
    for (let count = 0; count <= 40; count += 1) {
      const drawn = pickNumbers(stream.below, 40, count);
      expect(new Set(drawn).size).toBe(count);
      expect(drawn.every((number) => number >= 0 && number < 40)).toBe(true);
    }
  });
});

describe('a flight', () => {
  it('grows by the ticks of the rulebook', () => {
    expect(crashCurve()).toHaveLength(15_357);
    expect([101, 200, 1_000_000].map(firstTickOf)).toEqual([17, 1156, 15_356]);
    for (const point of [100, 101, 467, 10_000, 999_999]) {
      expect(multiplierAt(endTickOf(point))).toBeGreaterThan(point);
      expect(multiplierAt(endTickOf(point) - 1)).toBeLessThanOrEqual(point);
    }
  });

  it('never pays more than the round’s limit, and nobody more than the greatest win', () => {
    const bet = fc.record({
      stakeMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      auto: fc.option(fc.integer({ min: 101, max: 1_000_000 }), { nil: undefined }),
    });
    const limit = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        fc.array(bet, { maxLength: 12 }),
        fc.record({ maxWinMinor: limit, roundLimitMinor: limit }),
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.option(fc.integer({ min: 0, max: 200_000_000 }), { nil: undefined }),
        (fields, limits, point, aliveUs) => {
          const bets = fields.map((values, at) => ({ id: String(at), ...values }));
          const { cap, accepted, refunded } = limitExposure(bets, limits);
          expect([...accepted, ...refunded]).toEqual(bets);
          const payouts = accepted.map((placed) => {
            const ceiling = ceilingOf(placed, cap, limits);
            return crashPayout(placed, settleCrashBet({ point, aliveUs }, { ceiling, cashedOut: undefined }));
          });
          // A refund gives back a stake and is no win.
          const wins = payouts.filter((payout, at) => payout !== accepted[at]?.stakeMinor);
          expect(wins.every((payout) => payout <= limits.maxWinMinor)).toBe(true);
          expect(wins.reduce((sum, payout) => sum + payout, 0n)).toBeLessThanOrEqual(limits.roundLimitMinor);
        },
      ),
      { numRuns: 300 },
    );
  });
});
