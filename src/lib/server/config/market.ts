import type { Market } from '#domain/modules';
import { countryDialingCodes } from '#rules/countries';
import type { Config } from './config.ts';

/** What the configuration says of the market to the registration's rules; a visitor's own country is listed first. */
export function marketOf({ minimumAge, timeZone, country }: Config, visitorsCountry?: string): Market {
  return { minimumAge, timeZone, countryDialingCodes: countryDialingCodes(visitorsCountry ?? country) };
}
