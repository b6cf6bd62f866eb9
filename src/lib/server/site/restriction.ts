import type { RestrictionRules } from '../config/access-config.ts';

export interface Visitor {
  /** Normalized as `callerAddress` returns it. */
  address: string;
  country: string | undefined;
}

/** Returns why a visitor is not allowed, or undefined. Allowed and blocked addresses take precedence over countries. */
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
