import type { Market } from '#domain/modules';
import { countryDialingCodes } from '#rules/countries';
import type { Config } from './config.ts';

/** What the configuration says of the market to the registration's rules. */
export function marketOf({ minimumAge, timeZone, country }: Config): Market {
  return { minimumAge, timeZone, countryDialingCodes: countryDialingCodes(country) };
}
