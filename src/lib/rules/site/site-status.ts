import { countryName } from '../members/country-names.ts';

/** Maximum length in characters of a maintenance message. */
export const MESSAGE_LENGTH = 300;
export const MAX_MAINTENANCE_MINUTES = 10_080;

/** Statuses of the site, with the specification's numbers. */
export const SITE_STATUS = { normal: 0, maintenance: 1, restricted: 2 } as const;

export type SiteStatus = (typeof SITE_STATUS)[keyof typeof SITE_STATUS];

/** Pages that a visitor sees in place of the site, by reason. */
export const CLOSED_PATHS = {
  maintenance: '/maintenance',
  restricted: '/restricted',
  invalidUrl: '/invalid-url',
} as const;

export type ClosedReason = keyof typeof CLOSED_PATHS;

/** Values that a closed page fills in, by the name of the element (`data-fill`). */
export type ClosedFacts = Partial<Record<'message' | 'until' | 'ip' | 'country' | 'host', string>>;

/** Returns the maintenance message and, if it is in the future, the planned end. */
export function maintenanceFacts(
  { message, until }: { message: string | null; until: string | null },
  now: Date,
  timeText: (instant: string) => string,
): ClosedFacts {
  const isAhead = until !== null && new Date(until) > now;
  return { ...(message === null ? {} : { message }), ...(isAhead ? { until: timeText(until) } : {}) };
}

/** Returns the visitor's address and country, in the visitor's language. */
export function locationFacts({ ip, country }: { ip: string; country: string | null }, tag: string): ClosedFacts {
  const name = countryName(country, tag);
  return { ip, ...(name === undefined ? {} : { country: name }) };
}
