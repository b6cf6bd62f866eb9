import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addressRanges, type AddressRanges } from './address-ranges.ts';
import { isProduction, isRandom, listOf, problemsOf, type Settings } from './settings.ts';

/** The operator's own server, which signs members in from another site. */
export interface Merchant {
  /** SHA-256 of its secret; the secret itself is not stored. */
  secretHash: Uint8Array;
  /** Addresses that it calls from; undefined: any. */
  addresses: AddressRanges | undefined;
}

const environment = z.object({
  /** Secret that the merchant's server sends to create one-time sign-ins; without one nobody can. */
  MERCHANT_SECRET: z
    .string()
    .regex(/^\S{32,256}$/, 'must have 32 to 256 characters without spaces')
    .optional(),
  /** Addresses and ranges (comma separated) that the merchant's server calls from. */
  MERCHANT_ADDRESSES: z
    .string()
    .refine(
      (text) => addressRanges(listOf(text)) !== undefined,
      'must be IP addresses or ranges (10.0.0.0/8), separated by commas',
    )
    .optional(),
});

/** Reads the settings of the merchant's server, and lists what is wrong with them. */
export function readMerchant(set: Settings): { merchant: Merchant | undefined; problems: string[] } {
  const parsed = environment.safeParse(set);
  const problems = [...problemsOf(parsed), ...(isProduction(set) ? productionProblems(set) : [])];
  return { merchant: parsed.success ? merchantOf(parsed.data) : undefined, problems };
}

function merchantOf(raw: z.output<typeof environment>): Merchant | undefined {
  const { MERCHANT_SECRET: secret, MERCHANT_ADDRESSES: addresses } = raw;
  if (secret === undefined) return undefined;
  return { secretHash: merchantHash(secret), addresses: addresses ? addressRanges(listOf(addresses)) : undefined };
}

/** Returns the SHA-256 of the merchant's secret. */
export function merchantHash(secret: string): Uint8Array {
  return createHash('sha256').update('merchant ').update(secret).digest();
}

function productionProblems({ MERCHANT_SECRET: secret, MERCHANT_ADDRESSES: addresses }: Settings): string[] {
  if (!secret) return [];
  const problems: string[] = [];
  if (!isRandom(secret))
    problems.push('MERCHANT_SECRET: repeats itself too much to be random; create one with `openssl rand -base64 32`');
  if (!addresses) problems.push('MERCHANT_ADDRESSES: must be set with MERCHANT_SECRET in production');
  return problems;
}
