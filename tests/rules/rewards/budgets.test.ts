import { expect, it } from 'vitest';
import { parseAmount } from '#kernel/money';
import { takeFromBudget } from '#rules/rewards/budgets';
import { resultOf } from '../../support/rewards-cases.ts';
import { fc } from '../../support/properties.ts';

const minor = (text: string) => parseAmount(text) ?? 0n;

it('what was issued and what is left always add up to the budget, whatever the caps', () => {
  const cap = fc.option(fc.integer({ min: 0, max: 300 }).map(String), { nil: undefined });
  const claim = fc.record({
    member: fc.constantFrom('a', 'b', 'c'),
    amount: fc.integer({ min: 0, max: 200 }).map(String),
    key: fc.integer({ min: 0, max: 12 }).map(String),
    at: fc.constantFrom('2026-11-20T16:59:59Z', '2026-11-20T17:00:00Z', '2026-11-22T00:00:00Z'),
  });
  const input = fc.record({
    budget: fc.integer({ min: 0, max: 1000 }).map(String),
    perPlayer: cap,
    perPlayerDay: cap,
    maxClaims: fc.option(fc.nat({ max: 8 }), { nil: undefined }),
    claims: fc.array(claim, { maxLength: 25 }),
  });
  fc.assert(
    fc.property(input, (given) => {
      const { claims, left, issued } = resultOf('budget', given);
      const paid = claims.filter(({ status }: { status: string }) => status === 'issued');
      const sum = paid.reduce((total: bigint, { amount }: { amount: string }) => total + minor(amount), 0n);
      expect(sum + minor(left)).toBe(minor(given.budget));
      expect(minor(left)).toBeGreaterThanOrEqual(0n);
      expect(issued).toBe(paid.length);
      expect(issued).toBeLessThanOrEqual(given.maxClaims ?? 25);
    }),
  );
});

it('a member cap cuts an award, the budget never does', () => {
  const use = { leftMinor: 50n, issuedClaims: 0, toPlayerMinor: 70n, toPlayerTodayMinor: 0n };
  expect(takeFromBudget(60n, { perPlayerMinor: 100n }, use)).toEqual({ status: 'issued', amountMinor: 30n });
  expect(takeFromBudget(60n, {}, use)).toEqual({ status: 'budget_used', amountMinor: 0n });
  expect(takeFromBudget(60n, { perPlayerMinor: 60n }, use)).toEqual({ status: 'player_cap', amountMinor: 0n });
});
