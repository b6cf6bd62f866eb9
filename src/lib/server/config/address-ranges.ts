import { BlockList, isIP } from 'node:net';

export interface AddressRanges {
  /** Expects the address in the form of `plainAddress`. */
  has(address: string): boolean;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

type Family = keyof typeof BITS;

/**
 * Parses addresses and CIDR ranges ("10.0.0.1", "10.0.0.0/8", "2001:db8::/32"). Returns undefined when an item is
 * neither.
 */
export function addressRanges(items: readonly string[]): AddressRanges | undefined {
  const ranges = new BlockList();
  for (const item of items) {
    const range = parseRange(item);
    if (!range) return undefined;
    ranges.addSubnet(range.address, range.bits, range.family);
  }
  return {
    has: (address) => {
      const family = familyOf(address);
      return family !== undefined && ranges.check(address, family);
    },
  };
}

function parseRange(item: string): { address: string; bits: number; family: Family } | undefined {
  const [given = '', bits] = item.split('/');
  // An IPv4-mapped IPv6 address is matched as IPv4.
  const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = familyOf(address);
  if (!family || address.includes('%')) return undefined;
  if (bits === undefined) return { address, bits: BITS[family], family };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > BITS[family]) return undefined;
  return { address, bits: Number(bits), family };
}

function familyOf(address: string): Family | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
