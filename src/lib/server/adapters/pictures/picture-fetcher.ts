import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { InternalAddressError, PublicAddresses, type Resolve } from './public-addresses.ts';
import { PictureError } from './picture-error.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

export interface PictureFetcherOptions {
  isProduction: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
}

/**
 * Fetches pictures from addresses that vendors chose: over HTTPS and from the internet only; outside of production from the own
 * machine, too. Follows redirects on the same host.
 */
export class PictureFetcher {
  readonly #addresses: PublicAddresses;
  readonly #timeoutMs: number;

  constructor({ isProduction, timeoutMs = TIMEOUT_MS, resolve }: PictureFetcherOptions) {
    this.#addresses = new PublicAddresses({ allowsLoopback: !isProduction, ...(resolve ? { resolve } : {}) });
    this.#timeoutMs = timeoutMs;
  }

  /** Returns what is at the address, which may be no picture. Throws PictureError. */
  async fetch(address: string): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      return await this.#follow(new URL(address), signal);
    } catch (error) {
      if (error instanceof PictureError) throw error;
      if (signal.aborted) throw new PictureError('too_slow', error);
      throw new PictureError(error instanceof InternalAddressError ? 'unsafe_address' : 'unreachable', error);
    }
  }

  async #follow(first: URL, signal: AbortSignal): Promise<Uint8Array> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.#send(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 200 && statusCode < 300) return firstBytes(response);
      response.destroy();
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) throw new PictureError('refused');
      const next = URL.parse(headers.location, url);
      if (next?.host !== first.host) throw new PictureError('redirected');
      url = next;
    }
    throw new PictureError('redirected');
  }

  #send(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && this.#addresses.isLoopback(url.hostname));
    if (!isSafe || !this.#addresses.isAllowedHost(url.hostname)) throw new PictureError('unsafe_address');
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' };
      // A connection of its own, whose address was checked.
      request(url, { agent: false, lookup: this.#addresses.lookup, headers, signal }, resolve)
        .on('error', reject)
        .end();
    });
  }
}

async function firstBytes(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > MAX_BYTES) throw new PictureError('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
