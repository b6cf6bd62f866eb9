import { fc } from '../../../support/properties.ts';
import { describe, expect, it } from 'vitest';
import { ageOn, checkRegistration, DEFAULT_REGISTRATION_SETTINGS } from '#rules/identity/registration';

function problemAt(today: string | null, dateOfBirth: string | undefined, minimumAge = 18) {
  return checkRegistration({ ...DEFAULT_REGISTRATION_SETTINGS, today, minimumAge }, { dateOfBirth })['dateOfBirth'];
}

const TOO_YOUNG = { code: 'too_young', params: { age: 18 } };

describe('ageProblem', () => {
  it.each([
    ['the day before the birthday', '2026-05-16', TOO_YOUNG],
    ['the birthday', '2026-05-17', undefined],
    ['the day after it', '2026-05-18', undefined],
    ['the last day of the year before', '2025-12-31', TOO_YOUNG],
  ])('checks the age on %s', (_, today, problem) => expect(problemAt(today, '2008-05-17')).toEqual(problem));

  it('makes a person born on February 29 a year older on March 1', () => {
    expect(problemAt('2026-02-28', '2008-02-29')).toEqual(TOO_YOUNG);
    expect(problemAt('2026-03-01', '2008-02-29')).toBeUndefined();
    expect(ageOn('2028-02-29', '2008-02-29')).toBe(20);
  });

  it('uses the minimum age of the market', () => {
    expect(problemAt('2026-05-17', '2008-05-17', 21)).toEqual({ code: 'too_young', params: { age: 21 } });
    expect(problemAt('2029-05-17', '2008-05-17', 21)).toBeUndefined();
  });

  it('requires an existing date that is not in the future', () => {
    for (const text of ['2001-02-29', '1900-02-29', '1990-04-31', '90-01-01', '17.05.1990', '1990-5-7', '1899-12-31']) {
      expect(problemAt('2026-05-17', text)).toEqual({ code: 'reg_pattern_date_ymd' });
    }
    expect(problemAt('2026-05-17', '2096-02-29')).toEqual(TOO_YOUNG);
    expect(problemAt('2026-05-17', '')).toEqual({ code: 'not_empty' });
    expect(problemAt('2026-05-17', undefined)).toEqual({ code: 'not_empty' });
  });

  it('checks no age while the current date is unknown', () => {
    expect(problemAt(null, '2020-05-17')).toBeUndefined();
  });

  it('agrees with counting birthdays one by one', () => {
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
    const text = (at: Date) => at.toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [born, today] = a < b ? [a, b] : [b, a];
        let years = 0;
        const birthday = (n: number) =>
          new Date(Date.UTC(born.getUTCFullYear() + n, born.getUTCMonth(), born.getUTCDate()));
        while (text(birthday(years + 1)) <= text(today)) years += 1;
        expect(ageOn(text(today), text(born))).toBe(years);
      }),
    );
  });
});
