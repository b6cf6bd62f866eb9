import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#api/table';
import { accruePoints, DEFAULT_POINT_RATES, EARNING_TYPE_OF, pointRate } from '#rules/rewards/points/accrual';
import { changePoints } from '#rules/rewards/points/balance';
import { deliveryProblems } from '#rules/rewards/points/delivery';
import { POINT_RATE_UNIT } from '#rules/rewards/rates';
import { resultOf } from '../../support/rewards-cases.ts';
import { fc } from '../../support/properties.ts';

const base = fc.bigInt({ min: 0n, max: 10n ** 15n });
const rate = fc.bigInt({ min: 0n, max: 5n * POINT_RATE_UNIT });
/** Amounts, and the same amounts in any order. */
const basesAndUndone = fc
  .array(base, { maxLength: 10 })
  .chain((bases) => fc.tuple(fc.constant(bases), fc.shuffledSubarray(bases, { minLength: bases.length })));

describe('points', () => {
  it('earned and taken back leave nothing, in whatever order other rounds come between', () => {
    fc.assert(
      fc.property(basesAndUndone, rate, ([bases, undone], at) => {
        let [points, carry] = [0n, 0n];
        for (const amount of [...bases, ...undone.map((each) => -each)]) {
          const accrual = accruePoints(amount, at, carry);
          expect(accrual.carry).toBeGreaterThanOrEqual(0n);
          expect(accrual.carry).toBeLessThan(POINT_RATE_UNIT);
          points += accrual.pointsMinor;
          ({ carry } = accrual);
        }
        expect([points, carry]).toEqual([0n, 0n]);
      }),
    );
  });

  it('of many rounds are those of their sum', () => {
    fc.assert(
      fc.property(fc.array(base), rate, (bases, at) => {
        let [points, carry] = [0n, 0n];
        for (const amount of bases) {
          const accrual = accruePoints(amount, at, carry);
          points += accrual.pointsMinor;
          ({ carry } = accrual);
        }
        const sum = bases.reduce((total, each) => total + each, 0n);
        expect({ pointsMinor: points, carry }).toEqual(accruePoints(sum, at, 0n));
      }),
    );
  });

  it('never fall below zero; what was spent is recovered from the next ones', () => {
    const changes = fc.array(fc.bigInt({ min: -1000n, max: 1000n }));
    fc.assert(
      fc.property(changes, (all) => {
        let points = { balanceMinor: 0n, receivableMinor: 0n };
        for (const change of all) {
          points = changePoints(points, change);
          expect(points.balanceMinor === 0n || points.receivableMinor === 0n).toBe(true);
          expect(points.balanceMinor).toBeGreaterThanOrEqual(0n);
          expect(points.receivableMinor).toBeGreaterThanOrEqual(0n);
        }
        const sum = all.reduce((total, each) => total + each, 0n);
        expect(points.balanceMinor - points.receivableMinor).toBe(sum);
      }),
    );
  });

  it('rise by a tenth every two levels by default, and the last level serves all above', () => {
    const rates = [0, 1, 2, 7, 20].map((level) => pointRate(DEFAULT_POINT_RATES, 'rng', level));
    expect(rates).toEqual([1_000_000n, 1_000_000n, 1_100_000n, 1_300_000n, 1_300_000n]);
  });

  it('are earned under the types of the specification', () => {
    expect(EARNING_TYPE_OF).toMatchObject({ FISH: 'rng', INHOUSE: 'rng', COCKFIGHT: 'sports', ELOTT: 'lottery' });
  });

  const items = { cap: { points: '50', stock: 2, perMember: 2 } };
  const earn = { t: 'earn', type: 'rng', base: '200000' };

  it('of a rejected redemption first pay what is receivable', () => {
    const { balance, owed, history } = resultOf('points', {
      items,
      events: [
        { t: 'earn', type: 'rng', base: '60000' },
        { t: 'redeem', id: 'x', item: 'cap' },
        { t: 'unearn', type: 'rng', base: '60000' },
        { t: 'decide', id: 'x', approve: false },
      ],
    });
    expect({ balance, owed }).toEqual({ balance: '0', owed: '0' });
    // Nothing changed, so that the return has no row.
    expect(history.map(({ changed }: { changed: string }) => changed)).toEqual(['60', '-50', '-10']);
  });

  it.each([
    [{ item: 'hat' }, 'NOT_ALLOWED'],
    [{ item: 'cap', quantity: 0 }, 'NOT_ALLOWED'],
    [{ item: 'cap', quantity: 3 }, 'LIMIT_REACHED'],
    [{ item: 'hat', password: false }, 'WRONG_PASSWORD'],
  ])('refuse the redemption %j', (redeem, outcome) => {
    const events = [earn, { t: 'redeem', id: 'x', ...redeem }];
    expect(resultOf('points', { items, events }).outcomes).toEqual(['OK', outcome]);
  });

  it('can be converted up to a maximum that begins anew with the operator’s day', () => {
    const convert = (points: string, at: string) => ({ t: 'convert', points, at });
    const events = [
      earn,
      convert('60', '2026-11-20T16:59:59Z'),
      convert('60', '2026-11-20T16:59:59Z'),
      convert('60', '2026-11-20T17:00:00Z'),
      convert('0.5', '2026-11-20T17:00:00Z'),
      convert('-10', '2026-11-20T17:00:00Z'),
    ];
    const { outcomes, cash, turnover } = resultOf('points', {
      convert: { min: '1', step: '1', money: '0.3333', maxPerDay: '100', turnoverFactor: '1.5' },
      events,
    });
    expect(outcomes).toEqual(['OK', 'OK', 'LIMIT_REACHED', 'OK', 'INVALID_AMOUNT', 'INVALID_AMOUNT']);
    expect({ cash, turnover }).toEqual({ cash: '39.996', turnover: '59.994' });
  });
});

describe('the address of goods', () => {
  const right = { recipient: 'Lan', phone: '+84 (90) 123-45.67', address: '1 Hang Bac, Hanoi' };

  it.each([
    [right, {}],
    [
      { recipient: ' L ', phone: 'call me', address: 'Hanoi' },
      { recipient: 'content_between', phone: 'invalid_mobile_number', address: 'content_between' },
    ],
    [
      { ...right, recipient: ' ', address: 'x'.repeat(301) },
      { recipient: 'not_empty', address: 'content_between' },
    ],
  ])('%# is checked field by field as the API does', (delivery, codes) => {
    const problems = deliveryProblems(delivery);
    expect(Object.fromEntries(Object.entries(problems).map(([field, { code }]) => [field, code]))).toEqual(codes);
    const { body } = ENDPOINTS['POST /wps/relay/PTS_delivery'];
    const { error } = body.safeParse({ redemptionId: 'R1234ABCD', delivery });
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(
      Object.keys(codes).map((field) => `delivery.${field}`),
    );
  });
});
