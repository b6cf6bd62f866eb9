import { createHmac, timingSafeEqual } from 'node:crypto';

const VENDOR_CODE = 'SBX';
const TIMESTAMP_TOLERANCE_SECONDS = 300;

/** The parts of a request that its signature covers. */
export interface SignedParts {
  method: string;
  /** Path and query. */
  target: string;
  body: string;
}

function signatureOf(secret: string, timestamp: string, { method, target, body }: SignedParts): string {
  return createHmac('sha256', secret).update(`2\n${method}\n${target}\n${timestamp}\n${body}`).digest('hex');
}

/** Returns the headers that sign a request (docs/spec/seamless-wallet.md, signature version 2). */
export function signedHeaders(secret: string, parts: SignedParts, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  return {
    'content-type': 'application/json',
    'x-vendor': VENDOR_CODE,
    'x-timestamp': timestamp,
    'x-signature-version': '2',
    'x-signature': signatureOf(secret, timestamp, parts),
  };
}

/** Returns whether a request to this vendor is signed the same way; compares in constant time. */
export function isSigned(secret: string, parts: SignedParts, headers: Headers, now: Date): boolean {
  const timestamp = headers.get('x-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || headers.get('x-vendor') !== VENDOR_CODE) return false;
  if (headers.get('x-signature-version') !== '2') return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const given = Buffer.from(headers.get('x-signature') ?? '');
  const expected = Buffer.from(signatureOf(secret, timestamp, parts));
  return (
    ageSeconds <= TIMESTAMP_TOLERANCE_SECONDS && given.length === expected.length && timingSafeEqual(given, expected)
  );
}
