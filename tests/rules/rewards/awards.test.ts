import { describe, expect, it } from 'vitest';
import { resultOf } from '../../support/rewards-cases.ts';
import { fc } from '../../support/properties.ts';
import { cashbackOf } from '#rules/rewards/awards/cashback';
import { type AwardFacts, awardOf } from '#rules/rewards/offers/offer-awards';
import { offerSchema } from '#rules/rewards/offers/offer-schema';

const award = (type: string, params: unknown, facts: unknown, more = {}) =>
  resultOf('award', { type, params, facts, ...more });

describe('a deposit match', () => {
  const tiers = [{ min: '1', rate: '50' }];

  it('is clamped to the wagering of the brand, whatever the offer says', () => {
    const wagering = { factor: '40' };
    const facts = { deposit: '100' };
    expect(award('deposit_match', { tiers, wagering }, facts)).toMatchObject({ required: '500' });
    expect(award('deposit_match', { tiers, wagering }, facts, { maxWageringFactor: '2.5' })).toMatchObject({
      required: '125',
    });
    expect(award('deposit_match', { tiers, wagering: { factor: '0' } }, facts)).toMatchObject({ required: '0' });
  });

  it('is capped first, then rounded, then compared with the minimum', () => {
    const params = { tiers: [{ min: '1', rate: '50', max: '199' }], roundTo: '10', minAward: '190' };
    expect(award('deposit_match', params, { deposit: '1000' })).toEqual({ amount: '190', tier: 0 });
    expect(award('deposit_match', { ...params, minAward: '191' }, { deposit: '1000' })).toEqual({
      amount: '0',
      reason: 'below_minimum',
    });
  });

  it('takes the tier with the highest minimum, in whatever order the table is', () => {
    const table = [
      { min: '100', rate: '10' },
      { min: '1', rate: '1' },
    ];
    expect(award('deposit_match', { tiers: table }, { deposit: '100' })).toEqual({ amount: '10', tier: 0 });
    expect(award('deposit_match', { tiers: table }, { deposit: '99' })).toEqual({ amount: '0.99', tier: 1 });
  });
});

describe('cashback', () => {
  it('deducts no awards where the promotion does not', () => {
    const params = { tiers: [{ min: '0', rate: '10' }], deductAwards: false };
    const facts = { cashStakes: '100', cashWins: '0', awards: '90' };
    expect(award('cashback', params, facts)).toEqual({ amount: '10', base: '100' });
  });

  it('by slices never exceeds the whole loss at the highest rate, and is the same with one tier', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const tier = fc.record({ minMinor: amounts, ratePpm: fc.bigInt({ min: 0n, max: 1_000_000n }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(tier, { minLength: 1, selector: ({ minMinor }) => minMinor }),
        amounts,
        (tiers, loss) => {
          const period = { cashStakeMinor: loss, cashPayoutMinor: 0n, awardsMinor: 0n };
          const of = (tierMode: 'whole' | 'marginal') =>
            cashbackOf({ tiers, tierMode, deductsAwards: true }, period).amountMinor;
          const highest = tiers.reduce((max, { ratePpm }) => (ratePpm > max ? ratePpm : max), 0n);
          expect(of('marginal')).toBeLessThanOrEqual((loss * highest) / 1_000_000n);
          if (tiers.length === 1 && tiers[0]?.minMinor === 0n) expect(of('marginal')).toBe(of('whole'));
        },
      ),
    );
  });
});

describe('a rebate', () => {
  it('pays nothing more once the period has its maximum', () => {
    const params = { rates: { RNG: ['1'] }, max: '10' };
    const facts = { turnover: { RNG: '1000' }, paidInPeriod: '12' };
    expect(award('rebate', params, facts)).toEqual({ amount: '0', reason: 'below_minimum', lines: { RNG: '10' } });
  });

  it('on the edge is truncated at the edge and at the rate, and needs a stated return', () => {
    const params = { base: 'edge', rates: { RNG: ['33.3333'], LIVE: ['10'], FISH: ['10'] } };
    const facts = { turnover: { RNG: '0.1001', LIVE: '100', FISH: '100' }, rtpBps: { RNG: 9612, FISH: 10_100 } };
    // 1,001 × 3.88 % = 38.8388 → 38; × 33.3333 % = 12.66 → 12.
    expect(award('rebate', params, facts)).toEqual({ amount: '0.0012', lines: { RNG: '0.0012' } });
  });
});

