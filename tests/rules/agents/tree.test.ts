import { describe, expect, it } from 'vitest';
import { outputOf } from '../../support/agents-cases.ts';
import { fc } from '../../support/properties.ts';

const AT = '2026-11-20T03:00:00Z';
const ACCOUNTS = [
  { id: 'M', type: 2, upline: null, series: 1980 },
  { id: 'A', type: 1, upline: 'M', series: 1960 },
  { id: 'B', type: 1, upline: 'A', series: 1950 },
  { id: 'p', type: 0, upline: 'B', series: 1940 },
];

const run = (events: readonly object[], more = {}): any => outputOf('tree', { accounts: ACCOUNTS, events, ...more });
const codes = (events: readonly object[], more = {}) =>
  run(events, more).results.map(({ code }: { code?: string }) => code);

describe('opening an account', () => {
  it('is refused for the first reason in the order of the rulebook', () => {
    const accounts = [...ACCOUNTS, { id: 'Q', type: 1, upline: 'A', series: 1950, blocked: true }];
    const create = { do: 'create', by: 'A', id: 'p', type: 4, series: 1955 };
    const events = [
      { ...create, by: 'p' },
      { ...create, by: 'nobody' },
      { ...create, by: 'Q' },
      create,
      { ...create, by: 'B', type: 1 },
      { ...create, type: 1 },
      { ...create, type: 1, series: 1960 },
      { ...create, type: 1, series: 1950 },
      { ...create, type: 1, series: 1940 },
      { ...create, id: 'new', type: 1, series: 1940 },
    ];
    expect(codes(events, { accounts, settings: { maxDepth: 3, minGap: 10, quotaFrom: 1950 } })).toEqual([
      'not_an_agent',
      'not_an_agent',
      'account_blocked',
      'type_not_allowed',
      'too_deep',
      'series_invalid',
      'series_above_own',
      'quota_used_up',
      'name_taken',
      undefined,
    ]);
  });

  it('is refused to delegates, who have no place in the tree', () => {
    const accounts = [...ACCOUNTS, { id: 'D', type: 41, upline: null, series: 1900 }];
    expect(codes([{ do: 'create', by: 'D', id: 'x', type: 0, series: 1900 }], { accounts })).toEqual(['not_an_agent']);
  });

  it('by a link is refused for the first reason in the order of the rulebook', () => {
    const link = { owner: 'A', type: 0, series: 1960 };
    const links = [
      { ...link, code: 'used', quota: 0, expiresAt: AT },
      { ...link, code: 'full', quota: 0 },
      { ...link, code: 'high' },
      { ...link, code: 'low', series: 1900 },
      { ...link, code: 'player', owner: 'p' },
    ];
    const events = ['nothing', 'player', 'used', 'full', 'high', 'low'].map((code) => ({
      do: 'register',
      code,
      id: 'p',
      at: AT,
    }));
    expect(codes(events, { links, settings: { quotaFrom: 1960 } })).toEqual([
      'link_not_valid',
      'link_not_valid',
      'link_expired',
      'link_used_up',
      'quota_used_up',
      'name_taken',
    ]);
  });

  it('counts a place of a link for a registration that succeeds', () => {
    const links = [{ code: 'L', owner: 'A', type: 0, series: 1900, quota: 1, expiresAt: null }];
    const register = (id: string) => ({ do: 'register', code: 'L', id, at: AT });
    expect(codes([register('p'), register('x'), register('y')], { links })).toEqual([
      'name_taken',
      undefined,
      'link_used_up',
    ]);
  });
});

