import { describe, expect, it } from 'vitest';
import { awardOf, nextTierGap } from '#rules/agents/awards/awards';
import type { ContractTerms } from '#rules/agents/awards/contract-terms';
import { CARRY_OVERS, DIVIDEND_PERIODS } from '#rules/agents/families';
import { allowedRates, clipTerms, coversTerms } from '#rules/agents/terms/covering';
import { checkTerms, DEFAULT_CONTRACT_LIMITS } from '#rules/agents/terms/terms-check';
import { formatTerms, termsSchema } from '#rules/agents/terms/terms-schema';
import { ratesOf } from '#rules/agents/terms/tiers';
import { outputOf } from '../../support/agents-cases.ts';
import { fc } from '../../support/properties.ts';

const daily = (...tiers: readonly object[]) => ({ family: 'DAILY', terms: { tiers }, own: null });
const realtime = (single: string, loss: string, profit: string) => ({
  family: 'REALTIME',
  terms: { rates: { single, loss, profit } },
  own: null,
});

describe('terms', () => {
  it.each([
    ['no tiers', { family: 'DAILY', terms: {}, own: null }],
    ['an empty list of tiers', daily()],
    ['a negative condition', daily({ bet: '-1', rate: '1' })],
    ['a condition that is a number', daily({ bet: 1, rate: '1' })],
    ['half an active member', daily({ active: 0.5, rate: '1' })],
    ['a condition of dividends', daily({ loss: '1', rate: '1' })],
    ['no rate', daily({ bet: '1' })],
    ['a rate above 100', daily({ rate: '100.0001' })],
    ['a rate that stays', daily({ rate: '1' }, { bet: '1', rate: '1' })],
    ['a cap of zero', { family: 'DAILY', terms: { tiers: [{ rate: '1' }], cap: '0' }, own: null }],
    ['a negative minimum payout', { family: 'DAILY', terms: { tiers: [{ rate: '1' }], minPayout: '-1' }, own: null }],
    ['an unknown field', { family: 'DAILY', terms: { tiers: [{ rate: '1' }], period: 'D' }, own: null }],
    ['real-time rates above the whole bet', realtime('40', '0', '60.0001')],
    ['tiers of a real-time salary', { family: 'REALTIME', terms: { tiers: [{ rate: '1' }] }, own: null }],
  ])('are invalid with %s', (_, input) => {
    expect(outputOf('terms', input)).toEqual({ ok: false, code: 'terms_invalid' });
  });

  it.each([
    ['real-time rates that are the whole bet', realtime('40', '60', '60')],
    [
      'tiers of one condition each',
      daily({ rate: '1' }, { bet: '1', rate: '2' }, { bet: '1', active: 1, rate: '100' }),
    ],
  ])('are valid with %s', (_, input) => {
    expect(outputOf('terms', input)).toEqual({ ok: true });
  });

  it('are refused for the first reason in the order of the rulebook', () => {
    const reasons = [
      ['period_not_allowed', { period: 'M' }],
      ['carry_over_not_allowed', { period: 'W', carryOver: 'MONTH' }],
      ['terms_invalid', { carryOver: 'FULL', tiers: [{ rate: '0' }] }],
      ['rate_above_limit', { tiers: [{ rate: '31' }] }],
      ['rate_above_own', { tiers: [{ rate: '19.0001' }] }],
      ['unchanged', { tiers: [{ bet: '0', rate: '19.00' }] }],
    ] as const;
    const context = {
      family: 'DIVIDEND',
      own: { period: 'W', carryOver: 'NONE', tiers: [{ rate: '20' }] },
      limits: { maxRate: '30', minSpread: '1', carryOvers: ['FULL'] },
      current: { period: 'W', carryOver: 'FULL', tiers: [{ rate: '19' }], minPayout: '0' },
    };
    let terms = {};
    for (const [code, change] of reasons) {
      terms = { ...terms, ...change };
      expect(outputOf('terms', { ...context, terms })).toEqual({ ok: false, code });
    }
    expect(outputOf('terms', { ...context, terms: { ...terms, cap: '1' } })).toEqual({ ok: true });
  });

  it('need no rate above the one that any reached tier of the own terms has', () => {
    // The second own tier asks for members and no more bets, so that neither contains the other.
    const own = {
      tiers: [
        { bet: '100', rate: '1' },
        { bet: '100', active: 5, rate: '2' },
      ],
    };
    const offer = (tier: object) => outputOf('terms', { family: 'DAILY', terms: { tiers: [tier] }, own });
    expect(offer({ bet: '100', active: 4, rate: '1' })).toEqual({ ok: true });
    expect(offer({ bet: '100', active: 4, rate: '1.0001' })).toEqual({ ok: false, code: 'rate_above_own' });
    expect(offer({ bet: '99.9999', active: 9, rate: '0.0001' })).toEqual({ ok: false, code: 'rate_above_own' });
  });
});

