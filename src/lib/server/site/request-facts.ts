import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { AddressRanges } from '../config/address-ranges.ts';

/** Bindings that @hono/node-server adds to a request; absent when a test calls the app directly. */
export interface NodeBindings {
  incoming?: IncomingMessage;
}

/** No real chain of proxies is longer; a longer header only costs time. */
const MAX_HOPS = 16;

/**
 * Returns the client's address. X-Forwarded-For is read from the right, and the first address that is not a trusted
 * proxy's is the client's, so that a client cannot forge it. A header with more than MAX_HOPS addresses is ignored.
 */
export function callerAddress(bindings: NodeBindings, headers: Headers, trustedProxies: AddressRanges): string {
  const peer = peerOf(bindings);
  if (!trustedProxies.has(peer)) return peer;
  for (const hop of (headers.get('x-forwarded-for') ?? '').split(',').slice(-MAX_HOPS).reverse()) {
    const address = plainAddress(hop.trim());
    if (address !== '' && !trustedProxies.has(address)) return isIP(address) ? address : peer;
  }
  return peer;
}

/** Returns whether the request's headers about the visitor can be trusted. */
export function isFromTrustedProxy(bindings: NodeBindings, trustedProxies: AddressRanges): boolean {
  return trustedProxies.has(peerOf(bindings));
}

/** Returns the address at the other end of the connection. */
function peerOf(bindings: NodeBindings): string {
  return plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1');
}

/** Normalizes an address: an IPv4-mapped IPv6 address becomes IPv4. */
function plainAddress(address: string): string {
  const small = address.toLowerCase();
  const inner = /^::ffff:([\d.]+)$/.exec(small)?.[1];
  if (inner !== undefined) return inner;
  // A zone ("%eth0") names an interface of this machine; no public address has one.
  return isIP(small) === 6 && !small.includes('%') ? new URL(`http://[${small}]`).hostname.slice(1, -1) : small;
}

/** Returns whether the request passed through any proxy. */
export function isForwarded(headers: Headers): boolean {
  return ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers.has(name));
}

const GROUPS = 8;
const GROUP_BITS = 16;

/**
 * Returns the network that rate limits count: the IPv4 address, or the /64 of an IPv6 address, because one connection
 * owns all addresses in it.
 */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 64) : address;
}

/** Returns the /48 of an IPv6 address, since its holder can send from 65,536 different /64 networks. */
export function wideNetworkOf(address: string): string | undefined {
  return isIP(address) === 6 ? prefixOf(address, 48) : undefined;
}

function prefixOf(address: string, bits: number): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const gap = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = [...before, ...gap, ...after].slice(0, bits / GROUP_BITS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}

/** The last two groups may be written as an IPv4 address; no network prefix includes them. */
function groupsOf(text: string): string[] {
  return text.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]));
}
