import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of the vendors, those of cockfights and esports as the specification names them. */
export const VENDOR_CODES = ['SBX', 'DS88', 'IA'] as const;
export type VendorCode = (typeof VENDOR_CODES)[number];

/** Secrets that the vendors share with the portal. */
export type VendorSecrets = Readonly<Record<VendorCode, string>>;

/** A vendor and its secret. */
export interface VendorKey {
  code: VendorCode;
  secret: string;
}

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
export function signedHeaders({ code, secret }: VendorKey, parts: SignedParts, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  return {
    'content-type': 'application/json',
    'x-vendor': code,
    'x-timestamp': timestamp,
    'x-signature-version': '2',
    'x-signature': signatureOf(secret, timestamp, parts),
  };
}

/** Returns the vendor that a request names, when it is signed with the secret of that vendor; compares in constant time. */
export function signingVendor(
  secrets: VendorSecrets,
  parts: SignedParts,
  headers: Headers,
  now: Date,
): VendorCode | undefined {
  const code = VENDOR_CODES.find((each) => each === headers.get('x-vendor'));
  return code && isSigned(secrets[code], parts, headers, now) ? code : undefined;
}

function isSigned(secret: string, parts: SignedParts, headers: Headers, now: Date): boolean {
  const timestamp = headers.get('x-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (headers.get('x-signature-version') !== '2') return false;
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const given = Buffer.from(headers.get('x-signature') ?? '');
  const expected = Buffer.from(signatureOf(secret, timestamp, parts));
  return (
    ageSeconds <= TIMESTAMP_TOLERANCE_SECONDS && given.length === expected.length && timingSafeEqual(given, expected)
  );
}
