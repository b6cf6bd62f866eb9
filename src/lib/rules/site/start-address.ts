/** A one-time code that a page acts on when it opens; `boot.js` lists the same names. */
type StartCode = { token: string } | { reset: string } | { view: string };

/**
 * Returns the address of the front page with a one-time code behind `#`: browsers send no fragment, so that the code is in no
 * log of a server, a proxy or a CDN, and in no Referer.
 */
export function startAddress(publicOrigin: string, code: StartCode): string {
  const url = new URL('/', publicOrigin);
  url.hash = new URLSearchParams({ ...code }).toString();
  return url.href;
}