describe('changing the tree', () => {
  it('is refused for the first reason in the order of the rulebook', () => {
    const set = { do: 'setSeries', by: 'B', account: 'p', series: 1955 };
    const settings = { minGap: 0, quotaFrom: 1950 };
    const events = [
      { ...set, by: 'A' },
      { ...set, account: 'nobody' },
      { ...set, series: 1935 },
      set,
      { ...set, series: 1960 },
      { ...set, series: 1950 },
      { ...set, series: 1940 },
      { ...set, by: 'house', series: 1950 },
      { do: 'move', by: 'A', account: 'nobody', upline: 'M' },
      { do: 'move', by: 'house', account: 'p', upline: 'nobody' },
      { do: 'demote', by: 'A', account: 'nobody' },
    ];
    expect(codes(events, { settings })).toEqual([
      'not_direct_downline',
      'not_direct_downline',
      'only_operations_lower',
      'series_invalid',
      'series_above_own',
      'quota_used_up',
      undefined,
      undefined,
      'not_found',
      'no_such_agent',
      'only_operations',
    ]);
  });

  it('takes a place of the new prize group when an agent raises, and gives none back', () => {
    const accounts = ACCOUNTS.map((account) => (account.id === 'B' ? { ...account, quota: { 1950: 1 } } : account));
    const set = (by: string, prizeGroup: number) => ({ do: 'setSeries', by, account: 'p', series: prizeGroup });
    const events = [set('B', 1950), set('house', 1930), set('B', 1950)];
    expect(codes(events, { accounts, settings: { quotaFrom: 1950 } })).toEqual([undefined, undefined, 'quota_used_up']);
  });

  it('lowers nobody below the lowest prize group', () => {
    const events = [{ do: 'setSeries', by: 'house', account: 'M', series: 1710 }];
    const { results, accounts } = run(events, { settings: { minGap: 10 } });
    expect(results).toEqual([{ ok: true, lowered: ['A', 'B', 'p'] }]);
    expect(accounts.map(({ series }: { series: number }) => series)).toEqual([1700, 1700, 1710, 1700]);
  });

  const name = fc.constantFrom('M', 'A', 'B', 'p', 'x', 'y', 'z');
  const prizeGroup = fc.integer({ min: 0, max: 9 }).map((steps) => 1900 + steps * 10);
  const type = fc.constantFrom(0, 1);
  const event = fc.oneof(
    fc.record({ do: fc.constant('create'), by: name, id: name, type, series: prizeGroup }),
    fc.record({ do: fc.constant('register'), code: fc.constantFrom('L', 'K'), id: name, at: fc.constant(AT) }),
    fc.record({
      do: fc.constant('setSeries'),
      by: fc.constantFrom('house', 'M', 'A', 'B'),
      account: name,
      series: prizeGroup,
    }),
    fc.record({ do: fc.constant('promote'), by: fc.constantFrom('house', 'M', 'A', 'B'), account: name }),
    fc.record({ do: fc.constant('demote'), by: fc.constant('house'), account: name }),
    fc.record({ do: fc.constant('move'), by: fc.constant('house'), account: name, upline: fc.option(name) }),
  );

  it('keeps the tree in order and takes no place that an agent does not have', () => {
    const quota = { 1950: 1, 1960: 2, 1970: 1 };
    const accounts = ACCOUNTS.map((account) => ({ ...account, quota }));
    const links = [
      { code: 'L', owner: 'A', type: 1, series: 1960 },
      { code: 'K', owner: 'B', type: 0, series: 1950, quota: 2 },
    ];
    const settings = { minGap: 10, quotaFrom: 1950 };
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const result = run(events, { accounts, links, settings });
        const byId = new Map<string | null, any>(result.accounts.map((account: any) => [account.id, account]));
        for (const account of result.accounts) {
          const path = [account];
          while (path.at(-1).upline !== null) {
            path.push(byId.get(path.at(-1).upline));
            expect(path.length).toBeLessThanOrEqual(byId.size);
          }
          for (const [index, upline] of path.entries()) {
            if (index === 0) continue;
            expect(upline.type).toBeGreaterThan(0);
            expect(path[index - 1].series).toBeLessThanOrEqual(upline.series - settings.minGap);
          }
        }
        for (const by of ['M', 'A', 'B'])
          for (const [places, max] of Object.entries(quota))
            expect(countTaken(events, result.results, by, Number(places))).toBeLessThanOrEqual(max);
      }),
    );
  });
});

/** Counts the accounts that an agent opened directly with a prize group. */
function countTaken(events: readonly any[], results: readonly any[], by: string, prizeGroup: number): number {
  return events.filter(
    (event, index) => event.do === 'create' && event.by === by && event.series === prizeGroup && results[index].ok,
  ).length;
}
