import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { addressRanges } from '../../config/address-ranges.ts';

const LOOPBACK = ['127.0.0.0/8', '::1'];
/** Networks that are not the internet (IANA's special-purpose registries), and translations of IPv4 addresses into IPv6. */
const INTERNAL = [
  ...LOOPBACK,
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/9',
  'ff00::/8',
];

function rangesOf(items: readonly string[]) {
  const ranges = addressRanges(items);
  if (!ranges) throw new Error('a network cannot be read');
  return ranges;
}
const internal = rangesOf(INTERNAL);
const loopback = rangesOf(LOOPBACK);

/** Resolves a host to all of its addresses. */
export type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

const resolveAll: Resolve = (host, done) => resolve(host, { all: true }, done);

export class InternalAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not on the internet`);
    this.name = 'InternalAddressError';
  }
}

/** Decides which addresses the portal connects to when somebody else chose the host. */
export class PublicAddresses {
  readonly #allowsLoopback: boolean;
  readonly #resolve: Resolve;

  constructor({ allowsLoopback, resolve: given = resolveAll }: { allowsLoopback: boolean; resolve?: Resolve }) {
    this.#allowsLoopback = allowsLoopback;
    this.#resolve = given;
  }

  /** Returns whether a host is the own machine by its name, and may be. */
  isLoopback(host: string): boolean {
    return this.#allowsLoopback && (host === 'localhost' || loopback.has(plainHost(host)));
  }

  /** Returns false for an address of an internal network; true for a name, which `lookup` checks. */
  isAllowedHost(host: string): boolean {
    const address = plainHost(host);
    return isIP(address) === 0 || this.#isAllowed(address);
  }

  #isAllowed(address: string): boolean {
    return !internal.has(address) || (this.#allowsLoopback && loopback.has(address));
  }

  /**
   * Resolves the host of a connection and refuses internal addresses. The connection is made to what was checked: a second question
   * could be answered otherwise.
   */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, '');
      if (!first || !addresses.every(({ address }) => this.#isAllowed(address)))
        return callback(new InternalAddressError(host), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Removes the brackets around an IPv6 address of a URL. */
function plainHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
