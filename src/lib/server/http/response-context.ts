import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/** A wallet request in a vendor's dialect, as it is logged. */
export interface WalletRequestFacts {
  vendor: string;
  call: string;
  /** Name of the request at the vendor. */
  correlationId?: string | undefined;
  /** The request in the wallet's terms, and the response. */
  command?: object;
  answer?: object;
}

/** Everything that a response contains besides its body. */
export interface ResponseContext {
  requestId: string;
  /** Names in lower case, since they are written as they are. */
  headers: Record<string, string>;
  /** Complete `Set-Cookie` values. */
  cookies: string[];
  /** The known vendor of a wallet request, whose calls are counted. */
  vendorId?: bigint;
  /** Status of a wallet request, for the log. */
  outcome?: string;
  /** More about a wallet request for the log: nothing secret, and no token. */
  walletRequest?: WalletRequestFacts;
  /** Logger with the request's id; created on first use. */
  log: Logger;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates the context of a response; `headers` are common to all responses. Adopts the client's request id when it is
 * well-formed.
 */
export function createResponseContext(
  log: Logger,
  headers: Record<string, string>,
  givenId: string | undefined,
): ResponseContext {
  const requestId = givenId !== undefined && REQUEST_ID.test(givenId) ? givenId : randomUUID();
  let bound: Logger | undefined;
  return {
    requestId,
    headers: { ...headers, 'x-request-id': requestId, 'cache-control': 'no-store' },
    cookies: [],
    get log() {
      return (bound ??= log.child({ requestId }));
    },
  };
}

export function responseContextOf(context: Context): ResponseContext {
  return context.get('responseContext') as ResponseContext;
}

/**
 * Responds with JSON. Headers stay a plain object down to the socket, because a Headers object costs more than the rest
 * of a small response; only several cookies need one.
 */
export function jsonResponse(responseContext: ResponseContext, status: number, body: unknown): Response {
  const headers = { ...responseContext.headers, 'content-type': 'application/json' };
  return new Response(JSON.stringify(body), { status, headers: withCookies(headers, responseContext.cookies) });
}

/** Adds the context's headers and cookies to a response that a handler created (a stream or a file). */
export function withContext(responseContext: ResponseContext, response: Response): Response {
  const headers = { ...responseContext.headers, ...Object.fromEntries(response.headers) };
  return new Response(response.body, {
    status: response.status,
    headers: withCookies(headers, responseContext.cookies),
  });
}

function withCookies(headers: Record<string, string>, cookies: readonly string[]): Record<string, string> | Headers {
  if (cookies.length === 0) return headers;
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
