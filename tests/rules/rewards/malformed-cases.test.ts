import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/rewards-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('a malformed case', () => {
  it.each([[null], [7], ['x']])('has no id and gets an error: %j', (input) => {
    expect(answerCase(input)).toEqual({ id: null, error: 'malformed_case' });
  });

  it.each(['jackpot', '', 'toString', 7, undefined])('gets an error for the kind %j', (kind) => {
    expect(answerCase({ id: 'a', kind, input: {} })).toEqual({ id: 'a', error: 'unknown_kind' });
  });

  const kinds = [...new Map(vectors.cases.map(({ kind, input }) => [kind, input]))];

  it.each(kinds)('gets an error for %s without input, and for one of another type', (kind) => {
    // Every field of an application has a default.
    const inputs = kind === 'application' ? [undefined, null, [], 'x'] : [undefined, null, [], 'x', {}];
    for (const input of inputs)
      expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, error: expect.stringMatching(/^malformed_input/) });
  });

  it.each([
    ['budget', { budget: '-1', claims: [] }, 'budget: is below zero'],
    ['budget', { budget: 100, claims: [] }, 'budget'],
    ['budget', { budget: '1e3', claims: [] }, 'budget: is no amount'],
    ['budget', { budget: '1', claims: [{ member: 'a', amount: '1', key: '1', at: 'today' }] }, 'claims.0.at'],
    ['streak', { rewards: [], events: [] }, 'rewards'],
    ['award', { type: 'lottery' }, 'type'],
    ['award', { type: 'deposit_match', params: { tiers: [{ min: '1' }] }, facts: { deposit: '1' } }, 'params.tiers.0'],
    ['award', { type: 'rebate', params: { rates: { RNG: ['0.12345'] } }, facts: {} }, 'params.rates.RNG.0'],
    ['award', { type: 'rebate', params: { rates: { BINGO: ['1'] } }, facts: {} }, 'params.rates'],
    [
      'award',
      { type: 'birthday', params: { byLevel: ['1'] }, facts: { birthDate: '2026-02-30', today: '', registered: '' } },
      'facts.birthDate: is no day',
    ],
    ['claim', { mode: 'claim', events: ['win'] }, 'events.0'],
    ['rank', { level: 8, events: [] }, 'has a level that does not exist'],
    ['rank', { events: [{ t: 'pin', level: 8 }] }, 'has a level that does not exist'],
    ['mission', { mission: { metric: 'bets', window: 'once' }, events: [] }, 'mission: has no valid targets'],
    [
      'mission',
      { mission: { metric: 'bets', window: 'once', target: '1.5', reward: '1' }, events: [] },
      'mission: has no valid targets',
    ],
    ['raffle', { seed: '11', randomness: '22', promotion: 'a', round: 'b', tickets: [], prizes: [] }, 'seed'],
  ])('names what is wrong with %s %j', (kind, input, problem) => {
    const answer = answerCase({ id: 1, kind, input });
    expect(answer).toEqual({ id: 1, error: expect.stringContaining(`malformed_input: ${problem}`) });
  });
});
