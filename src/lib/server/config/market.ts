import type { Market } from '#domain/modules';
import { countryDialingCodes } from '#rules/members/countries';
import type { Config } from './config.ts';

/** Returns the market that registration rules depend on. A visitor's own country is listed first. */
export function marketOf({ minimumAge, timeZone, country }: Config, visitorsCountry?: string): Market {
  return { minimumAge, timeZone, countryDialingCodes: countryDialingCodes(visitorsCountry ?? country) };
}
