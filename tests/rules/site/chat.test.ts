import { describe, expect, it } from 'vitest';
import { isWithinHours } from '#rules/site/chat';

describe('the hours of the chat', () => {
  it.each([
    ['08:00', '22:00', ['08:00', '21:59'], ['07:59', '22:00', '00:00']],
    ['20:00', '02:00', ['20:00', '23:59', '00:00', '01:59'], ['02:00', '19:59']],
  ])('from %s until %s include their start and exclude their end, also past midnight', (from, until, open, closed) => {
    expect(open.filter((time) => !isWithinHours({ from, until }, time))).toEqual([]);
    expect(closed.filter((time) => isWithinHours({ from, until }, time))).toEqual([]);
  });
});
