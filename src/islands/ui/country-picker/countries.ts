import { normalizeForSearch } from '#browser/content/search-text';
import type { CountryDialingCode } from '#rules/identity/registration';

export interface NamedCountry extends CountryDialingCode {
  /** Name in the reader's language. */
  name: string;
}

/** The most likely country of a dial code that several countries share. */
const PREFERRED_COUNTRIES: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+358': 'FI',
};

/** Sorts countries by name in the reader's language; the market's own country, which the server puts first, stays first. */
export function sortCountries(countries: readonly CountryDialingCode[], tag: string): NamedCountry[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const [home, ...others] = countries.map((country) => ({
    ...country,
    name: names.of(country.countryCode) ?? country.countryCode,
  }));
  const { compare } = new Intl.Collator(tag);
  return home ? [home, ...others.sort((a, b) => compare(a.name, b.name))] : [];
}

/** Returns the countries that match a text: by name, by the beginning of the English name, by code or by dial code. */
export function searchCountries(countries: readonly NamedCountry[], query: string): readonly NamedCountry[] {
  const requested = normalizeForSearch(query.trim());
  if (requested === '') return countries;
  if (/^\+?\d+$/.test(requested)) {
    const digits = requested.replace('+', '');
    return countries.filter(({ countryDialingCode }) => countryDialingCode.slice(1).startsWith(digits));
  }
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return countries.filter(
    ({ name, countryCode }) =>
      normalizeForSearch(name).includes(requested) ||
      countryCode.toLowerCase() === requested ||
      normalizeForSearch(english.of(countryCode) ?? '').startsWith(requested),
  );
}

/** Returns the country of a dial code; `lastCode` is the chosen country when several share it. */
export function countryOf<Country extends CountryDialingCode>(
  countries: readonly Country[],
  dialCode: string,
  lastCode?: string,
): Country | undefined {
  const sharing = countries.filter(({ countryDialingCode }) => countryDialingCode === dialCode);
  const named = (code: string | undefined) => sharing.find(({ countryCode }) => countryCode === code);
  return named(lastCode) ?? named(PREFERRED_COUNTRIES[dialCode]) ?? sharing[0];
}

/** Returns the address of a country's flag. */
export const flagOf = (countryCode: string) => `/COUNTRY_FLAG/CIRCLE/${countryCode}.svg`;
