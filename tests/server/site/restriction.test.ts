import { describe, expect, it } from 'vitest';
import { readLocations } from '#server/config/access-config';
import { restrictionOf } from '#server/site/restriction';

const GEO = { GEO_DATABASE: 'countries.mmdb' };

function restrictionBy(settings: Record<string, string>, address: string, country?: string) {
  return restrictionOf(readLocations({ ...GEO, ...settings }).locations.restriction, { address, country });
}

describe('the restriction of visitors', () => {
  it.each([
    ['nobody says anything', {}, '203.0.113.9', 'US', undefined],
    ['the country is blocked', { BLOCKED_COUNTRIES: 'US,SG' }, '203.0.113.9', 'US', 'country'],
    ['another country is blocked', { BLOCKED_COUNTRIES: 'US' }, '203.0.113.9', 'VN', undefined],
    ['the country is not among the allowed', { ALLOWED_COUNTRIES: 'VN,TH' }, '203.0.113.9', 'US', 'country'],
    ['the country is allowed', { ALLOWED_COUNTRIES: 'VN' }, '203.0.113.9', 'VN', undefined],
    ['the range is blocked', { BLOCKED_ADDRESSES: '203.0.113.0/24' }, '203.0.113.9', 'VN', 'address'],
    ['the range of IPv6 is blocked', { BLOCKED_ADDRESSES: '2001:db8::/32' }, '2001:db8:1::5', undefined, 'address'],
    ['another range is blocked', { BLOCKED_ADDRESSES: '203.0.113.0/24' }, '203.0.114.9', undefined, undefined],
    [
      'the address is allowed, in a blocked range',
      { BLOCKED_ADDRESSES: '203.0.113.0/24', ALLOWED_ADDRESSES: '203.0.113.9' },
      '203.0.113.9',
      undefined,
      undefined,
    ],
    [
      'the address is allowed, in a blocked country',
      { BLOCKED_COUNTRIES: 'US', ALLOWED_ADDRESSES: '2001:db8::/32' },
      '2001:db8::1',
      'US',
      undefined,
    ],
    ['the country is not known', { BLOCKED_COUNTRIES: 'US' }, '203.0.113.9', undefined, undefined],
    [
      'the country is not known and that is refused',
      { BLOCKED_COUNTRIES: 'US', UNKNOWN_COUNTRY: 'deny' },
      '203.0.113.9',
      undefined,
      'country',
    ],
    [
      'the country is not known and no rule names one',
      { UNKNOWN_COUNTRY: 'deny' },
      '203.0.113.9',
      undefined,
      undefined,
    ],
  ] as const)('applies correctly when %s', (_, settings, address, country, by) => {
    expect(restrictionBy(settings, address, country)).toBe(by);
  });
});

describe('the location settings', () => {
  it.each([
    [{ BLOCKED_COUNTRIES: 'US' }, 'GEO_DATABASE or COUNTRY_HEADER'],
    [{ ...GEO, ALLOWED_COUNTRIES: 'VN', BLOCKED_COUNTRIES: 'US' }, 'set one of the two'],
    [{ COUNTRY_HEADER: 'CF-IPCountry' }, 'TRUSTED_PROXIES'],
    [{ COUNTRY_HEADER: 'not a header', TRUSTED_PROXIES: '10.0.0.1' }, 'COUNTRY_HEADER'],
    [{ ...GEO, BLOCKED_COUNTRIES: 'usa' }, 'BLOCKED_COUNTRIES'],
    [{ BLOCKED_ADDRESSES: '203.0.113.0/40' }, 'BLOCKED_ADDRESSES'],
    [{ UNKNOWN_COUNTRY: 'perhaps' }, 'UNKNOWN_COUNTRY'],
  ])('refuse contradictions and unknown values: %j', (settings, said) => {
    const { problems } = readLocations(settings);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(said);
  });

  it('are all optional', () => {
    expect(readLocations({}).problems).toEqual([]);
    const settings = {
      ...GEO,
      COUNTRY_HEADER: 'CF-IPCountry',
      TRUSTED_PROXIES: '10.0.0.0/8',
      ALLOWED_COUNTRIES: 'VN, TH',
    };
    expect(readLocations(settings)).toMatchObject({ problems: [], locations: { countryHeader: 'cf-ipcountry' } });
  });
});
