import { VendorRefusedError, VendorUnavailableError } from '#domain/games';
import { parseExactJson } from '#kernel/exact-json';

const TIMEOUT_MS = 5000;
/** Limit of a response, which is parsed in this thread: the rooms of a game, the templates of free rounds. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Limit of a page of a catalogue with titles in forty languages. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

export interface VendorRequest {
  method: 'GET' | 'POST' | 'DELETE';
  address: URL;
  headers: Record<string, string>;
  body?: string;
}

/** Sends requests to game vendors and reads their JSON, bounded in time and size. */
export class VendorHttp {
  readonly #isProduction: boolean;

  constructor({ isProduction }: { isProduction: boolean }) {
    this.#isProduction = isProduction;
  }

  /**
   * Returns the response with numbers as JsonNumber; undefined for 404. Throws VendorRefusedError for any other 4xx, and
   * VendorUnavailableError for everything else that is no 2xx with JSON.
   */
  async send(request: VendorRequest): Promise<unknown> {
    const bytes = await this.#send(request, MAX_ANSWER_BYTES);
    return bytes === undefined ? undefined : parse(bytes.toString());
  }

  /** Returns the bytes of a page of a catalogue, like `send`; another thread parses them. */
  sendForPage(request: VendorRequest): Promise<Uint8Array | undefined> {
    return this.#send(request, MAX_PAGE_BYTES);
  }

  async #send({ address, ...init }: VendorRequest, maxBytes: number): Promise<Buffer | undefined> {
    this.#assertSafe(address);
    const response = await this.#fetch(address, init);
    if (response.ok) return firstBytes(response, maxBytes);
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    const error = new Error(`${address.host} answered ${response.status}`);
    // 408 and 429 say nothing about the request.
    const isFinal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    throw isFinal ? new VendorRefusedError(error) : new VendorUnavailableError(error);
  }

  #assertSafe({ protocol, host }: URL): void {
    const isSafe = protocol === 'https:' || (protocol === 'http:' && !this.#isProduction);
    if (!isSafe) throw new VendorUnavailableError(new Error(`${host} would be called in plain text`));
  }

  async #fetch(address: URL, init: Omit<VendorRequest, 'address'>): Promise<Response> {
    try {
      // The target of a redirect is nobody that staff entered.
      return await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw new VendorUnavailableError(error);
    }
  }
}

async function firstBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) throw new RangeError('the answer does not end');
      chunks.push(chunk);
    }
  } catch (error) {
    throw new VendorUnavailableError(error);
  }
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new VendorUnavailableError(error);
  }
}
