import { describe, expect, it } from 'vitest';
import { BusinessCalendar, PERIOD_CODES, periodAt, periodOfDay, periodOfId } from '#rules/agents/periods';
import { fc } from '../../support/properties.ts';

/** Zones with whole and half hours, clock changes at night and at midnight, and a day that was skipped. */
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const calendar = fc
  .tuple(fc.constantFrom(...ZONES), fc.constantFrom(0, 30, 90, 150, 12 * 60, 23 * 60 + 45))
  .map(([zone, minutes]) => new BusinessCalendar(zone, minutes));
const instant = fc.date({
  min: new Date('2010-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const code = fc.constantFrom(...PERIOD_CODES);

describe('a period', () => {
  it('holds its start and not its end, is found by its id, and is followed by the next one', () => {
    fc.assert(
      fc.property(calendar, code, instant, (of, each, at) => {
        const period = periodAt(of, each, at);
        expect(period.start <= at && at < period.end).toBe(true);
        expect(periodOfId(of, each, period.id)).toEqual(period);
        expect(periodAt(of, each, period.start)).toEqual(period);
        expect(periodAt(of, each, new Date(period.end.getTime() - 1))).toEqual(period);
        const next = periodAt(of, each, period.end);
        expect(next.start).toEqual(period.end);
        expect(next.id).not.toBe(period.id);
      }),
    );
  });

  it('is a union of business days, or lies within one', () => {
    fc.assert(
      fc.property(calendar, code, instant, (of, each, at) => {
        const { start, end, firstDay, endDay } = periodAt(of, each, at);
        const [first, last] = [of.startOf(firstDay), of.startOf(endDay)];
        const isPart = each === '5MIN' || each === 'HOUR';
        if (!isPart) expect([start, end]).toEqual([first, last]);
        expect(first <= start && end <= last).toBe(true);
        if (!isPart) return;
        for (const longer of (['D', 'W', 'H', 'M'] as const).map((days) => periodOfDay(of, days, of.dayAt(at))))
          expect(longer.start <= start && end <= longer.end).toBe(true);
      }),
    );
  });

  it('starts at the local time of the business day, moved forward when a clock change skips it', () => {
    const london = new BusinessCalendar('Europe/London', 90);
    expect(periodOfId(london, 'D', '20260329')?.start).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(periodOfId(london, 'D', '20261025')?.start).toEqual(new Date('2026-10-25T00:30:00Z'));
    const cairo = new BusinessCalendar('Africa/Cairo', 0);
    expect(periodOfId(cairo, 'D', '20260424')?.start).toEqual(new Date('2026-04-23T22:00:00Z'));
  });

  it('has 276 windows in a day of 23 hours and 300 in one of 25', () => {
    const london = new BusinessCalendar('Europe/London', 0);
    expect(periodOfId(london, '5MIN', '20260329-275')?.id).toBe('20260329-275');
    expect(periodOfId(london, '5MIN', '20260329-276')).toBeUndefined();
    expect(periodOfId(london, '5MIN', '20261025-299')?.end).toEqual(new Date('2026-10-26T00:00:00Z'));
    expect(periodOfId(london, 'HOUR', '20261025-25')).toBeUndefined();
  });

  it.each([
    ['D', '20260230'],
    ['D', '202601'],
    ['W', '2026-W54'],
    ['W', '2026-W00'],
    ['H', '202601-3'],
    ['M', '202613'],
    ['HOUR', '20260101-001'],
    ['5MIN', '20260101-01'],
    ['5MIN', ''],
  ] as const)('%s does not have the id %j', (each, id) => {
    expect(periodOfId(new BusinessCalendar('Asia/Ho_Chi_Minh', 0), each, id)).toBeUndefined();
  });
});
