import { z } from 'zod';
import { listOf, problemsOf, type Settings } from './settings.ts';
import { addressRanges, type AddressRanges } from './address-ranges.ts';

/** Rules for who may visit the site, by address and country. */
export interface RestrictionRules {
  /** Always allowed, whatever their country. */
  allowedAddresses: AddressRanges;
  blockedAddresses: AddressRanges;
  /** ISO 3166 codes; empty: every country that is not blocked. */
  allowedCountries: ReadonlySet<string>;
  blockedCountries: ReadonlySet<string>;
  /** Whether a visitor of unknown country is allowed when a rule names countries. */
  isUnknownAllowed: boolean;
}

export interface LocationConfig {
  /** Path of a MaxMind database (.mmdb) that maps addresses to countries. */
  geoDatabase: string | undefined;
  /** Header in which a trusted proxy sends the visitor's country; lower case. */
  countryHeader: string | undefined;
  restriction: RestrictionRules;
}

const countries = z
  .string()
  .default('')
  .transform(listOf)
  .refine(
    (codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)),
    'must be countries (ISO 3166: VN,TH), separated by commas',
  );

const ranges = z
  .string()
  .default('')
  .transform((text, context) => {
    const read = addressRanges(listOf(text));
    if (read) return read;
    context.addIssue({ code: 'custom', message: 'must be IP addresses or ranges (10.0.0.0/8), separated by commas' });
    return z.NEVER;
  });

const environment = z.object({
  GEO_DATABASE: z.string().optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')
    .optional(),
  ALLOWED_COUNTRIES: countries,
  BLOCKED_COUNTRIES: countries,
  ALLOWED_ADDRESSES: ranges,
  BLOCKED_ADDRESSES: ranges,
  UNKNOWN_COUNTRY: z.enum(['allow', 'deny']).default('allow'),
});

/** Reads the settings about visitors' locations, and lists what is wrong with them. */
export function readLocations(set: Settings): { locations: LocationConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = [...problemsOf(parsed), ...contradictions(set)];
  return { locations: toLocationConfig(parsed.success ? parsed.data : environment.parse({})), problems };
}

function toLocationConfig(raw: z.output<typeof environment>): LocationConfig {
  return {
    geoDatabase: raw.GEO_DATABASE,
    countryHeader: raw.COUNTRY_HEADER?.toLowerCase(),
    restriction: {
      allowedAddresses: raw.ALLOWED_ADDRESSES,
      blockedAddresses: raw.BLOCKED_ADDRESSES,
      allowedCountries: new Set(raw.ALLOWED_COUNTRIES),
      blockedCountries: new Set(raw.BLOCKED_COUNTRIES),
      isUnknownAllowed: raw.UNKNOWN_COUNTRY === 'allow',
    },
  };
}

/** Lists rules that cannot work together: a rule that never matches would silently allow everybody, or nobody. */
function contradictions(set: Settings): string[] {
  const problems: string[] = [];
  const isSourced = set['GEO_DATABASE'] !== undefined || set['COUNTRY_HEADER'] !== undefined;
  for (const name of ['ALLOWED_COUNTRIES', 'BLOCKED_COUNTRIES']) {
    if (set[name] && !isSourced)
      problems.push(`${name}: needs GEO_DATABASE or COUNTRY_HEADER, else no country is known`);
  }
  if (set['ALLOWED_COUNTRIES'] && set['BLOCKED_COUNTRIES'])
    problems.push('BLOCKED_COUNTRIES: with ALLOWED_COUNTRIES all others are blocked already; set one of the two');
  if (set['COUNTRY_HEADER'] && !set['TRUSTED_PROXIES'])
    problems.push('COUNTRY_HEADER: needs TRUSTED_PROXIES, for anybody can send a header');
  return problems;
}