describe('a Zalo bonus', () => {
  it('has three steps of 131,000 in total by default', () => {
    const facts = { done: ['firstDeposit', 'followed', 'verified'] };
    expect(award('zalo', {}, facts)).toEqual({
      amount: '131000',
      lines: { verified: '31000', followed: '50000', firstDeposit: '50000' },
    });
  });

  it('counts the paid steps against its maximum, and pays none twice', () => {
    const params = { steps: { verified: '100', followed: '50' }, max: '120' };
    expect(award('zalo', params, { done: ['verified', 'followed'], paid: ['verified'] })).toMatchObject({
      amount: '20',
    });
    expect(award('zalo', params, { done: ['verified'], paid: ['verified'] })).toMatchObject({ amount: '0', lines: {} });
  });
});

describe('a birthday gift', () => {
  const params = { byLevel: ['0', '10'] };
  const facts = { level: 1, birthDate: '1990-11-20', today: '2026-11-20', registered: '2026-10-21' };

  it.each([
    ['on the day', { today: '2026-11-20' }, undefined],
    ['on the seventh day', { today: '2026-11-26' }, undefined],
    ['on the eighth day', { today: '2026-11-27' }, 'not_started'],
    ['the day before', { today: '2026-11-19' }, 'not_started'],
    ['with an account of 29 days', { registered: '2026-10-22' }, 'registration_date'],
    ['at level 0', { level: 0 }, 'vip_level'],
    ['in a leap year on 29 February', { birthDate: '2000-02-29', today: '2028-02-29' }, undefined],
    ['in a leap year before 29 February', { birthDate: '2000-02-29', today: '2028-02-28' }, 'not_started'],
    ['without verification, before all else', { verified: false, today: '2026-01-01', level: 0 }, 'kyc'],
  ])('%s', (_, changed, reason) => {
    const result = award('birthday', params, { ...facts, ...changed });
    expect(result.reason).toBe(reason);
    expect(result.amount).toBe(reason === undefined ? '10' : '0');
  });
});

it('a level’s pay needs the turnover of the period', () => {
  const params = { byLevel: ['0', '10'], minTurnover: '100' };
  expect(award('level_pay', params, { level: 5, periodTurnover: '99.9999' }).reason).toBe('below_minimum');
  expect(award('level_pay', params, { level: 0, periodTurnover: '100' }).reason).toBe('vip_level');
});

it('an activity’s amount lies in its range', () => {
  for (const approved of ['10', '50'])
    expect(award('activity', { min: '10', max: '50' }, { approved }).amount).toBe(approved);
  for (const approved of ['9.9999', '50.0001'])
    expect(award('activity', { min: '10', max: '50' }, { approved })).toEqual({ amount: '0', reason: 'amount_range' });
});

it('gives whole tickets and goods only, whatever staff approve', () => {
  const offer = offerSchema.parse({
    award: { type: 'activity', min: '1', max: '3' },
    form: 'goods',
    item: 'G1234ABCD',
    currency: 'VND',
    startsAt: '2026-01-01T00:00:00Z',
  });
  const approve = (approvedMinor: bigint) =>
    awardOf(offer, { now: new Date(0), timeZone: 'UTC', approvedMinor } as AwardFacts, 1000n);
  expect(approve(15_000n)).toMatchObject({ amountMinor: 0n, reason: 'amount_range' });
  expect(approve(20_000n)).toMatchObject({ amountMinor: 20_000n });
});
