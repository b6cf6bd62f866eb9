import { describe, expect, it } from 'vitest';
import { evaluateValidBet } from '../../../src/lib/dev/rewards-cases/valid-bet.ts';
import { evaluateWallet } from '../../../src/lib/dev/rewards-cases/wallet.ts';

type Event = Record<string, unknown>;
type Result = Record<string, any>;

const evaluate = (events: readonly Event[], settings?: object): Result =>
  evaluateWallet(settings ? { settings, events } : { events });
const statusesOf = ({ outcomes }: Result): string[] => outcomes.map(({ status }: { status: string }) => status);

const deposit = { t: 'deposit', id: 'd1', amount: '10000' };
const bet = (name: string, amount: string, more: Event = {}): Event => ({
  t: 'bet',
  round: `round-${name}`,
  tx: `bet-${name}`,
  category: 'RNG',
  amount,
  ...more,
});
const win = (name: string, amount: string, more: Event = {}): Event => ({
  t: 'win',
  round: `round-${name}`,
  tx: `win-${name}`,
  amount,
  closes: true,
  ...more,
});
const grant = (id: string, more: Event = {}): Event => ({ t: 'grant', id, amount: '5000', ...more });
const free = { t: 'freeGrant', id: 'f1', category: 'RNG', count: 2, winningsAs: 'bonus', terms: { factor: '2' } };
const freeBet = (name: string): Event => bet(name, '0', { reward: 'f1' });
const freeWin = (name: string, amount: string): Event => win(name, amount, { kind: 'free', reward: 'f1' });

describe('a grant that ended before an event', () => {
  it('makes way for the next one, which is activated after the event', () => {
    const { outcomes, grants } = evaluate([
      grant('g1', { validHours: 24 }),
      grant('g2', { validHours: 24 }),
      bet('late', '1000', { at: '2026-01-02T00:00:00Z' }),
    ]);
    expect(outcomes.at(-1)).toEqual({ status: 'INSUFFICIENT_FUNDS', balance: '0' });
    expect(grants.map(({ state }: { state: string }) => state)).toEqual(['expired', 'active']);
  });

  it('is not followed by one that lapses at the same moment', () => {
    const { grants } = evaluate([
      grant('g1', { validHours: 48 }),
      grant('g2', { queueHours: 48 }),
      grant('g3'),
      { t: 'tick', at: '2026-01-03T00:00:00Z' },
    ]);
    expect(grants.map(({ state }: { state: string }) => state)).toEqual(['expired', 'expired', 'active']);
  });
});

describe('a time-out', () => {
  it('moves the waiting time of a grant and the expiry of free rounds', () => {
    const events = [
      grant('g1'),
      grant('g2', { queueHours: 24 }),
      { ...free, validHours: 24 },
      { t: 'pause', at: '2026-01-01T12:00:00Z' },
      { t: 'resume', at: '2026-01-05T12:00:00Z' },
    ];
    const before = evaluate([...events, { t: 'tick', at: '2026-01-05T23:59:59Z' }]);
    const after = evaluate([...events, { t: 'tick', at: '2026-01-06T00:00:00Z' }]);
    expect([before.grants[1].state, before.rewards[0].state]).toEqual(['queued', 'open']);
    expect([after.grants[1].state, after.rewards[0].state]).toEqual(['expired', 'expired']);
  });

  it('activates nothing before it ends', () => {
    const events = [
      grant('g1'),
      grant('g2'),
      bet('all', '5000'),
      { t: 'pause' },
      win('all', '0'),
      { t: 'activate', grant: 'g2' },
    ];
    const paused = evaluate(events);
    expect(statusesOf(paused).at(-1)).toBe('NOT_ALLOWED');
    expect(paused.grants.map(({ state }: { state: string }) => state)).toEqual(['exhausted', 'queued']);
    expect(evaluate([...events, { t: 'resume' }]).grants[1].state).toBe('active');
  });
});

describe('free rounds that pay bonus money', () => {
  it('leave no grant when they win nothing', () => {
    const { grants, rewards } = evaluate([free, freeBet('1'), freeWin('1', '0'), freeBet('2'), freeWin('2', '0')]);
    expect([grants, rewards[0].state]).toEqual([[], 'done']);
  });

  it('pay the promotion back what they win after a self-exclusion', () => {
    const { grants, cash, house } = evaluate([free, freeBet('1'), { t: 'exclude' }, freeWin('1', '700')]);
    expect([grants, cash, house]).toEqual([[], '0', { cash: '0', games: '-700', promotions: '700' }]);
  });

  it('queue behind the grants that exist', () => {
    const { grants } = evaluate([grant('g1'), { ...free, count: 1 }, freeBet('1'), freeWin('1', '700')]);
    expect(grants[1]).toEqual({
      id: 'f1',
      state: 'queued',
      amount: '700',
      balance: '700',
      required: '1400',
      progress: '0',
    });
  });

  it('end with the last win, once their open rounds are closed', () => {
    const last = { ...freeWin('total', '5'), rewardClosed: true };
    const { outcomes, rewards } = evaluate([free, freeBet('1'), last, freeBet('2'), freeWin('1', '7')]);
    expect(statusesOf({ outcomes })).toEqual(['OK', 'OK', 'OK', 'REWARD_EXPIRED', 'OK']);
    expect(rewards).toEqual([{ id: 'f1', state: 'done', left: 0, won: '12' }]);
  });
});

