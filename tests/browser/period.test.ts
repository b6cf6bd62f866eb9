import { describe, expect, it } from 'vitest';
import { daysOf, instantsOf, periodOfQuery, spanOf, spanProblems } from '#browser/period';

const justAfterMidnight = new Date('2026-11-20T17:05:00Z');

describe('a range of a list', () => {
  const startOf = (...input: Parameters<typeof instantsOf>) => instantsOf(...input).from;

  it('begins at midnight in the merchant’s time zone, not the reader’s', () => {
    expect(startOf('today', justAfterMidnight)).toBe('2026-11-20T17:00:00.000Z');
    expect(startOf('today', new Date('2026-11-20T16:59:00Z'))).toBe('2026-11-19T17:00:00.000Z');
  });

  it('includes today', () => {
    expect(startOf('week', justAfterMidnight)).toBe('2026-11-14T17:00:00.000Z');
    expect(startOf('month', justAfterMidnight)).toBe('2026-10-22T17:00:00.000Z');
    expect(instantsOf('week', justAfterMidnight).to).toBeUndefined();
  });

  it('covers a calendar month, also over New Year', () => {
    expect(spanOf('thisMonth', justAfterMidnight)).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(spanOf('lastMonth', justAfterMidnight)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    const newYear = new Date('2026-12-31T17:00:00Z');
    expect(spanOf('lastMonth', newYear)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('has no beginning when everything is selected', () => {
    expect(startOf('all', justAfterMidnight)).toBeUndefined();
  });

  it('begins at midnight west of Greenwich, at Greenwich, and on both sides of an offset change', () => {
    expect(startOf('today', justAfterMidnight, 'America/Sao_Paulo')).toBe('2026-11-20T03:00:00.000Z');
    expect(startOf('today', justAfterMidnight, 'UTC')).toBe('2026-11-20T00:00:00.000Z');
    expect(startOf('month', new Date('2026-03-20T12:00:00Z'), 'America/New_York')).toBe('2026-02-19T05:00:00.000Z');
  });
});

describe('days of one’s own', () => {
  const problemsOf = (from: string, to: string) =>
    Object.entries(spanProblems({ from, to }, justAfterMidnight)).map(([name, { code }]) => `${name} ${code}`);

  it('include the last one', () => {
    const span = { from: '2026-10-01', to: '2026-10-31' };
    expect(instantsOf(span, justAfterMidnight)).toEqual({
      from: '2026-09-30T17:00:00.000Z',
      to: '2026-10-31T17:00:00.000Z',
    });
  });

  it('are in their order, exist, and are not in the future', () => {
    expect(problemsOf('2026-11-21', '2026-11-21')).toEqual([]);
    expect(problemsOf('2026-11-20', '2026-11-19')).toEqual(['from too_big']);
    expect(problemsOf('2026-11-20', '2026-11-22')).toEqual(['to too_big']);
    expect(problemsOf('', '')).toEqual(['from not_empty', 'to not_empty']);
    expect(problemsOf('2026-02-30', '20261101')).toEqual(['from invalid_value', 'to invalid_value']);
    expect(spanProblems({ from: '2026-08-20', to: '2026-11-20' }, justAfterMidnight, 93)).toEqual({});
    expect(spanProblems({ from: '2026-08-19', to: '2026-11-20' }, justAfterMidnight, 93)).toEqual({
      from: { code: 'too_small', params: { min: '2026-08-20' } },
    });
    expect(problemsOf('1969-12-31', '2026-11-01')).toEqual(['from too_small']);
  });

  it('are read from an address; wrong ones are left out', () => {
    const read = (text: string) => periodOfQuery(new URLSearchParams(text), justAfterMidnight);
    expect(read('from=2026-10-01&to=2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(read('range=month')).toBe('month');
    for (const text of ['from=2026-10-31&to=2026-10-01', 'from=2026-10-01', 'from=x&to=y', 'range=year', ''])
      expect(read(text)).toBeUndefined();
  });
});
