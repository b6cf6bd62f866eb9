import type { RestrictionRules } from '../config/access-config.ts';

export interface Visitor {
  /** As `callerAddress` writes it. */
  address: string;
  country: string | undefined;
}

/** Returns the reason that keeps a visitor out, if there is one. The operator's own list of addresses goes before every other rule. */
export function restrictionOf(
  rules: RestrictionRules,
  { address, country }: Visitor,
): 'address' | 'country' | undefined {
  if (rules.allowedAddresses.has(address)) return undefined;
  if (rules.blockedAddresses.has(address)) return 'address';
  return isCountryAllowed(rules, country) ? undefined : 'country';
}

function isCountryAllowed(rules: RestrictionRules, country: string | undefined): boolean {
  const { allowedCountries, blockedCountries, isUnknownAllowed } = rules;
  if (allowedCountries.size === 0 && blockedCountries.size === 0) return true;
  if (country === undefined) return isUnknownAllowed;
  return allowedCountries.size > 0 ? allowedCountries.has(country) : !blockedCountries.has(country);
}
