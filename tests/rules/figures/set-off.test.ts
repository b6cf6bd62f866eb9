import { describe, expect, it } from 'vitest';
import { setOffOf, type SideStake } from '#rules/figures/set-off';
import { fc } from '../../support/properties.ts';

const [BIG, SMALL] = [0, 1] as const;
const stake = (betId: bigint, position: 0 | 1, stakeMinor: bigint, pair = 'BIG/SMALL'): SideStake => ({
  betId,
  pair,
  position,
  stakeMinor,
});
const setOff = (...stakes: SideStake[]) => [...setOffOf(stakes)].toSorted();

describe('opposite bets of a member', () => {
  it('leave the difference: nothing of the smaller side, the rest of the larger one', () => {
    expect(setOff(stake(1n, BIG, 600n), stake(2n, SMALL, 400n))).toEqual([
      [1n, 400n],
      [2n, 400n],
    ]);
  });

  it('give up the earlier bets first', () => {
    expect(setOff(stake(3n, BIG, 500n), stake(1n, BIG, 100n), stake(2n, SMALL, 250n))).toEqual([
      [1n, 100n],
      [2n, 250n],
      [3n, 150n],
    ]);
  });

  it('count pair by pair: one bet may be set off in several', () => {
    const parity = 'ODD/EVEN';
    expect(
      setOff(
        stake(1n, BIG, 10n),
        stake(1n, 0, 10n, parity),
        stake(2n, SMALL, 4n),
        stake(3n, 1, 7n, parity),
        stake(4n, BIG, 9n, 'PRIME/COMP'),
      ),
    ).toEqual([
      [1n, 11n],
      [2n, 4n],
      [3n, 7n],
      [4n, 0n],
    ]);
  });

  it('never set off more than is staked, and as much on both sides', () => {
    const stakes = fc.array(
      fc.record({
        betId: fc.bigInt({ min: 1n, max: 9n }),
        pair: fc.constantFrom('a', 'b'),
        position: fc.constantFrom(BIG, SMALL),
        stakeMinor: fc.bigInt({ min: 1n, max: 1000n }),
      }),
    );
    fc.assert(
      fc.property(stakes, (given) => {
        const total = given.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
        const difference = ['a', 'b'].reduce((sum, pair) => {
          const of = (position: 0 | 1) =>
            given
              .filter((one) => one.pair === pair && one.position === position)
              .reduce((side, { stakeMinor }) => side + stakeMinor, 0n);
          const left = of(BIG) - of(SMALL);
          return sum + (left < 0n ? -left : left);
        }, 0n);
        const taken = setOffOf(given);
        expect([...taken.values()].reduce((sum, one) => sum + one, 0n)).toBe(total - difference);
        for (const [bet, amount] of taken) {
          const staked = given.filter(({ betId }) => betId === bet).reduce((sum, one) => sum + one.stakeMinor, 0n);
          expect(amount <= staked).toBe(true);
        }
      }),
    );
  });
});
