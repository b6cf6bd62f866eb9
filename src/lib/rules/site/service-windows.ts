import { VIP_SERVICE_LEVEL } from '../rewards/ranks.ts';
import { isAllowedAddress, readAddress } from './service-path.ts';

/** Type of customer service links on the wire. */
const SERVICE_TYPE = '3';

export interface ServiceLinks {
  links: readonly { name: 'LIVECHAT' | 'VIP'; type: string; path: string }[];
  /** Hosts that may be opened. */
  hosts: readonly string[];
}

/** Lists the services for a rank, the preferred one first; live chat alone without a rank. */
export function serviceNames(rankLevel: number | undefined): readonly ('LIVECHAT' | 'VIP')[] {
  return rankLevel !== undefined && rankLevel >= VIP_SERVICE_LEVEL ? ['VIP', 'LIVECHAT'] : ['LIVECHAT'];
}

/** Returns the address of the first service that is configured and may be opened. */
export function serviceAddress({ links, hosts }: ServiceLinks, names: readonly string[]): string | undefined {
  const found = names.map((name) => links.find((link) => link.name === name && link.type === SERVICE_TYPE));
  const addresses = found.map((link) => link && readAddress(link.path));
  return addresses.find((address) => address !== undefined && isAllowedAddress(address, hosts));
}
