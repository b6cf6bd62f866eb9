import { describe, expect, it } from 'vitest';
import { contributionsOf, costOf } from '../../src/islands/member-center/bonuses/bonus-figures.ts';
import { missingMinor, percentDone } from '#browser/progress';

describe('the progress of a requirement', () => {
  it('is cut down, so that only a full one is 100 percent', () => {
    expect(percentDone('999999', '1000000')).toBe(99);
    expect(percentDone('1000000', '1000000')).toBe(100);
    expect(percentDone('0', '1000000')).toBe(0);
  });

  it('is full when nothing is required', () => {
    expect(percentDone('0', '0')).toBe(100);
    expect(missingMinor('0', '0')).toBe(0n);
  });

  it('leaves nothing missing when more was staked', () => {
    expect([missingMinor('40', '100'), missingMinor('120', '100')]).toEqual([600_000n, 0n]);
  });
});

describe('the contribution of a bonus', () => {
  it('lists the categories with the highest share first', () => {
    expect(contributionsOf({ LIVE: '10', RNG: '100', FISH: '12.5' })).toEqual([
      { lobby: 'rng', percent: '100' },
      { lobby: 'fish', percent: '12.5' },
      { lobby: 'live', percent: '10' },
    ]);
  });

  it('leaves out what does not count, and joins both kinds of lottery bets', () => {
    expect(contributionsOf({ LIVE: '0', LOTT: '50', ELOTT: '25' })).toEqual([{ lobby: 'elott', percent: '50' }]);
  });
});

describe('the average cost of a bonus', () => {
  const bonus = { progress: '0', required: '1000000', contribution: { RNG: '100', LIVE: '10' } };

  it('is what games keep of the stakes that are missing', () => {
    expect(costOf(bonus)).toEqual({ stakeMinor: 10_000_000_000n, returnedMinor: 9_600_000_000n });
  });

  it('counts the stakes where the most counts', () => {
    expect(costOf({ ...bonus, progress: '500000', contribution: { LIVE: '10', FISH: '50' } })?.stakeMinor).toBe(
      10_000_000_000n,
    );
  });

  it('is unknown when nothing is missing or nothing counts', () => {
    expect(costOf({ ...bonus, progress: '1000000' })).toBeUndefined();
    expect(costOf({ ...bonus, contribution: {} })).toBeUndefined();
  });
});
