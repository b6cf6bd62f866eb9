import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/agents-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

const ACCOUNTS = [
  { id: 'M', upline: null, type: 2 },
  { id: 'A', upline: 'M', type: 1 },
];
const DAILY = { id: 1, family: 'DAILY', payer: 'house', payee: 'M', from: '20261101', tiers: [{ rate: '0.5' }] };
const BET = { id: 'b', member: 'A', product: 'RNG', at: '2026-11-20T03:00:00Z', stake: '1', payout: '0' };
const RUN = { family: 'DAILY', period: '20261120', at: '2026-11-20T19:00:00Z' };
const SETTLE = { accounts: ACCOUNTS, contracts: [DAILY], runs: [RUN] };
const DAILY_TERMS = { family: 'DAILY', terms: { tiers: [{ rate: '1' }] }, own: null };
const SIGNED = { ...DAILY, from: BET.at, terms: DAILY_TERMS.terms };
const FIGURES = { accounts: ACCOUNTS, period: { code: 'D', id: '20261120' }, of: ['M'] };

describe('a malformed case', () => {
  it.each([[null], [7], ['x']])('has no id and gets an error: %j', (input) => {
    expect(answerCase(input)).toEqual({ id: null, error: 'malformed_case' });
  });

  it.each(['jackpot', '', 'toString', 7, undefined])('gets an error for the kind %j', (kind) => {
    expect(answerCase({ id: 'a', kind, input: {} })).toEqual({ id: 'a', error: 'unknown_kind' });
  });

  it.each([...new Set(vectors.cases.map(({ kind }) => kind))])('gets an error for %s without an input', (kind) => {
    for (const input of [undefined, null, [], 'x', {}])
      expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, error: expect.stringMatching(/^malformed_input/) });
  });

  it.each([
    ['period', { code: 'Y', at: '2026-11-20T03:00:00Z' }, 'code'],
    ['period', { code: 'D', at: '20261120' }, 'at'],
    ['period', { code: 'D', at: '2026-11-20T03:00:00Z', zone: 'Asia/Atlantis' }, 'Invalid time zone'],
    ['period', { code: 'D', at: '2026-11-20T03:00:00Z', dayStart: '24:00' }, 'dayStart: is no time of day'],
    ['tier', { family: 'DAILY', terms: {}, figures: { bet: '1' } }, 'tiers is missing'],
    ['tier', { family: 'DAILY', terms: { tiers: [{ rate: 0.5 }] }, figures: { bet: '1' } }, 'terms.tiers.0.rate'],
    ['tier', { family: 'DAILY', terms: { tiers: [{ rate: '0.12345' }] }, figures: { bet: '1' } }, 'is no percentage'],
    ['tier', { family: 'DIVIDEND', terms: { tiers: [{ rate: '1' }] }, figures: { bet: '1' } }, 'carryOver is missing'],
    ['figures', { ...FIGURES, period: { code: 'D', id: '20261131' } }, 'there is no period 20261131'],
    ['figures', { ...FIGURES, of: ['X'] }, 'there is no account X'],
    ['figures', { ...FIGURES, bets: [{ ...BET, member: 'X' }] }, 'there is no account X'],
    ['figures', { ...FIGURES, bets: [{ ...BET, product: 'BINGO' }] }, 'bets.0.product'],
    ['figures', { ...FIGURES, bets: [{ ...BET, stake: '-1' }] }, 'bets.0.stake: is below zero'],
    ['figures', { ...FIGURES, corrections: [{ bet: 'x', knownAt: BET.at }] }, 'there is no bet x'],
    ['figures', { ...FIGURES, settings: { products: { RNG: '101' } } }, 'settings.products.RNG'],
    ['figures', { ...FIGURES, moves: [{ member: 'M', day: '20261101', upline: 'A' }] }, 'is above itself'],
    ['settle', { ...SETTLE, runs: [{ ...RUN, period: '202611' }] }, 'there is no period 202611'],
    ['settle', { ...SETTLE, runs: [{ ...RUN, code: 'M' }] }, 'there is no period 20261120'],
    ['settle', { ...SETTLE, contracts: [{ ...DAILY, payee: 'X' }] }, 'there is no account X'],
    ['settle', { ...SETTLE, contracts: [DAILY, DAILY] }, 'contracts have no distinct ids'],
    ['settle', { ...SETTLE, contracts: [{ ...DAILY, replaces: 9 }] }, 'contracts have no distinct ids'],
    ['settle', { ...SETTLE, contracts: [{ ...DAILY, replaces: 1 }] }, 'contracts have no distinct ids'],
    ['settle', { ...SETTLE, balances: { M: 5 } }, 'balances.M'],
    ['terms', { family: 'WEEKLY', terms: {}, own: null }, 'family'],
    ['terms', { family: 'DAILY', terms: {}, own: { tiers: [] } }, 'own.tiers'],
    ['terms', { ...DAILY_TERMS, current: { tiers: [{ rate: '0' }] } }, 'current.tiers.0.rate: invalid_value'],
    ['terms', { ...DAILY_TERMS, limits: { maxRate: '0.12345' } }, 'limits.maxRate: is no percentage'],
    ['clip', { ...DAILY_TERMS, own: null }, 'own'],
    ['clip', { ...DAILY_TERMS, own: { rates: {} } }, 'own.tiers'],
    ['lifecycle', { accounts: [{ ...ACCOUNTS[1] }], events: [] }, 'accounts: has an unknown upline'],
    ['lifecycle', { accounts: [ACCOUNTS[0], ACCOUNTS[0]], events: [] }, 'accounts: has two accounts of an id'],
    ['lifecycle', { accounts: [{ ...ACCOUNTS[0], upline: 'A' }, ACCOUNTS[1]], events: [] }, 'has a cycle'],
    ['lifecycle', { accounts: [{ ...ACCOUNTS[0], type: 3 }], events: [] }, 'accounts.0.type: is no type of account'],
    ['lifecycle', { accounts: ACCOUNTS, events: [{ at: BET.at, do: 'pause' }] }, 'events.0.do'],
    ['lifecycle', { accounts: ACCOUNTS, events: [{ at: '20261120', do: 'tick' }] }, 'events.0.at'],
    ['lifecycle', { accounts: ACCOUNTS, events: [], offerDays: 31 }, 'offerDays'],
    ['lifecycle', { accounts: ACCOUNTS, contracts: [SIGNED, SIGNED], events: [] }, 'has two contracts of an id'],
    ['lifecycle', { accounts: ACCOUNTS, contracts: [{ ...SIGNED, terms: {} }], events: [] }, 'contracts.0.terms.tiers'],
    [
      'lifecycle',
      {
        accounts: ACCOUNTS,
        events: [
          { at: RUN.at, do: 'tick' },
          { at: BET.at, do: 'tick' },
        ],
      },
      'not in time',
    ],
    [
      'tree',
      { accounts: [{ ...ACCOUNTS[0], series: 1900, quota: { 1900: -1 } }], events: [] },
      'accounts.0.quota.1900',
    ],
    ['transfer', { accounts: [{ id: 'M', upline: null, balance: 1 }], transfers: [] }, 'accounts.0.balance'],
    ['transfer', { accounts: [], transfers: [{ from: 'M', to: 'A', amount: '1e3', at: BET.at }] }, 'is no amount'],
    ['affiliate', { plan: { model: 'CPA' }, start: BET.at, end: RUN.at, players: [] }, 'plan.cpa'],
    [
      'affiliate',
      { plan: { model: 'CPA', cpa: { amount: '1' } }, start: RUN.at, end: BET.at, players: [] },
      'has no period',
    ],
  ])('names what is wrong with %s %j', (kind, input, problem) => {
    expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, error: expect.stringContaining(problem) });
  });
});
