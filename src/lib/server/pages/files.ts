import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import sirv from 'sirv';
import type { InlineHashes } from '../http/security-headers.ts';

export type Next = () => void | Promise<void>;
export type FileServer = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** An address without its query. */
export function pathOf(url = '/'): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/**
 * Closes gaps of sirv. It takes any Range header at its word: one that ends before it begins is thrown out of the
 * listener and ends the process, so every answer is the whole file. And it pipes a file without watching it: one that
 * cannot be opened would end the process too, and one whose reader has left would stay open for ever.
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
/** A page may be kept by a CDN for a minute, and be shown stale while the new one is fetched. */
const PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** A service worker that a CDN keeps would keep its site back with it. */
const REVALIDATE = 'no-cache';

/** The specification's other names of the home page. */
const HOME_ALIAS = /^((?:\/[a-z]{2,3}(?:-[a-z]{2,4})?)?)\/(?:index|home)(?:\.html)?(?=$|\?)/;

export function pageFiles(folder: string): FileServer {
  const files = builtFiles(folder);
  return (request, response, next) => {
    request.url = (request.url ?? '/').replace(HOME_ALIAS, (_, locale: string) => locale || '/');
    files(request, response, next);
  };
}

/** Before the first build there are none: in development the pages are Astro's. */
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
  return /\.(?!html)[a-z0-9]+$/i.test(pathname) ? `public, max-age=${DAY_SECONDS}` : PAGE;
}

/** Game artwork: the name holds a hash of what is drawn, and new games appear while the process runs. */
export function artworkFiles(folder: string): FileServer {
  return sirv(folder, {
    dev: true,
    etag: true,
    setHeaders: (response) => response.setHeader('Cache-Control', IMMUTABLE),
  });
}

/** The hashes of what the build put inline; without a build there is nothing inline either. */
export function readInlineHashes(file: string): InlineHashes {
  if (!existsSync(file)) return { scripts: [], styles: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as InlineHashes;
}
