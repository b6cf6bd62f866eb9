import { AppError } from '#kernel/errors';

/**
 * Refuses what another site's page makes a browser send. A client that is not a browser has neither header and
 * no cookie worth stealing; a browser always has one of them on a call that changes state.
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
