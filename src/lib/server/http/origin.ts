import { AppError } from '#kernel/errors';

/** Returns the headers that let a page at another of the portal’s addresses read a response. */
export function sharingHeaders(headers: Headers, allowedOrigins: readonly string[]): Record<string, string> {
  const origin = headers.get('origin');
  const isOwn = origin !== null && allowedOrigins.includes(origin);
  return { vary: 'Origin', ...(isOwn ? { 'access-control-allow-origin': origin } : {}) };
}

/**
 * Refuses state-changing requests that another site's page makes a browser send. A browser always sends Origin or
 * Sec-Fetch-Site with such requests; a client that sends neither is not a browser and has no cookies to abuse.
 */
export function assertOwnOrigin(headers: Headers, allowedOrigins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin !== null) {
    if (!allowedOrigins.includes(origin)) throw new AppError('wrong_origin');
    return;
  }
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('wrong_origin');
}
