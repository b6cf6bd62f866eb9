import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#kernel/clock';
import { boardWindowAt } from '#rules/rewards/boards';
import { dayName, dayOf, startOfDay } from '#rules/rewards/days';
import { dueRun } from '#rules/rewards/offers/automatic-runs';
import { countedDays, periodOf } from '#rules/rewards/offers/offer-periods';
import { offerSchema } from '#rules/rewards/offers/offer-schema';
import { hasTicketDays } from '#rules/rewards/offers/raffle-terms';

/** A midnight of each zone. */
const MIDNIGHTS = [
  ['America/Sao_Paulo', '2026-11-20T03:00:00Z'],
  ['Asia/Kathmandu', '2026-11-19T18:15:00Z'],
  ['Asia/Ho_Chi_Minh', '2026-11-19T17:00:00Z'],
] as const;

const REBATE = offerSchema.parse({
  award: { type: 'rebate', rates: { RNG: ['0.5'] }, max: '100000' },
  form: 'cash',
  currency: 'VND',
  startsAt: '2026-11-01T00:00:00Z',
  budget: '1000000',
  paysAutomatically: true,
});

describe.each(MIDNIGHTS)('a day in %s', (timeZone, midnight) => {
  const start = new Date(midnight);
  const before = new Date(start.getTime() - 1);

  it('begins at midnight there', () => {
    expect([before, start].map((at) => dayName(dayOf(at, timeZone)))).toEqual(['2026-11-19', '2026-11-20']);
    expect(startOfDay(dayOf(start, timeZone), timeZone)).toEqual(start);
  });

  it('is the period of claims and boards, and of the bets that a rebate pays two hours later', () => {
    const daily = { ...REBATE, repeats: 'day' as const, paysAutomatically: false };
    expect([before, start].map((now) => periodOf(daily, { now, timeZone }))).toEqual(['2026-11-19', '2026-11-20']);
    expect(boardWindowAt({ window: 'daily' }, before, timeZone)).toMatchObject({ window: '2026-11-19', endsAt: start });
    expect(countedDays(daily, { now: start, timeZone })?.until).toBe(dayOf(start, timeZone) + 1);
    const runAt = (hours: number) =>
      dueRun(REBATE, { now: new Date(start.getTime() + hours * HOUR_MS), timeZone }, 2)?.period;
    expect([1.99, 2].map(runAt)).toEqual([undefined, '2026-11-19']);
  });

  it('has to be whole for the tickets of a raffle', () => {
    const isWhole = (startsAt: Date, minutes: number) =>
      hasTicketDays({ startsAt, award: { salesEndAt: new Date(start.getTime() + minutes * 60_000) } }, timeZone);
    expect([isWhole(before, 9), isWhole(before, 10), isWhole(start, 1439)]).toEqual([false, true, false]);
  });
});

it('has days of 23 and 25 hours where clocks change, also at midnight', () => {
  const hoursOf = (date: string, timeZone: string) => {
    const day = Date.parse(date) / (24 * HOUR_MS);
    return (startOfDay(day + 1, timeZone).getTime() - startOfDay(day, timeZone).getTime()) / HOUR_MS;
  };
  expect(hoursOf('2026-03-29', 'Europe/Paris')).toBe(23);
  expect(hoursOf('2026-10-25', 'Europe/Paris')).toBe(25);
  expect(hoursOf('2026-04-24', 'Africa/Cairo')).toBe(23);
  expect(hoursOf('2026-10-29', 'Africa/Cairo')).toBe(25);
});
