import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateTimeField, instantOf, timeText } from '#browser/format';

describe('times', () => {
  it('are shown in the merchant’s time zone', () => {
    expect(timeText('2026-11-20T17:30:05.123Z')).toBe('2026-11-21 00:30:05');
  });
});

describe('an operator in Kathmandu', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  it('has times and days of that zone, once the pages are built for it', async () => {
    vi.stubEnv('TIME_ZONE', 'Asia/Kathmandu');
    vi.resetModules();
    const format = await import('../../src/lib/browser/format.ts');
    const period = await import('../../src/lib/browser/period.ts');
    const { businessDayOf, recentStarts } = await import('../../src/lib/browser/stores/business-days.ts');
    const midnight = '2026-11-19T18:15:00.000Z';
    const before = new Date(Date.parse(midnight) - 1000);
    expect(format.timeText(midnight)).toBe('2026-11-20 00:00:00');
    expect(format.instantOf(format.dateTimeField(midnight))).toBe(midnight);
    expect([before, new Date(midnight)].map((at) => period.dayOf(at))).toEqual(['2026-11-19', '2026-11-20']);
    expect([before, new Date(midnight)].map(businessDayOf)).toEqual(['2026-11-19', '2026-11-20']);
    // The hours of salaries begin with the day, a quarter past those of UTC.
    const hours = recentStarts('HOUR', new Date('2026-11-20T18:30:00Z')).map((at) => at.toISOString());
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([
      24,
      '2026-11-19T19:15:00.000Z',
      '2026-11-20T18:15:00.000Z',
    ]);
    expect(recentStarts('5MIN', new Date('2026-11-20T18:30:00Z'))).toHaveLength(288);
    expect(period.instantsOf({ from: '2026-11-20', to: '2026-11-20' }, before)).toEqual({
      from: midnight,
      to: '2026-11-20T18:15:00.000Z',
    });
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
