import { describe, expect, it } from 'vitest';
import { dateTimeField, instantOf, rangeStart, timeText } from '#browser/format';

describe('times', () => {
  it('are shown in the merchant’s time zone', () => {
    expect(timeText('2026-11-20T17:30:05.123Z')).toBe('2026-11-21 00:30:05');
  });
});

describe('date ranges of a record', () => {
  const justAfterMidnight = new Date('2026-11-20T17:05:00Z');

  it('begin at midnight in the merchant’s time zone, not the reader’s', () => {
    expect(rangeStart('today', justAfterMidnight)).toBe('2026-11-20T17:00:00.000Z');
    expect(rangeStart('today', new Date('2026-11-20T16:59:00Z'))).toBe('2026-11-19T17:00:00.000Z');
  });

  it('include today', () => {
    expect(rangeStart('week', justAfterMidnight)).toBe('2026-11-14T17:00:00.000Z');
    expect(rangeStart('month', justAfterMidnight)).toBe('2026-10-22T17:00:00.000Z');
  });

  it('have no beginning when everything is selected', () => {
    expect(rangeStart('all', justAfterMidnight)).toBeUndefined();
  });

  it('support time zones west of Greenwich and Greenwich itself', () => {
    expect(rangeStart('today', justAfterMidnight, 'America/Sao_Paulo')).toBe('2026-11-20T03:00:00.000Z');
    expect(rangeStart('today', justAfterMidnight, 'UTC')).toBe('2026-11-20T00:00:00.000Z');
  });
});

describe('typed date and time', () => {
  it('is in the merchant’s time zone and converts back to the same instant', () => {
    expect(dateTimeField('2026-11-20T17:30:05Z')).toBe('2026-11-21T00:30:05');
    expect(instantOf('2026-11-21T00:30:05')).toBe('2026-11-20T17:30:05.000Z');
    // Browsers omit seconds that are zero.
    expect(instantOf('2026-11-21T00:30')).toBe('2026-11-20T17:30:00.000Z');
  });

  it('may be missing', () => {
    expect([dateTimeField(null), dateTimeField(''), instantOf('')]).toEqual(['', '', undefined]);
  });

  it('uses the time zone offset of its own day', () => {
    for (const instant of ['2026-03-08T06:59:00.000Z', '2026-03-08T07:01:00.000Z', '2026-07-01T00:00:00.000Z'])
      expect(instantOf(dateTimeField(instant, 'America/New_York'), 'America/New_York')).toBe(instant);
  });
});
