import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dateText, dayHeading, weekdayTimeText, whenNear } from '#browser/lottery/draw-times';

it('draws are named by day of the week and time in Vietnam, whatever the zone of the device', () => {
  expect(weekdayTimeText('2026-11-28T09:15:00.000Z', 'en')).toMatch(/^Sat,? 16:15$/);
  expect(weekdayTimeText('2026-11-28T17:15:00.000Z', 'en')).toMatch(/^Sun,? 00:15$/);
});

it('the next days have names, later ones their date', () => {
  expect(['20261130', '20261201', '20261202'].map((day) => dayHeading(day, '20261130', 'en'))).toEqual([
    'today',
    'tomorrow',
    'Wed, Dec 2',
  ]);
  expect(dateText('20261128', 'en')).toBe('Sat, Nov 28');
});

describe('a draw that comes near', () => {
  const HOUR_MS = 3_600_000;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [2 * HOUR_MS, HOUR_MS],
    // Longer than a timer can wait.
    [40 * 24 * HOUR_MS, HOUR_MS],
  ])('in %i ms is noticed once, when the given time is left', (untilMs, nearMs) => {
    const noticedAtMs: number[] = [];
    whenNear(untilMs, nearMs, () => noticedAtMs.push(Date.now()));
    vi.advanceTimersByTime(untilMs);
    expect(noticedAtMs).toEqual([untilMs - nearMs]);
  });

  it('is noticed at once when it is near already', () => {
    const onNear = vi.fn<() => void>();
    whenNear(HOUR_MS, HOUR_MS, onNear);
    expect(onNear).toHaveBeenCalledOnce();
  });

  it('is not noticed after its time has left the page', () => {
    const onNear = vi.fn<() => void>();
    whenNear(2 * HOUR_MS, HOUR_MS, onNear)();
    vi.advanceTimersByTime(2 * HOUR_MS);
    expect(onNear).not.toHaveBeenCalled();
  });
});
