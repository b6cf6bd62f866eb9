import { isAllowedAddress, showPath } from './service-path.ts';

/** Ranks above it have a service of their own (specification §9). */
const VIP_SERVICE_ABOVE_RANK = 4;
/** What customer service is listed as. */
const SERVICE_TYPE = '3';

export interface ServiceLinks {
  links: readonly { name: 'LIVECHAT' | 'VIP'; type: string; path: string }[];
  /** What may be opened. */
  hosts: readonly string[];
}

/** Which windows a member of a rank is led to, the best first; who has no rank is led to live chat. */
export function serviceNames(rankLevel: number | undefined): readonly ('LIVECHAT' | 'VIP')[] {
  return rankLevel !== undefined && rankLevel > VIP_SERVICE_ABOVE_RANK ? ['VIP', 'LIVECHAT'] : ['LIVECHAT'];
}

/** The address of the first of them that there is; undefined when none is set up, or may be opened. */
export function serviceAddress({ links, hosts }: ServiceLinks, names: readonly string[]): string | undefined {
  const found = names.map((name) => links.find((link) => link.name === name && link.type === SERVICE_TYPE));
  const addresses = found.map((link) => link && showPath(link.path));
  return addresses.find((address) => address !== undefined && isAllowedAddress(address, hosts));
}
