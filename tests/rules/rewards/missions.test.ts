import { describe, expect, it } from 'vitest';
import { resultOf } from '../../support/rewards-cases.ts';

const settle = (id: string, fields: object = {}) => ({
  t: 'settle',
  id,
  category: 'RNG',
  game: 'g1',
  stake: '10',
  payout: '0',
  valid: '10',
  at: '2026-11-20T10:00:00Z',
  ...fields,
});
const mission = (fields: object, events: readonly object[]) =>
  resultOf('mission', { mission: { window: 'daily', target: '2', reward: '1', ...fields }, events });

describe('a mission', () => {
  it('takes a void round out of its own window, on whatever day it is voided', () => {
    const events = [
      settle('1'),
      settle('2', { at: '2026-11-20T17:00:00Z' }),
      { t: 'void', ref: '1', at: '2026-11-21T10:00:00Z' },
      { t: 'void', ref: '1', at: '2026-11-21T10:00:00Z' },
      { t: 'void', ref: '7', at: '2026-11-21T10:00:00Z' },
    ];
    const { windows } = mission({ metric: 'bets' }, events);
    expect(windows.map(({ progress }: { progress: string }) => progress)).toEqual(['0', '1']);
  });

  it('takes nothing of a void round from the games that were tried', () => {
    const events = [settle('1'), { t: 'void', ref: '1' }, settle('2', { game: 'g2' })];
    expect(mission({ metric: 'games' }, events).awards).toHaveLength(1);
  });

  it('replaces a round that is settled again', () => {
    const { windows } = mission({ metric: 'turnover', target: '100' }, [settle('1'), settle('1', { valid: '4' })]);
    expect(windows[0].progress).toBe('4');
  });

  it('awards the steps of one jump in their order', () => {
    const steps = [
      { target: '5', reward: '1' },
      { target: '10', reward: '2' },
      { target: '20', reward: '3' },
    ];
    const { awards, windows } = mission({ metric: 'turnover', target: undefined, steps }, [settle('1')]);
    expect(awards.map(({ step }: { step: number }) => step)).toEqual([1, 2]);
    expect(windows).toEqual([{ window: '2026-11-20', progress: '10', steps: 2, done: false }]);
  });

  it('counts wins, deposits and sign-ins', () => {
    const at = '2026-11-20T10:00:00Z';
    const progress = (metric: string, events: readonly object[]) =>
      mission({ metric, target: '9' }, events).windows[0]?.progress;
    expect(progress('wins', [settle('1', { payout: '10' }), settle('2', { payout: '10.0001' })])).toBe('1');
    const deposit = { t: 'deposit', amount: '2.5', at };
    expect(progress('deposit', [deposit, deposit])).toBe('5');
    expect(
      progress('signIns', [
        { t: 'signIn', at },
        { t: 'signIn', at },
      ]),
    ).toBe('1');
    expect(progress('turnover', [deposit])).toBeUndefined();
  });

  it('names weeks by their Monday, also on Sunday and Monday', () => {
    const days = ['2026-11-22T16:59:59Z', '2026-11-22T17:00:00Z'].map((at, id) => settle(String(id), { at }));
    const { windows } = mission({ metric: 'bets', window: 'weekly' }, days);
    expect(windows.map(({ window }: { window: string }) => window)).toEqual(['2026-11-16', '2026-11-23']);
  });
});
