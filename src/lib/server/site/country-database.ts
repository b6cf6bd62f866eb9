import { readFileSync } from 'node:fs';
import { Reader, type Response } from 'maxmind';
import { ConfigError } from '../config/config.ts';

/** Fields in which such databases store the country; only its code is read. */
type CountryRecord = Response & {
  country?: { iso_code?: string } | string;
  registered_country?: { iso_code?: string };
  country_code?: string;
};

/** Returns the country of an address (ISO 3166); undefined when the database has none. */
export type CountryLookup = (address: string) => string | undefined;

/** Loads the configured database into memory; a newer file takes effect at the next start. Throws ConfigError. */
export function openCountryDatabase(file: string): CountryLookup {
  try {
    const reader = new Reader<CountryRecord>(readFileSync(file));
    // An address with a zone ("%eth0") is local to this machine.
    return (address) => (address.includes('%') ? undefined : asCountry(codeIn(reader.get(address))));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`GEO_DATABASE: ${file} cannot be read as a country database (${reason})`]);
  }
}

function codeIn(record: CountryRecord | null): string | undefined {
  const country = record?.country;
  if (typeof country === 'object') return country.iso_code ?? record?.registered_country?.iso_code;
  return record?.country_code ?? country ?? record?.registered_country?.iso_code;
}

/** Pseudo codes for an unknown country or none (Tor). */
const NO_COUNTRY = new Set(['XX', 'ZZ', 'T1']);

/** Parses a country code from a file or a proxy; returns undefined for anything else. */
export function asCountry(text: string | undefined | null): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : undefined;
}
