import { describe, expect, it } from 'vitest';
import { UNIT } from '#kernel/money';
import {
  getTotalStake,
  findBetType,
  hasJackpots,
  housePrizes,
  jackpotsOf,
  listBetTypes,
  prizesOf,
  shareOfJackpot,
  payoutAtPrice,
  ticketPrice,
  GAME_GROUPS,
} from '#rules/lottery';
import { oddsMinor } from '#rules/lottery/pricing/fixed-odds';
import { BPS, seedAt, MAX_CONTRIBUTION_BPS, oddsOfSeed, defaultContributionRates } from '#rules/lottery/jackpots';
import { returnOf } from '#rules/lottery/pricing/returns';
import { fc } from '../../support/properties.ts';

const GROUPS = GAME_GROUPS.filter((group) => hasJackpots({ group }));
const poolMinor = fc.bigInt({ min: UNIT, max: 10n ** 18n });
const tickets = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 20 });

describe('a share of a jackpot', () => {
  it('is the same for each ticket, and all of them together are no more than the pool', () => {
    fc.assert(
      fc.property(poolMinor, tickets, fc.constantFrom('VND', 'MYR'), (pool, winners, currency) => {
        const unitStakeMinor = ticketPrice(currency);
        const priceOf = (multiplier: number) => ({ unitStakeMinor, denomination: 'YUAN' as const, multiplier });
        const winnersMinor = winners.reduce((sum, multiplier) => sum + getTotalStake(1, priceOf(multiplier)), 0n);
        const share = shareOfJackpot({ poolMinor: pool, winnersMinor, currency });
        const paid = winners.map((multiplier) => payoutAtPrice(share, priceOf(multiplier)));
        const total = paid.reduce((sum, one) => sum + one, 0n);
        expect(total).toBeLessThanOrEqual(pool);
        // Less than the smallest amount is lost for each ten-thousandth of what was staked.
        expect(pool - total).toBeLessThanOrEqual(winnersMinor / UNIT + BigInt(winners.length));
        const count = BigInt(winners.reduce((sum, multiplier) => sum + multiplier, 0));
        for (const [at, multiplier] of winners.entries())
          expect(paid[at] ?? 0n).toBeLessThanOrEqual((pool * BigInt(multiplier)) / count + 1n);
      }),
    );
  });

  it('is all of it for one ticket, and never more for a part of one', () => {
    const pool = 12_345_678_901n * UNIT;
    const alone = shareOfJackpot({ poolMinor: pool, winnersMinor: 10_000n * UNIT, currency: 'VND' });
    expect(payoutAtPrice(alone, { unitStakeMinor: 10_000n * UNIT, denomination: 'YUAN', multiplier: 1 })).toBe(pool);
    const part = shareOfJackpot({ poolMinor: pool, winnersMinor: 1000n * UNIT, currency: 'VND' });
    expect(payoutAtPrice(part, { unitStakeMinor: 1000n * UNIT, denomination: 'YUAN', multiplier: 1 })).toBe(pool / 10n);
    expect(shareOfJackpot({ poolMinor: pool, winnersMinor: 0n, currency: 'VND' })).toBe(alone);
  });
});

describe('games with jackpots', () => {
  it('are Mega and Power; what the house pays there is the other tiers', () => {
    expect(GROUPS.map((group) => [group, jackpotsOf(group)])).toEqual([
      ['MEGA645', ['M6']],
      ['POWER655', ['JP1', 'JP2']],
    ]);
    const power = findBetType('POWER655', 'POWER655');
    if (!power) throw new Error('no Power');
    const prizes = prizesOf(power);
    expect(housePrizes(power, prizes)).toEqual({ ...prizes, JP1: 0n, JP2: 0n });
    const [keno] = listBetTypes('KENO');
    if (!keno) throw new Error('no Keno');
    expect(housePrizes(keno, prizesOf(keno))).toEqual(prizesOf(keno));
  });

  it('have seeds that their odds say, in tickets of the currency', () => {
    const seed = (currency: string) => seedAt(oddsMinor('1200000'), currency);
    expect([seed('VND'), seed('MYR')]).toEqual([12_000_000_000n * UNIT, 1_200_000n * UNIT]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('VND', 'MYR'), (times, currency) => {
        expect(oddsOfSeed(seedAt(BigInt(times) * UNIT, currency), currency)).toBe(BigInt(times) * UNIT);
      }),
    );
  });

  it.each(GROUPS)('of %s keep their reserve, and return with all prizes less than what is staked', (group) => {
    const shares = jackpotsOf(group).map((tier) => defaultContributionRates(group, tier));
    const shared = shares.reduce((sum, { poolBps, reserveBps }) => sum + poolBps + reserveBps, 0);
    expect(shared).toBeLessThanOrEqual(MAX_CONTRIBUTION_BPS);
    const reserved = shares.reduce((sum, { reserveBps }) => sum + reserveBps, 0);
    // The cost of the seeds: the return at the seeds minus the return of the fixed prizes.
    const fixed = { MEGA645: 1369, POWER655: 1338 }[group as 'MEGA645' | 'POWER655'];
    const [betType] = listBetTypes(group);
    if (!betType) throw new Error(`no bet type of ${group}`);
    const atSeeds = Number(returnOf(betType, jackpotsOf(group)[0] ?? '')) * 10;
    expect(reserved).toBeGreaterThanOrEqual(atSeeds - fixed);
    expect(shared + fixed).toBeLessThan(BPS);
    // However high operations set the fixed odds: each by as much as the whole may grow.
    expect(MAX_CONTRIBUTION_BPS + (fixed * BPS) / (atSeeds - 10)).toBeLessThan(BPS);
  });
});
