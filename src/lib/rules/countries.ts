import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';
import type { CountryDialingCode } from './registration/settings.ts';

/**
 * Every country with its dial code, the given one first, the others by their code. Made from the numbering plans, which
 * weigh some 30 kB (gzip): a page asks the server for the list.
 */
export function countryDialingCodes(first: string): CountryDialingCode[] {
  const countries = getCountries().toSorted((a, b) => Number(b === first) - Number(a === first) || (a < b ? -1 : 1));
  return countries.map((countryCode) => ({
    countryCode,
    countryDialingCode: `+${getCountryCallingCode(countryCode)}`,
  }));
}