describe('a refusal', () => {
  const open = [deposit, bet('open', '1000')];

  it.each([
    ['a win for a bet of another round', [...open, bet('b', '1'), win('open', '5', { ref: 'bet-b' })], 'BET_NOT_FOUND'],
    ['a win for an unknown bet', [...open, win('open', '5', { ref: 'nothing' })], 'BET_NOT_FOUND'],
    [
      'a win for a win',
      [...open, win('open', '5', { closes: false }), win('b', '5', { ref: 'win-open' })],
      'NOT_A_BET',
    ],
    ['a win of unknown free rounds', [...open, win('open', '5', { kind: 'free', reward: 'x' })], 'REWARD_NOT_FOUND'],
    ['a win of a vendor’s own free rounds without a round', [win('x', '5', { kind: 'free' })], 'ROUND_NOT_FOUND'],
    ['a stake with free rounds', [...open, free, bet('b', '5', { reward: 'f1' })], 'INVALID_AMOUNT'],
    ['a bet in a closed round', [...open, win('open', '0'), bet('open', '5', { tx: 'again' })], 'ROUND_CLOSED'],
    [
      'an id that a cancel took',
      [deposit, { t: 'cancel', tx: 'c', ref: 'w' }, win('x', '5', { tx: 'w' })],
      'DUPLICATE_TRANSACTION',
    ],
    ['a bet of a blocked player above the balance', [{ t: 'exclude' }, bet('b', '5')], 'PLAYER_BLOCKED'],
    ['to close an unknown round', [{ t: 'close', round: 'x' }], 'ROUND_NOT_FOUND'],
    ['to pay a withdrawal twice', [{ t: 'withdrawPaid', id: 'x' }], 'NOT_ALLOWED'],
  ])('of %s', (_, events, expected) => {
    const result = evaluate(events);
    expect(statusesOf(result).at(-1)).toBe(expected);
    expect(evaluate(events.slice(0, -1))).toMatchObject({ cash: result.cash, house: result.house });
  });

  it('judges the repetition of a bet before the player’s standing', () => {
    const { outcomes } = evaluate([...open, { t: 'exclude' }, bet('open', '1000')]);
    expect(outcomes.at(-1)).toEqual({ status: 'OK', balance: '9000', duplicate: true });
  });
});

describe('a receivable', () => {
  it('is recovered from a win before a withdrawal can take it', () => {
    const result = evaluate(
      [
        deposit,
        bet('a', '10000'),
        win('a', '20000'),
        { t: 'withdraw', id: 'x', amount: '20000' },
        { t: 'correct', round: 'round-a', payout: '5000' },
        { t: 'cash', id: 'c', amount: '16000' },
        { t: 'withdraw', id: 'y', amount: '1001' },
      ],
      { turnover: { factor: '0' } },
    );
    expect(statusesOf(result).at(-1)).toBe('INSUFFICIENT_FUNDS');
    expect([result.cash, result.owed, result.ngr]).toEqual(['1000', '0', '-11000']);
  });
});

describe('malformed input', () => {
  it.each([
    ['no events', {}],
    ['an unknown event', { events: [{ t: 'nothing' }] }],
    ['a name of Object’s own', { events: [{ t: 'constructor' }] }],
    ['a bet without an amount', { events: [{ t: 'bet', round: 'r', tx: 't', category: 'RNG' }] }],
    ['an unknown category', { events: [bet('x', '1', { category: 'CHESS' })] }],
    ['a factor with three decimals', { events: [grant('g', { factor: '1.005' })] }],
    ['a negative grant', { events: [grant('g', { amount: '-1' })] }],
    ['an unknown mode', { settings: { turnover: { mode: 'never' } }, events: [] }],
    ['two grants of one name', { events: [free, grant('f1'), freeBet('1'), freeWin('1', '5')] }],
  ])('with %s is refused', (_, input) => {
    expect(() => evaluateWallet(input)).toThrow();
  });

  it('of a valid bet is refused', () => {
    expect(() => evaluateValidBet({ category: 'RNG', stake: '1' })).toThrow();
  });
});
