import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/lib/dev/inhouse-cases.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('the rules of in-house games', () => {
  it.each(vectors.cases)('agree with the rulebook on $id: $note', ({ id, kind, input, expect: result }) => {
    expect(JSON.parse(JSON.stringify(answerCase({ id, kind, input })))).toEqual({ id, result });
  });

  it.each([...new Set(vectors.cases.map(({ kind }) => kind))])('answer %s without an input with an error', (kind) => {
    for (const input of [undefined, null, [], 'x', {}])
      expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, error: expect.stringMatching(/^malformed_input/) });
  });

  const bet = { event: 'e1', market: '1x2', selection: 'home', odds: '2' };
  it.each([
    ['crashRound', { point: '2.00', bets: [{ id: 'a', stake: '1000', auto: '1.505' }] }, 'target_out_of_range'],
    ['cashout', { stake: '1000', legs: [{ ...bet, current: '1' }] }, 'odds_invalid'],
    ['cashout', { stake: '1000', legs: [bet] }, 'cashout_unavailable'],
  ])('refuse in %s what is no target and no price: %j', (kind, input, error) => {
    expect(answerCase({ id: 1, kind, input })).toEqual({ id: 1, result: { error } });
  });

  it.each([
    { ...bet, selection: 'over' },
    { ...bet, market: 'total', line: '2.5' },
    { ...bet, market: 'handicap', line: '0', selection: 'draw' },
  ])('settle no selection that a market does not have: %j', (leg) => {
    const input = { stake: '1000', legs: [{ ...leg, score: [1, 0] }] };
    expect(answerCase({ id: 1, kind: 'ticket', input })).toEqual({
      id: 1,
      error: expect.stringMatching(/^malformed_input/),
    });
  });
});
