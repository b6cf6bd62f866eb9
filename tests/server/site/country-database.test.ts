import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#server/config/config';
import { asCountry, openCountryDatabase } from '#server/site/country-database';
import { countryDatabase } from '../../support/country-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-geo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a country database', () => {
  it('contains the countries of its ranges, in IPv4 and IPv6, and nothing else', async () => {
    const file = join(folder, 'countries.mmdb');
    await writeFile(file, countryDatabase({ '203.0.113.0/24': 'VN', '198.51.100.64/26': 'TH', '2001:db8::/32': 'SG' }));
    const lookup = openCountryDatabase(file);
    const addresses = [
      '203.0.113.9',
      '203.0.114.9',
      '198.51.100.70',
      '198.51.100.1',
      '2001:db8::1',
      '2001:db9::1',
      '127.0.0.1',
    ];
    expect(addresses.map(lookup)).toEqual(['VN', undefined, 'TH', undefined, 'SG', undefined, undefined]);
    expect(lookup('fe80::1%eth0')).toBeUndefined();
  });

  it('ends the start when the file is invalid, and names it', async () => {
    const file = join(folder, 'text.mmdb');
    await writeFile(file, 'not a database');
    for (const name of [file, join(folder, 'missing.mmdb')]) {
      expect(() => openCountryDatabase(name)).toThrow(ConfigError);
      expect(() => openCountryDatabase(name)).toThrow(name);
    }
  });
});

it.each([
  ['vn', 'VN'],
  [' TH ', 'TH'],
  ['XX', undefined],
  ['T1', undefined],
  ['VNM', undefined],
  ['', undefined],
])('the value "%s" from a proxy means the country %s', (text, country) => {
  expect(asCountry(text)).toBe(country);
});
