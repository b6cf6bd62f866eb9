import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What @hono/node-server binds to a request; absent when a test calls the app directly. */
export interface NodeBindings {
  incoming?: IncomingMessage;
}

/**
 * The caller's address. X-Forwarded-For is believed only as far as configured proxies added to it: it is read
 * from the right, and the first address that is not a trusted proxy's is the caller.
 */
export function callerAddress(bindings: NodeBindings, headers: Headers, trustedProxies: readonly string[]): string {
  const peer = plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1');
  if (!trustedProxies.includes(peer)) return peer;
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  const caller = hops.reverse().find((hop) => hop !== '' && !trustedProxies.includes(hop));
  return caller && isIP(caller) ? caller : peer;
}

/** An IPv4 address that came in over IPv6 is one and the same. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
