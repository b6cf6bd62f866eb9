import { createHmac, timingSafeEqual } from 'node:crypto';

const VENDOR_CODE = 'SBX';
const TIMESTAMP_TOLERANCE_SECONDS = 300;

function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** The headers that prove a body is ours (protocol v1, "Transport"). */
export function signedHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  return {
    'content-type': 'application/json',
    'x-vendor': VENDOR_CODE,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, body),
  };
}

/** Whether a call to us carries the same proof; compared in constant time. */
export function isSigned(secret: string, body: string, headers: Headers, now: Date): boolean {
  const timestamp = headers.get('x-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || headers.get('x-vendor') !== VENDOR_CODE) return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const given = Buffer.from(headers.get('x-signature') ?? '');
  const wanted = Buffer.from(signatureOf(secret, timestamp, body));
  return ageSeconds <= TIMESTAMP_TOLERANCE_SECONDS && given.length === wanted.length && timingSafeEqual(given, wanted);
}
