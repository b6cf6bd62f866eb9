import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import sirv from 'sirv';
import type { InlineHashes } from '../http/security-headers.ts';

export type Next = () => void | Promise<void>;
export type FileServer = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** Returns the path of a URL. */
export function pathOf(url = '/'): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Works around two faults of sirv that could end the process or leak file handles: an invalid Range header makes it
 * throw outside of any handler, so ranges are ignored; and it pipes files without error handling, so a file that cannot
 * be opened, or a client that disconnects, is handled here.
 */
export function prepareForFiles(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  delete request.headers.range;
  response.on('pipe', (file) => {
    file.once('error', (error) => {
      log.error({ err: error }, 'a file could not be read');
      response.destroy();
    });
    response.once('close', () => file.destroy());
  });
}

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
/** CDNs may store a page for a minute and serve it stale while they fetch the new one. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** A cached service worker would delay updates of the whole site. */
const REVALIDATE = 'no-cache';

/** Aliases of the home page that the specification names. */
const HOME_ALIAS = /^((?:\/[a-z]{2,3}(?:-[a-z]{2,4})?)?)\/(?:index|home)(?:\.html)?(?=$|\?)/;

export function pageFiles(folder: string): FileServer {
  const files = builtFiles(folder);
  return (request, response, next) => {
    request.url = (request.url ?? '/').replace(HOME_ALIAS, (_, locale: string) => locale || '/');
    files(request, response, next);
  };
}

/** Serves the built files; without a build, as in development, there are none. */
function builtFiles(folder: string): FileServer {
  if (!existsSync(folder)) return (_request, _response, next) => void next();
  return sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => response.setHeader('Cache-Control', cacheOf(pathname)),
  });
}

function cacheOf(pathname: string): string {
  if (pathname === '/service-worker.js') return REVALIDATE;
  if (pathname.startsWith('/_astro/')) return IMMUTABLE;
  return /\.(?!html)[a-z0-9]+$/i.test(pathname) ? `public, max-age=${DAY_SECONDS}` : PAGE_CACHING;
}

/** Serves game artwork. Names contain a hash of the content, and new games appear while the process runs. */
export function artworkFiles(folder: string): FileServer {
  return sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response) => response.setHeader('Cache-Control', IMMUTABLE),
  });
}

/** Reads the hashes of the build's inline scripts and styles; empty without a build. */
export function readInlineHashes(file: string): InlineHashes {
  if (!existsSync(file)) return { scripts: [], styles: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as InlineHashes;
}
