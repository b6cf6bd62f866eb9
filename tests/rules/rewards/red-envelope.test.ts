import { describe, expect, it } from 'vitest';
import { drawEnvelopes, planEnvelopes } from '#rules/rewards/red-envelope';
import { rewardNumbers, roundOfOpening, roundOfRaffle } from '#rules/rewards/reward-draws';
import { emissionSeconds, roundAt } from '#rules/lottery/draws/drawing';
import { fc } from '../../support/properties.ts';

const below = (promotion: string) =>
  rewardNumbers('envelope', { promotion, round: '1', seed: '1'.repeat(64), randomness: '2'.repeat(64) });

const opening = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    minUnits: fc.bigInt({ min: 0n, max: 50n }),
    spread: fc.bigInt({ min: 0n, max: 500n }),
    fill: fc.bigInt({ min: 0n, max: 100n }),
    unitMinor: fc.constantFrom(1n, 10_000n, 10_000_000n),
  })
  .map(({ count, minUnits, spread, fill, unitMinor }) => {
    const poolUnits = BigInt(count) * minUnits + (BigInt(count) * spread * fill) / 100n;
    return {
      count,
      unitMinor,
      minMinor: minUnits * unitMinor,
      maxMinor: (minUnits + spread) * unitMinor,
      poolMinor: poolUnits * unitMinor,
    };
  });

describe('red envelopes', () => {
  it('add up to the pool, each within its bounds, one for every claim', () => {
    fc.assert(
      fc.property(opening, fc.string(), (of, promotion) => {
        const plan = planEnvelopes(of);
        if (!plan) throw new Error('a pool between the bounds is feasible');
        const envelopes = drawEnvelopes(plan, below(promotion));
        expect(envelopes).toHaveLength(of.count);
        expect(envelopes.reduce((sum, units) => sum + units, 0n)).toBe(plan.poolUnits);
        expect(envelopes.every((units) => plan.minUnits <= units && units <= plan.maxUnits)).toBe(true);
      }),
    );
  });

  it('are the same for the same published values, and others for another opening', () => {
    const plan = { poolUnits: 1000n, count: 10, minUnits: 1n, maxUnits: 900n };
    expect(drawEnvelopes(plan, below('a'))).toEqual(drawEnvelopes(plan, below('a')));
    expect(drawEnvelopes(plan, below('a'))).not.toEqual(drawEnvelopes(plan, below('b')));
  });

  it('have the same mean in every position', () => {
    const plan = { poolUnits: 1000n, count: 5, minUnits: 0n, maxUnits: 1000n };
    const draws = Array.from({ length: 2000 }, (_, index) => drawEnvelopes(plan, below(String(index))));
    for (const position of [0, 2, 4]) {
      const mean = draws.reduce((sum, envelopes) => sum + Number(envelopes[position]), 0) / draws.length;
      expect(Math.abs(mean - 200)).toBeLessThan(10);
    }
  });

  it.each([
    ['too large a pool', { poolMinor: 101n }],
    ['too small a pool', { poolMinor: 9n }],
    ['bounds the wrong way round', { minMinor: 11n }],
    ['a pool that is no multiple of the unit', { unitMinor: 3n, poolMinor: 99n }],
    ['no envelope', { count: 0, poolMinor: 0n }],
    ['more choices than a word of the stream has', { poolMinor: 2n ** 33n, maxMinor: 2n ** 33n }],
  ])('are infeasible with %s', (_, changed) => {
    const plan = { poolMinor: 100n, count: 10, minMinor: 1n, maxMinor: 10n, unitMinor: 1n };
    expect(planEnvelopes(plan)).toBeDefined();
    expect(planEnvelopes({ ...plan, ...changed })).toBeUndefined();
  });

  it('wait for randomness that does not exist before the opening; a raffle waits a minute after its sales', () => {
    const at = 1_795_000_000;
    expect(roundOfOpening(at)).toBe(roundAt(at) + 2);
    expect(emissionSeconds(roundOfOpening(at))).toBeGreaterThan(at + 3);
    expect(emissionSeconds(roundOfRaffle(at))).toBeGreaterThan(at + 57);
  });

  it('need 32 bytes of seed and of randomness', () => {
    const source = { promotion: 'a', round: '1', seed: '1'.repeat(64), randomness: '2'.repeat(64) };
    expect(() => rewardNumbers('envelope', { ...source, seed: '1' })).toThrow(RangeError);
    expect(() => rewardNumbers('raffle', { ...source, randomness: 'G'.repeat(64) })).toThrow(RangeError);
  });
});
