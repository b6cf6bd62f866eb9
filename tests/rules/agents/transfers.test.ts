import { describe, expect, it } from 'vitest';
import { outputOf } from '../../support/agents-cases.ts';
import { fc } from '../../support/properties.ts';

const AT = '2026-11-20T03:00:00Z';
const ACCOUNTS = [
  { id: 'M', upline: null, balance: '1000' },
  { id: 'A', upline: 'M', balance: '1000', locked: '100' },
  { id: 'B', upline: 'A', balance: '1000', blocked: true },
  { id: 'p', upline: 'A', balance: '1000' },
];
const RULES = { min: '10', max: '2000', dayMax: '1500', dayCount: 2 };
const run = (transfers: readonly object[], more = {}): any =>
  outputOf('transfer', {
    accounts: ACCOUNTS,
    rules: RULES,
    transfers: transfers.map((transfer) => ({ at: AT, ...transfer })),
    ...more,
  });
const codes = (transfers: readonly object[], more = {}) =>
  run(transfers, more).results.map(({ code }: { code?: string }) => code);

describe('a transfer', () => {
  it('is refused for the first reason in the order of the rulebook', () => {
    const transfer = { from: 'A', to: 'p' };
    const accounts = ACCOUNTS.map((account) => (account.id === 'A' ? { ...account, debt: true } : account));
    const indebted = ['B', 'p', 'p', 'p', 'p'].map((to, index) => ({
      from: 'A',
      to,
      amount: ['0', '0', '9', '2001', '1600'][index],
    }));
    expect(codes([{ from: 'B', to: 'p', amount: '0' }, ...indebted], { accounts })).toEqual([
      'not_related',
      'account_blocked',
      'amount_invalid',
      'amount_too_small',
      'amount_too_big',
      'contract_debt',
    ]);
    expect(
      codes([
        { ...transfer, amount: '1501' },
        { ...transfer, amount: '1001' },
        { ...transfer, amount: '901' },
        { ...transfer, amount: '900' },
        { ...transfer, amount: '10' },
      ]),
    ).toEqual(['day_limit', 'insufficient_funds', 'wagering_required', undefined, 'wagering_required']);
  });

  it('locks the share of what is received, truncated once', () => {
    const { accounts } = run([{ from: 'M', to: 'A', amount: '10.0001' }], {
      rules: { ...RULES, unit: '0.0001', wagerPercent: 33 },
    });
    expect(accounts[0]).toEqual({ id: 'A', balance: '1010.0001', locked: '103.3' });
  });

  it('counts in the business day of the sender', () => {
    const send = (at: string) => ({ from: 'M', to: 'A', amount: '10', at });
    const day = ['2026-11-20T05:00:00Z', '2026-11-20T16:00:00Z', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'];
    expect(codes(day.map(send), { dayStart: '12:00' })).toEqual([undefined, undefined, 'day_limit', undefined]);
  });

  it('moves money and makes none, and nobody sends what is not free', () => {
    const name = fc.constantFrom('M', 'A', 'p');
    const transfer = fc.record({ from: name, to: name, amount: fc.integer({ min: -5, max: 1200 }).map(String) });
    fc.assert(
      fc.property(fc.array(transfer, { maxLength: 20 }), (transfers) => {
        const { accounts, results } = run(transfers, { rules: { ...RULES, dayCount: 9, wagerPercent: 50 } });
        const sum = accounts.reduce((total: number, { balance }: { balance: string }) => total + Number(balance), 0);
        expect(sum).toBe(4000);
        for (const { balance } of accounts) expect(Number(balance)).toBeGreaterThanOrEqual(0);
        for (const by of ['M', 'A', 'p'])
          expect(transfers.filter(({ from }, index) => from === by && results[index].ok).length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
