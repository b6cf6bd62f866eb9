import { describe, expect, it } from 'vitest';
import { boardSchema } from '#rules/rewards/board-terms';
import {
  type BoardValues,
  checkBoard,
  groupCount,
  toTerms,
  valuesOf,
} from '../../src/islands/back-office/boards/board-form.ts';

const valuesWith = (changes: Partial<BoardValues> = {}): BoardValues => ({
  ...valuesOf(undefined),
  'title.en': 'Race',
  'amount.0': '100',
  'ranks.1': '3',
  'amount.1': '50',
  ...changes,
});
const fieldsOf = (changes: Partial<BoardValues>) => Object.keys(checkBoard(valuesWith(changes)));

describe('the form of a leaderboard', () => {
  it('writes groups of ranks one by one, a pool, and times, and reads them again as they were written', () => {
    const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 19);
    for (const changes of [
      {},
      { prizes: 'share', pool: '500', top: '10' },
      { window: 'once', from: '2026-01-01T00:00:00', until, RNG: true, minStake: '1000', ties: 'split' },
    ]) {
      const values = valuesWith(changes);
      expect(checkBoard(values)).toEqual({});
      const terms = toTerms(values, undefined);
      expect(boardSchema.omit({ currency: true }).safeParse(terms).success).toBe(true);
      expect(toTerms(valuesOf(terms), terms)).toEqual(terms);
    }
    expect(toTerms(valuesWith(), undefined).prizes).toEqual({ by: 'rank', amounts: ['100', '50', '50', '50'] });
    expect(groupCount(valuesWith())).toBe(3);
  });

  it('shows what the rules forbid beside its field', () => {
    expect(fieldsOf({ 'title.en': ' ' })).toEqual(['texts', 'title.en']);
    expect(fieldsOf({ window: 'once' })).toEqual(['until']);
    expect(fieldsOf({ metric: 'multiplier' })).toEqual(['minScore']);
    expect(fieldsOf({ 'amount.1': '101' })).toEqual(['amount.1']);
    expect(fieldsOf({ 'amount.0': '', 'amount.1': '' })).toEqual(['amount.0']);
    expect(fieldsOf({ prizes: 'share', pool: '1', top: '101' })).toEqual(['top']);
    expect(fieldsOf({ minStake: 'x' })).toEqual(['minStake']);
  });
});
