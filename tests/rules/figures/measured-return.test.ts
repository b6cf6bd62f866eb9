import { describe, expect, it } from 'vitest';
import { judgeReturn, measureReturn, type ReturnSums } from '#rules/figures/measured-return';
import { fc } from '../../support/properties.ts';

type Round = readonly [stake: bigint, payout: bigint];

function sumsOf(rounds: readonly Round[]): ReturnSums {
  const sum = (of: (round: Round) => bigint) => rounds.reduce((total, round) => total + of(round), 0n);
  return {
    rounds: BigInt(rounds.length),
    stakeMinor: sum(([stake]) => stake),
    payoutMinor: sum(([, payout]) => payout),
    stakeSquares: sum(([stake]) => stake * stake),
    payoutSquares: sum(([, payout]) => payout * payout),
    stakePayouts: sum(([stake, payout]) => stake * payout),
  };
}

const repeated = (count: number, rounds: readonly Round[]) => Array.from({ length: count }, () => rounds).flat();

describe('the measured return', () => {
  it('is payout by stake; without a stake there is none', () => {
    expect(measureReturn(sumsOf([[100n, 96n]]))).toEqual({ returnBps: 9600, marginBps: undefined });
    expect(measureReturn(sumsOf([]))).toBeUndefined();
    expect(measureReturn(sumsOf([[0n, 50n]]))).toBeUndefined();
  });

  it('is certain when every round returns the same part, whatever its stake', () => {
    const sums = sumsOf(
      repeated(500, [
        [100n, 95n],
        [10_000_000n, 9_500_000n],
      ]),
    );
    expect(measureReturn(sums)).toEqual({ returnBps: 9500, marginBps: 0 });
  });

  it('has the margin of a fair coin: 1.96 standard errors of the mean', () => {
    const measured = measureReturn(
      sumsOf(
        repeated(5000, [
          [100n, 0n],
          [100n, 200n],
        ]),
      ),
    );
    expect(measured?.returnBps).toBe(10_000);
    // A payout is the stake more or less: its standard deviation is 1, of 10,000 rounds 0.01.
    expect(measured?.marginBps).toBeCloseTo(196, 0);
  });

  it('covers the true return of a game in most samples', () => {
    // One round in five pays 4.75 times its stake: 95 %.
    let covered = 0;
    const samples = fc.sample(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 2000, maxLength: 2000 }), {
      numRuns: 60,
      seed: 7,
    });
    for (const sample of samples) {
      const measured = measureReturn(sumsOf(sample.map((value): Round => [100n, value === 0 ? 475n : 0n])));
      if (Math.abs((measured?.returnBps ?? 0) - 9500) <= (measured?.marginBps ?? 0)) covered += 1;
    }
    expect(covered).toBeGreaterThan(45);
  });
});

describe('a stated return', () => {
  it.each([
    [9600, 50, 9600, 'expected'],
    [9600, 50, 9551, 'expected'],
    [9600, 50, 9549, 'above'],
    [9600, 50, 9651, 'below'],
    [9600, 50, null, 'unknown'],
    [9600, undefined, 9600, 'tooFew'],
  ] as const)('measured %s ± %s and stated %s is %s', (returnBps, marginBps, stated, verdict) => {
    expect(judgeReturn({ returnBps, marginBps }, stated)).toBe(verdict);
  });

  it('cannot be judged without a stake', () => {
    expect(judgeReturn(undefined, 9600)).toBe('tooFew');
  });
});
