import { databaseClock, type RunDeps } from '#domain/contracts';
import { BusinessCalendar } from '#rules/agents/periods';
import type { AppContext } from './context.ts';

/** Provides the domain of contracts with this process's services and settings. */
export function contractDeps({ config, liveEventHub: notifier }: AppContext): RunDeps {
  const { currency, timeZone } = config;
  // Business days are those of the figures, which begin at midnight.
  return { currency, timeZone, calendar: new BusinessCalendar(timeZone, 0), notifier, clock: databaseClock };
}
