import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** Signatures of requests between the portal and game vendors or payment gateways (docs/spec/seamless-wallet.md). */

const MAX_SKEW_SECONDS = 300;

/** The parts of a request that its signature covers, as received. */
export interface SignedRequest {
  method: string;
  /** Path and query. */
  target: string;
  body: Uint8Array;
  timestamp: string;
  signature: string;
  version: string;
}

/** Reads the signature's parts from a request. */
export function signedRequestOf({ method, url, headers }: Request, body: Uint8Array): SignedRequest {
  return {
    method,
    target: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    body,
    timestamp: headers.get('x-timestamp') ?? '',
    signature: headers.get('x-signature') ?? '',
    version: headers.get('x-signature-version') ?? '1',
  };
}

export function isFresh({ timestamp }: SignedRequest, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS;
}

/**
 * Verifies the HMAC-SHA256 of a request in constant time; two secrets may be valid at once. Version 1 covers only time and
 * body, so that one signature fits other paths and queries, and is accepted only where `isV1Accepted`.
 */
export function isSignedBy(secrets: readonly KeyObject[], request: SignedRequest, isV1Accepted: boolean): boolean {
  const prefix = signedPrefix(request, isV1Accepted);
  if (prefix === undefined || !/^[0-9a-f]{64}$/.test(request.signature)) return false;
  const given = Buffer.from(request.signature, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(prefix).update(request.body).digest(), given),
  );
}

/** Returns what is signed before the body; undefined for a version that is not accepted. */
function signedPrefix({ method, target, timestamp, version }: SignedRequest, isV1Accepted: boolean) {
  if (version === '2') return `2\n${method}\n${target}\n${timestamp}\n`;
  return version === '1' && isV1Accepted ? `${timestamp}.` : undefined;
}

interface UnsignedRequest {
  method: string;
  address: URL;
  body: string;
  now: Date;
}

/** Returns the headers that sign a request with version 2. */
export function signatureHeaders(
  secret: KeyObject,
  { method, address, body, now }: UnsignedRequest,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const prefix = `2\n${method}\n${address.pathname}${address.search}\n${timestamp}\n`;
  return {
    'x-timestamp': timestamp,
    'x-signature-version': '2',
    'x-signature': createHmac('sha256', secret).update(prefix).update(body).digest('hex'),
  };
}
