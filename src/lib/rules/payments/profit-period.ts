import { DAY_MS } from '#kernel/clock';

/** Maximum number of days in a query of profit and loss. */
export const MAX_PROFIT_DAYS = 93;

/** Returns the number of days from one to another (yyyy-MM-dd), both included. */
export function daysIn({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