const rate = fc.bigInt({ min: 1n, max: 60n }).map((steps) => steps * 10_000n);
const realtimeRate = fc.bigInt({ min: 0n, max: 45n }).map((steps) => steps * 10_000n);
const minSpread = fc.constantFrom(0n, 10_000n, 50_000n);
const payment = {
  capMinor: fc.option(fc.bigInt({ min: 1n, max: 9n }), { nil: undefined }),
  minPayoutMinor: fc.constant(0n),
};

/** Tiers that rise by steps in each condition that the family has. */
const tiers = (conditions: number) =>
  fc
    .array(fc.record({ steps: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }), rate }), {
      minLength: 1,
      maxLength: 10,
    })
    .map((rows) => {
      const sums = [0, 0, 0];
      const rates = rows.map((row) => row.rate).toSorted((a, b) => (a < b ? -1 : 1));
      return rows.map(({ steps }, index) => {
        for (const [n, step] of steps.entries())
          if (n < conditions) sums[n] = (sums[n] ?? 0) + step + (n === 0 ? 1 : 0);
        const [bet = 0, active = 0, loss = 0] = sums;
        const ratePpm = (rates[index] ?? 0n) + BigInt(index);
        return { betMinor: BigInt(bet), active, lossMinor: BigInt(loss), ratePpm };
      });
    });

const termsOf = {
  DIVIDEND: fc.record({
    family: fc.constant('DIVIDEND' as const),
    period: fc.constantFrom(...DIVIDEND_PERIODS),
    carryOver: fc.constantFrom(...CARRY_OVERS),
    tiers: tiers(3),
    ...payment,
  }),
  DAILY: fc.record({ family: fc.constant('DAILY' as const), tiers: tiers(2), ...payment }),
  HOURLY: fc.record({ family: fc.constant('HOURLY' as const), tiers: tiers(1), ...payment }),
  REALTIME: fc.record({
    family: fc.constant('REALTIME' as const),
    rates: fc
      .record({ singlePpm: realtimeRate, lossPpm: realtimeRate, profitPpm: realtimeRate })
      .filter(({ singlePpm, lossPpm, profitPpm }) => singlePpm + lossPpm + profitPpm > 0n),
    ...payment,
  }),
};
const pair: fc.Arbitrary<readonly [ContractTerms, ContractTerms]> = fc.oneof(
  fc.tuple(termsOf.DIVIDEND, termsOf.DIVIDEND),
  fc.tuple(termsOf.DAILY, termsOf.DAILY),
  fc.tuple(termsOf.HOURLY, termsOf.HOURLY),
  fc.tuple(termsOf.REALTIME, termsOf.REALTIME),
);
const limitsOf = (minSpreadPpm: bigint) => ({ ...DEFAULT_CONTRACT_LIMITS, minSpreadPpm });

describe('rates that a payer may grant', () => {
  it('are the highest that its own terms cover', () => {
    fc.assert(
      fc.property(pair, minSpread, ([own, terms], minSpreadPpm) => {
        const given = { ...terms, ...(own.family === 'DIVIDEND' ? { period: own.period } : {}) } as ContractTerms;
        const allowed = allowedRates(own, given, minSpreadPpm);
        const covered = ratesOf(given).every((ratePpm, index) => ratePpm <= (allowed[index] ?? 0n));
        expect(coversTerms(own, given, minSpreadPpm)).toBe(covered);
      }),
    );
  });
});

