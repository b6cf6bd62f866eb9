import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Clock } from '#kernel/clock';
import type { SecretSealer } from '#kernel/secrets';
import { InternalAddressError, PublicAddresses } from '../pictures/public-addresses.ts';

const TIMEOUT_MS = 10_000;

/** Returns the key that signs postbacks to an affiliate, which is derived from APP_SECRET and stored nowhere. */
export function postbackKey(sealer: SecretSealer, affiliate: string): string {
  return Buffer.from(sealer.fingerprint(`affiliate postback ${affiliate}`)).toString('hex');
}

/** Returns the name of a player in postbacks, which says nothing of the account. */
export function playerRefOf(sealer: SecretSealer, playerId: bigint): string {
  return Buffer.from(sealer.fingerprint(`affiliate player ${playerId}`)).toString('hex', 0, 12);
}

/**
 * Calls affiliates' servers: over HTTPS and on the internet only; outside of production on the own machine, too. The call is signed as
 * webhooks are: X-Timestamp, and X-Signature with the hex HMAC-SHA256 of "timestamp.path?query".
 */
export class PostbackSender {
  readonly #addresses: PublicAddresses;
  readonly #clock: Clock;

  constructor({ isProduction, clock }: { isProduction: boolean; clock: Clock }) {
    this.#addresses = new PublicAddresses({ allowsLoopback: !isProduction });
    this.#clock = clock;
  }

  /** Sends a postback. Returns undefined when the server has taken it, else why not; nothing of the address is in it. */
  async send(url: URL, { key, id }: { key: string; id: string }): Promise<string | undefined> {
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && this.#addresses.isLoopback(url.hostname));
    if (!isSafe || !this.#addresses.isAllowedHost(url.hostname)) return 'unsafe_address';
    const timestamp = String(Math.floor(this.#clock.now().getTime() / 1000));
    const signature = createHmac('sha256', key).update(`${timestamp}.${url.pathname}${url.search}`).digest('hex');
    const headers = { 'idempotency-key': id, 'x-timestamp': timestamp, 'x-signature': signature };
    try {
      const status = await this.#get(url, headers);
      return status >= 200 && status < 300 ? undefined : `status_${status}`;
    } catch (error) {
      return error instanceof InternalAddressError ? 'unsafe_address' : 'unreachable';
    }
  }

  #get(url: URL, headers: Record<string, string>): Promise<number> {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return new Promise((resolve, reject) => {
      // A connection of its own, whose address was checked. Redirects are not followed: nobody entered their target.
      request(url, { agent: false, lookup: this.#addresses.lookup, headers, signal }, (response) => {
        response.destroy();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }
}
