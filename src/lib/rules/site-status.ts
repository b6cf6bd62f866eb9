import { countryName } from './country-names.ts';

/** Of what operations write below the page's own text. */
export const MESSAGE_LENGTH = 300;
export const LONGEST_MAINTENANCE_MINUTES = 10_080;

/** Whether the site can be used, as the specification numbers it (§4). */
export const SITE_STATUS = { normal: 0, maintenance: 1, restricted: 2 } as const;

export type SiteStatus = (typeof SITE_STATUS)[keyof typeof SITE_STATUS];

/** Why a visitor sees one of the closed pages in place of the site; each is a page of its own. */
export const CLOSED_PATHS = {
  maintenance: '/maintenance',
  restricted: '/restricted',
  invalidUrl: '/invalid-url',
} as const;

export type ClosedReason = keyof typeof CLOSED_PATHS;

/** What a closed page says besides its own words, by the name of the place on it (`data-fill`). */
export type ClosedFacts = Partial<Record<'message' | 'until' | 'ip' | 'country' | 'host', string>>;

/** The message of operations and their plan, as far as it still lies ahead. */
export function maintenanceFacts(
  { message, until }: { message: string | null; until: string | null },
  now: Date,
  timeText: (instant: string) => string,
): ClosedFacts {
  const isAhead = until !== null && new Date(until) > now;
  return { ...(message === null ? {} : { message }), ...(isAhead ? { until: timeText(until) } : {}) };
}

/** Where the visitor seems to be, in the visitor's language. */
export function placeFacts({ ip, country }: { ip: string; country: string | null }, tag: string): ClosedFacts {
  const name = countryName(country, tag);
  return { ip, ...(name === undefined ? {} : { country: name }) };
}