describe('what is missing to the next tier', () => {
  it('reaches that tier when it is added, and nothing less does', () => {
    const figures = fc.record({
      all: fc.bigInt(0n, 10_000n),
      active: fc.nat(10),
      ngrMinor: fc.bigInt(-10_000n, 10_000n),
      carryInMinor: fc.bigInt(-5000n, 0n),
    });
    fc.assert(
      fc.property(pair, figures, ([terms], { all, active, ngrMinor, carryInMinor }) => {
        const reached = { weighted: { all: all * 100n, won: 0n, lost: 0n }, active, ngrMinor, carryInMinor };
        const tier = awardOf(terms, reached).tier ?? 0;
        const gap = nextTierGap(terms, reached);
        expect(gap?.tier).toBe(terms.family !== 'REALTIME' && tier < terms.tiers.length ? tier + 1 : undefined);
        if (!gap) return;
        const added = (bet: bigint, loss: bigint, members: number) =>
          awardOf(terms, {
            weighted: { all: (all + bet) * 100n, won: 0n, lost: 0n },
            active: active + members,
            ngrMinor: ngrMinor + loss,
            carryInMinor,
          }).tier ?? 0;
        expect(added(gap.betMinor, gap.lossMinor, gap.active)).toBeGreaterThanOrEqual(gap.tier);
        if (gap.betMinor > 0n) expect(added(gap.betMinor - 1n, gap.lossMinor, gap.active)).toBeLessThan(gap.tier);
        if (gap.lossMinor > 0n) expect(added(gap.betMinor, gap.lossMinor - 1n, gap.active)).toBeLessThan(gap.tier);
        if (gap.active > 0) expect(added(gap.betMinor, gap.lossMinor, gap.active - 1)).toBeLessThan(gap.tier);
      }),
    );
  });
});

describe('clipped terms', () => {
  it('always pass the checks of an offer', () => {
    fc.assert(
      fc.property(pair, minSpread, ([own, terms], minSpreadPpm) => {
        const clipped = clipTerms(own, terms, minSpreadPpm);
        if (!clipped) return;
        const context = { limits: limitsOf(minSpreadPpm), own, current: undefined };
        expect(checkTerms(terms.family, formatTerms(clipped), context)).toEqual({ terms: clipped });
      }),
    );
  });

  it('are the terms themselves where these are covered, and clipping again changes nothing', () => {
    fc.assert(
      fc.property(pair, minSpread, ([own, terms], minSpreadPpm) => {
        const clipped = clipTerms(own, terms, minSpreadPpm);
        if (coversTerms(own, terms, minSpreadPpm)) expect(clipped).toEqual(terms);
        if (clipped) expect(clipTerms(own, clipped, minSpreadPpm)).toEqual(clipped);
      }),
    );
  });

  it('keep the cap and the minimum payout', () => {
    const terms = { tiers: [{ rate: '0.50' }], cap: '1.50', minPayout: '1' };
    expect(outputOf('clip', { family: 'HOURLY', own: { tiers: [{ rate: '0.2' }] }, terms })).toEqual({
      terms: { tiers: [{ bet: '0', rate: '0.2' }], cap: '1.5', minPayout: '1' },
    });
  });
});

describe('covering', () => {
  it('holds down a line of contracts: who covers one that covers another covers both', () => {
    fc.assert(
      fc.property(pair, ([own, terms]) => {
        const middle = clipTerms(own, terms, 0n);
        const below = middle && clipTerms(middle, own, 0n);
        if (below) expect(coversTerms(own, below, 0n)).toBe(true);
      }),
    );
  });

  it('is the same for terms that were stored', () => {
    fc.assert(
      fc.property(pair, ([, terms]) => {
        expect(termsSchema(terms.family).parse(JSON.parse(JSON.stringify(formatTerms(terms))))).toEqual(terms);
      }),
    );
  });
});
