import type { Config } from './config.ts';

/** Returns the operator's names, which a password must not be made of: the portal's host names and the merchant's code. */
export function ownNamesOf({ publicOrigin, allowedOrigins, opsOrigin, merchantCode }: Config): string[] {
  const origins = [publicOrigin, ...allowedOrigins, ...(opsOrigin === undefined ? [] : [opsOrigin])];
  return [...new Set([...origins.map((origin) => new URL(origin).hostname), merchantCode])];
}
