import { describe, expect, it } from 'vitest';
import { parseAmount } from '#kernel/money';
import { countBets, DEFAULT_MIN_ODDS, type AgentBet } from '#rules/agents/figures/bets';
import { AGENT_PRODUCTS } from '#rules/agents/figures/products';
import { addSums } from '#rules/agents/figures/sums';
import { teamFigures, toMinor, type FigureRules } from '#rules/agents/figures/team-figures';
import { outputOf } from '../../support/agents-cases.ts';
import { fc } from '../../support/properties.ts';

const LOST: AgentBet = {
  id: '1',
  member: 'p',
  product: 'LOTTERY',
  at: new Date('2026-11-20T03:00:00Z'),
  isSettled: true,
  isFree: false,
  stakeMinor: 100n,
  payoutMinor: 0n,
  pushedMinor: 0n,
  bonusStakeMinor: 0n,
  bonusPayoutMinor: 0n,
  jackpotMinor: 0n,
  contributionMinor: 0n,
  odds: undefined,
  vendorValidMinor: undefined,
  market: undefined,
  side: undefined,
};
const validOf = (bets: Partial<AgentBet>[]) =>
  countBets(
    bets.map((each) => ({ ...LOST, ...each })),
    DEFAULT_MIN_ODDS,
  ).map(({ validMinor }) => validMinor);

const money = fc.bigInt({ min: 0n, max: 10n ** 9n });
const product = fc.constantFrom(...AGENT_PRODUCTS);

describe('the valid bet', () => {
  it('is never negative and never above the cash stake', () => {
    const part = fc.record({ product, stakeMinor: money, payoutMinor: money, isSettled: fc.boolean() });
    const bonus = fc.record({ bonusStakeMinor: money, bonusPayoutMinor: money, pushedMinor: money });
    fc.assert(
      fc.property(part, bonus, (bet, { bonusStakeMinor, bonusPayoutMinor, pushedMinor }) => {
        const within = (of: bigint, limit: bigint) => (of < limit ? of : limit);
        const cash = bet.stakeMinor - within(bonusStakeMinor, bet.stakeMinor);
        const [valid] = validOf([
          {
            ...bet,
            bonusStakeMinor: bet.stakeMinor - cash,
            bonusPayoutMinor: within(bonusPayoutMinor, bet.payoutMinor),
            pushedMinor: within(pushedMinor, cash),
          },
        ]);
        expect(valid).toBeGreaterThanOrEqual(0n);
        expect(valid).toBeLessThanOrEqual(cash);
      }),
    );
  });

  it('leaves the difference of opposite sides, wherever the bets stand', () => {
    const side = fc.record({ side: fc.constantFrom('BIG', 'SMALL'), stakeMinor: money });
    fc.assert(
      fc.property(fc.array(side, { maxLength: 8 }), (sides) => {
        const bets = sides.map((each, index) => ({ ...each, id: String(index * 7), market: 'm' }));
        const sumOf = (name: string) =>
          sides.reduce((sum, each) => sum + (each.side === name ? each.stakeMinor : 0n), 0n);
        const difference = sumOf('BIG') - sumOf('SMALL');
        const valid = validOf(bets);
        expect(valid.reduce((sum, each) => sum + each, 0n)).toBe(difference < 0n ? -difference : difference);
        expect(validOf(bets.toReversed())).toEqual(valid.toReversed());
      }),
    );
  });

  it('is given up by the lowest id first, compared as a number', () => {
    const big = { market: 'm', side: 'BIG' };
    const bets = [
      { ...big, id: '10' },
      { ...big, id: '9' },
      { market: 'm', side: 'SMALL', id: '11', stakeMinor: 120n },
    ];
    expect(validOf(bets)).toEqual([80n, 0n, 0n]);
    expect(() => validOf([...bets, { market: 'm', side: 'EVEN' }])).toThrow(RangeError);
  });

  it('of other members, and of bets with a figure of their vendor, is not set off', () => {
    const small = { market: 'm', side: 'SMALL' };
    const big = { market: 'm', side: 'BIG' };
    expect(validOf([big, { ...small, member: 'q' }])).toEqual([100n, 100n]);
    expect(validOf([big, { ...small, vendorValidMinor: 70n }])).toEqual([100n, 70n]);
  });
});

describe('the figures of a team', () => {
  const rules: FigureRules = { weights: undefined, deduct: [], vendorFeesPpm: new Map() };

  it('cut the weighted valid bet once', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ product, validMinor: money }), { maxLength: 6 }), (rows) => {
        const sums = addSums(rows.map(({ product: of, validMinor }) => ({ product: of, sums: { validMinor } })));
        const weights = new Map(AGENT_PRODUCTS.map((of, index) => [of, BigInt(index * 11)]));
        const exact = rows.reduce((sum, each) => sum + each.validMinor * (weights.get(each.product) ?? 0n), 0n);
        expect(toMinor(teamFigures(sums, { ...rules, weights }).weighted.all)).toBe(exact / 100n);
      }),
    );
  });

  it('are the sum of what the agent and its direct downlines have', () => {
    const accounts = [
      { id: 'M', upline: null, type: 2 },
      { id: 'A', upline: 'M', type: 1 },
      { id: 'B', upline: 'M', type: 1 },
      { id: 'p', upline: 'A', type: 0 },
    ];
    const bet = fc.record({
      member: fc.constantFrom('M', 'A', 'B', 'p'),
      stake: fc.constantFrom('1', '2.5', '300'),
      payout: fc.constantFrom('0', '1', '700.0001'),
    });
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 10 }), fc.boolean(), (bets, isMoved) => {
        const input = {
          accounts,
          moves: isMoved ? [{ member: 'p', day: '20261120', upline: 'B' }] : [],
          bets: bets.map((each, id) => ({ ...each, id: String(id), product: 'RNG', at: '2026-11-20T03:00:00Z' })),
          period: { code: 'D', id: '20261120' },
          of: ['M', 'A', 'B', 'p'],
        };
        const { figures } = outputOf('figures', input);
        const own = outputOf('figures', {
          ...input,
          bets: input.bets.filter(({ member }) => member === 'M'),
          of: ['M'],
        }).figures.M;
        for (const name of ['bet', 'betWon', 'betLost', 'stake', 'payout', 'ggr', 'ngr']) {
          const value = (of: Record<string, string>) => parseAmount(of[name]) ?? 0n;
          expect(value(figures.M)).toBe(value(own) + value(figures.A) + value(figures.B));
        }
        expect(figures.M.active).toBe(own.active + figures.A.active + figures.B.active);
        if (isMoved) expect(figures.A.stake === '0' || bets.some(({ member }) => member === 'A')).toBe(true);
      }),
    );
  });
});
