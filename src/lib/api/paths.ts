/**
 * Path prefixes that the API serves; every other path is a page or a file. The client's specification names /wps (the
 * portal), /lgw (the lottery) and /lotto (its favorites); /vendor is the wallet that game vendors call, /gateway what the payment
 * gateway notifies, /merchant what the operator's own server calls, /r the links of affiliates.
 */
const API_PATHS = [
  '/wps',
  '/lgw',
  '/lotto',
  '/vendor',
  '/gateway',
  '/merchant',
  '/r',
  '/ops/api',
  '/files/content',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
] as const;

/**
 * Path prefixes that only the server process can answer: the API, game artwork and the API reference. A proxy in front
 * of it (Astro in development, nginx) forwards these and serves the built pages for all others.
 */
export const SERVER_PATHS = [...API_PATHS, '/files', '/api-reference'] as const;

export function isApiPath(pathname: string): boolean {
  return API_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}

/** Returns whether a path is a call of the back office. */
export function isOpsApiPath(pathname: string): boolean {
  return pathname.startsWith('/ops/api/');
}
