import { databaseClock, dateOfDay, type ContractDeps } from '#domain/contracts';
import { BusinessCalendar } from '#rules/agents/periods';
import type { AppContext } from './context.ts';

/** Provides the domain of contracts with this process's services and settings. */
export function contractDeps({ config, liveEventHub: notifier }: AppContext): ContractDeps {
  const { currency, timeZone, dayStartMinutes } = config;
  const calendar = new BusinessCalendar(timeZone, dayStartMinutes);
  return { currency, calendar, notifier, clock: databaseClock };
}

/** Returns the month of the present business day, yyyy-MM. */
export function businessMonth(app: AppContext): string {
  return dateOfDay(contractDeps(app).calendar.dayAt(app.clock.now())).slice(0, 7);
}
