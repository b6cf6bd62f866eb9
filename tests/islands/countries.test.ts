import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countryDialingCodes } from '#rules/countries';
import { countryOf, foundCountries, namedCountries } from '../../src/islands/ui/country-picker/countries.ts';

const countries = countryDialingCodes('VN');
const vietnamese = namedCountries(countries, 'vi');
const codesOf = (typed: string, named = vietnamese) =>
  foundCountries(named, typed).map(({ countryCode }) => countryCode);

describe('the list of countries', () => {
  it('begins with the market’s own, and has the others by their name in the reader’s language', () => {
    expect(vietnamese[0]).toEqual({ countryCode: 'VN', countryDialingCode: '+84', name: 'Việt Nam' });
    const names = vietnamese.slice(1).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('vi').compare));
    expect(namedCountries(countries, 'ar').find(({ countryCode }) => countryCode === 'EG')?.name).toBe('مصر');
    expect(vietnamese).toHaveLength(countries.length);
  });

  it('is empty before the countries are there', () => {
    expect(namedCountries([], 'vi')).toEqual([]);
  });

  it('has a flag for each of them', () => {
    const file = (code: string) => `node_modules/circle-flags/flags/${code.toLowerCase()}.svg`;
    expect(countries.filter(({ countryCode }) => !existsSync(file(countryCode)))).toEqual([]);
  });
});

describe('the search for a country', () => {
  it('takes a name without its accents, in the reader’s language or in English', () => {
    expect(codesOf('viet nam')).toEqual(['VN']);
    expect(codesOf('Duc')).toContain('DE');
    expect(codesOf('Germany')).toEqual(['DE']);
    expect(codesOf('مصر', namedCountries(countries, 'ar'))).toEqual(['EG']);
  });

  it('takes a dial code with or without its plus, and a country’s code', () => {
    expect(codesOf('+84')).toEqual(['VN']);
    expect(codesOf('84')).toEqual(['VN']);
    expect(codesOf('vn')).toContain('VN');
  });

  it('finds everything for nothing, and nothing for nonsense', () => {
    expect(codesOf('  ')).toHaveLength(countries.length);
    expect(codesOf('(((')).toEqual([]);
  });
});

describe('the country of a dial code', () => {
  it('is the one that was chosen where several share it, else the one that is meant most', () => {
    expect(countryOf(countries, '+1')?.countryCode).toBe('US');
    expect(countryOf(countries, '+1', 'CA')?.countryCode).toBe('CA');
    expect(countryOf(countries, '+84', 'CA')?.countryCode).toBe('VN');
    expect(countryOf(countries, '+999')).toBeUndefined();
  });
});
