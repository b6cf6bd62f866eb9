import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/mobile';
import type { CountryDialingCode } from '../identity/registration/settings.ts';

/**
 * Lists every country with its dial code: `first`, then the others by country code. Reads the numbering plans (about 30 kB
 * gzip), so that pages request the list from the server instead of bundling them.
 */
export function countryDialingCodes(first: string): CountryDialingCode[] {
  const countries = getCountries().toSorted((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1));
  return countries.map((countryCode) => ({
    countryCode,
    countryDialingCode: `+${getCountryCallingCode(countryCode)}`,
  }));
}

/** Returns the dial code of a country (`84`); '' for one without. */
export function dialCodeOfCountry(countryCode: string): string {
  return isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode satisfies CountryCode) : '';
}
