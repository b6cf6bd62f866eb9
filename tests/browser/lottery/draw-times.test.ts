import { expect, it } from 'vitest';
import { dateText, dayHeading, weekdayTimeText } from '#browser/lottery/draw-times';

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
