import { createHmac, timingSafeEqual } from 'node:crypto';

const VENDOR_CODE = 'SBX';
const TIMESTAMP_TOLERANCE_SECONDS = 300;

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Returns the headers that sign a body (docs/spec/seamless-wallet.md). */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  return {
    'content-type': 'application/json',
    'x-vendor': VENDOR_CODE,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, body),
  };
}

/** Returns whether a request to this vendor is signed the same way; compares in constant time. */
export function isSigned(secret: string, body: string, headers: Headers, now: Date): boolean {
  const timestamp = headers.get('x-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || headers.get('x-vendor') !== VENDOR_CODE) return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const given = Buffer.from(headers.get('x-signature') ?? '');
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  return (
    ageSeconds <= TIMESTAMP_TOLERANCE_SECONDS && given.length === expected.length && timingSafeEqual(given, expected)
  );
}
