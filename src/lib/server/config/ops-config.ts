import { z } from 'zod';
import { addressRanges, type AddressRanges } from './address-ranges.ts';
import { isProduction, listOf, problemsOf, type Settings } from './settings.ts';

/** Origin and addresses of the back office. */
export interface OpsConfig {
  /** Its own origin, the only one that serves it; undefined: it shares the players' origin. */
  opsOrigin: string | undefined;
  /** Addresses that may open it; undefined: any. */
  opsAddresses: AddressRanges | undefined;
}

const environment = z.object({
  /** URL of the back office, on a host name of its own. */
  OPS_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses and ranges (comma separated) that may open the back office. */
  OPS_ADDRESSES: z
    .string()
    .refine(
      (text) => addressRanges(listOf(text)) !== undefined,
      'must be IP addresses or ranges (10.0.0.0/8), separated by commas',
    )
    .optional(),
});

/** Reads where the back office is served, and lists what is wrong with it. */
export function readOps(set: Settings): { ops: OpsConfig; problems: string[] } {
  const parsed = environment.safeParse(set);
  const { OPS_ORIGIN: origin, OPS_ADDRESSES: addresses } = parsed.data ?? {};
  return {
    ops: {
      opsOrigin: origin && new URL(origin).origin,
      opsAddresses: addresses ? addressRanges(listOf(addresses)) : undefined,
    },
    problems: [...problemsOf(parsed), ...contradictions(set), ...(isProduction(set) ? productionProblems(set) : [])],
  };
}

/** Lists what would not separate the back office from the players' pages. */
function contradictions(set: Settings): string[] {
  const { OPS_ORIGIN: origin, OPS_ADDRESSES: addresses } = set;
  if (!origin) return addresses ? ['OPS_ADDRESSES: needs OPS_ORIGIN, which the addresses belong to'] : [];
  const url = URL.parse(origin);
  if (!url) return [];
  const publicUrls = [set['PUBLIC_ORIGIN'] ?? '', ...listOf(set['EXTRA_ORIGINS'] ?? '')].map((item) => URL.parse(item));
  const problems: string[] = [];
  if (publicUrls.some((item) => item?.host === url.host))
    problems.push('OPS_ORIGIN: must have another host than PUBLIC_ORIGIN and EXTRA_ORIGINS');
  // The names of the cookies follow from the scheme; production requires https for each.
  if (!isProduction(set) && publicUrls[0] && publicUrls[0].protocol !== url.protocol)
    problems.push('OPS_ORIGIN: must be http or https as PUBLIC_ORIGIN is');
  return problems;
}

function productionProblems({ OPS_ORIGIN: origin }: Settings): string[] {
  if (origin?.startsWith('https://')) return [];
  return ['OPS_ORIGIN: must be an https address of its own in production, such as https://ops.example.com'];
}
