import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countryDialingCodes } from '#rules/members/countries';
import { countryOf, searchCountries, sortCountries } from '../../src/islands/ui/country-picker/countries.ts';

const countries = countryDialingCodes('VN');
const vietnamese = sortCountries(countries, 'vi');
const codesOf = (typed: string, named = vietnamese) =>
  searchCountries(named, typed).map(({ countryCode }) => countryCode);

describe('list of countries', () => {
  it('starts with the market’s own country, then sorts by name in the reader’s language', () => {
    expect(vietnamese[0]).toEqual({ countryCode: 'VN', countryDialingCode: '+84', name: 'Việt Nam' });
    const names = vietnamese.slice(1).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('vi').compare));
    expect(sortCountries(countries, 'ar').find(({ countryCode }) => countryCode === 'EG')?.name).toBe('مصر');
    expect(vietnamese).toHaveLength(countries.length);
  });

  it('is empty before the countries are loaded', () => {
    expect(sortCountries([], 'vi')).toEqual([]);
  });

  it('has a flag for each country', () => {
    const file = (code: string) => `node_modules/circle-flags/flags/${code.toLowerCase()}.svg`;
    expect(countries.filter(({ countryCode }) => !existsSync(file(countryCode)))).toEqual([]);
  });
});

describe('country search', () => {
  it('matches names without accents, in the reader’s language or in English', () => {
    expect(codesOf('viet nam')).toEqual(['VN']);
    expect(codesOf('Duc')).toContain('DE');
    expect(codesOf('Germany')).toEqual(['DE']);
    expect(codesOf('مصر', sortCountries(countries, 'ar'))).toEqual(['EG']);
  });

  it('matches a dial code with or without its plus, and a country’s code', () => {
    expect(codesOf('+84')).toEqual(['VN']);
    expect(codesOf('84')).toEqual(['VN']);
    expect(codesOf('vn')).toContain('VN');
  });

  it('finds everything without a query, and nothing for nonsense', () => {
    expect(codesOf('  ')).toHaveLength(countries.length);
    expect(codesOf('(((')).toEqual([]);
  });
});

describe('country of a dial code', () => {
  it('is the chosen one when several share it, else the most likely one', () => {
    expect(countryOf(countries, '+1')?.countryCode).toBe('US');
    expect(countryOf(countries, '+1', 'CA')?.countryCode).toBe('CA');
    expect(countryOf(countries, '+84', 'CA')?.countryCode).toBe('VN');
    expect(countryOf(countries, '+999')).toBeUndefined();
  });
});
