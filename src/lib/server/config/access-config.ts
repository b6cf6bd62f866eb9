import { z } from 'zod';
import { addressRanges, type AddressRanges } from './address-ranges.ts';

/** Who may visit the site, by where they are. */
export interface RestrictionRules {
  /** They may whatever else is said of their country. */
  allowedAddresses: AddressRanges;
  blockedAddresses: AddressRanges;
  /** ISO 3166; empty: all but the blocked ones. */
  allowedCountries: ReadonlySet<string>;
  blockedCountries: ReadonlySet<string>;
  /** Where a rule names countries and the visitor's is not known. */
  isUnknownAllowed: boolean;
}

export interface PlaceConfig {
  /** A MaxMind database (.mmdb) that knows the country of an address. */
  geoDatabase: string | undefined;
  /** The header in which a trusted proxy says the visitor's country; lower case. */
  countryHeader: string | undefined;
  restriction: RestrictionRules;
}

type Settings = Record<string, string | undefined>;

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

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Gives what the environment says of visitors' places, and what is wrong with it. */
export function readPlaces(set: Settings): { places: PlaceConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const issues = parsed.success ? [] : parsed.error.issues;
  const problems = [...issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...contradictions(set)];
  return { places: placesOf(parsed.success ? parsed.data : environment.parse({})), problems };
}

function placesOf(raw: z.output<typeof environment>): PlaceConfig {
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

/** A rule that can never come true would let everybody in, or nobody, without a word. */
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
