export interface CountryDialingCode {
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  countryDialingCode: string;
}

const CODES = [
  ['VN', '+84'],
  ['TH', '+66'],
  ['KH', '+855'],
  ['LA', '+856'],
  ['MM', '+95'],
  ['MY', '+60'],
  ['SG', '+65'],
  ['ID', '+62'],
  ['PH', '+63'],
  ['BN', '+673'],
  ['TL', '+670'],
  ['CN', '+86'],
  ['HK', '+852'],
  ['MO', '+853'],
  ['TW', '+886'],
  ['JP', '+81'],
  ['KR', '+82'],
  ['IN', '+91'],
  ['BD', '+880'],
  ['AU', '+61'],
  ['NZ', '+64'],
  ['US', '+1'],
] as const;

/** The home market first, then its neighbours. */
export const COUNTRY_DIALING_CODES: CountryDialingCode[] = CODES.map(([countryCode, countryDialingCode]) => ({
  countryCode,
  countryDialingCode,
}));
