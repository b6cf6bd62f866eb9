/**
 * New Year's Day of the lunar calendar, by the date in Beijing (docs/spec/lottery-rulebook.md §8.1). A table, because
 * calendars in software differ where the new moon falls close to midnight, as in 2027.
 */
const NEW_YEAR_DAYS: Readonly<Record<number, string>> = {
  2024: '2024-02-10',
  2025: '2025-01-29',
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-03',
};
/** The day after the last one of the table's last year. */
const END = '2031-01-23';

/**
 * Returns the lunar year of a day ("2026-02-16") in Beijing; undefined outside the table, which then needs more rows.
 */
export function lunarYearOf(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day >= END) return undefined;
  const year = Number(day.slice(0, 4));
  return [year, year - 1].find((candidate) => {
    const newYear = NEW_YEAR_DAYS[candidate];
    return newYear !== undefined && day >= newYear;
  });
}
