import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomToken } from '#kernel/ids';
import { findDrawing } from '../adapters/artwork.ts';
import type { AppContext } from '../context.ts';
import { isAdmitted, sideOf } from '../site/sides.ts';
import { pageHeaders, referenceHeaders, staffPageHeaders } from '../http/security-headers.ts';
import { apiReference, REFERENCE_PATH } from './api-reference.ts';
import { checkBuildFacts } from './build-facts.ts';
import { holdCurrentBuild } from './builds.ts';
import { contentReader } from './content-reader.ts';
import { closedPages } from './closed-pages.ts';
import { artworkFiles, pageFiles, pathOf, prepareForFiles, readInlineHashes, type FileServer } from './files.ts';

const ARTWORK_PATH = '/files/art';

/**
 * Paths that the renderer adds to the pages. None is used, and its image endpoint resizes any picture of the site for
 * any client, which costs seconds of processor time per request. Built files of `[category].astro` are named
 * `/_astro/_category_….css` and are let through.
 */
const RENDERER_PATH = /(?<!^\/_astro)[/\\]_(?!astro\/)/;
const MAX_DECODINGS = 5;

/** Astro's request handler. Without `next` it also responds to unknown paths, with the 404 page. */
type RenderPage = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: App.Locals,
) => Promise<void>;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface Pages {
  answer: Listener;
  /** Allows a build command to remove the served build. */
  release(): void;
}

/**
 * Serves the current build: prerendered pages and files from the disk, other pages by Astro's handler. Keeps serving
 * that build when a newer one appears. Throws ConfigError when the build has other settings.
 */
export async function createPages(app: AppContext, gameFrameOrigins: readonly string[]): Promise<Pages> {
  const { folder, release } = holdCurrentBuild(app.config.pagesDir);
  try {
    return { answer: await createListener(app, folder, gameFrameOrigins), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function createListener(app: AppContext, folder: string, gameFrameOrigins: readonly string[]): Promise<Listener> {
  const { LANGUAGES, PUBLIC_ORIGIN } = process.env;
  checkBuildFacts(join(folder, 'build.json'), { LANGUAGES, PUBLIC_ORIGIN, timeZone: app.config.timeZone });
  const render = await loadRenderer(join(folder, 'server', 'entry.mjs'));
  const files = pageFiles(join(folder, 'client'));
  const closed = closedPages(app, join(folder, 'client'));
  const artwork = artworkFiles(join(app.config.dataDir, 'files', 'art'));
  const reference = apiReference();
  const headers = pageHeaders(app.config, readInlineHashes(join(folder, 'csp.json')), gameFrameOrigins);
  const headersOfStaff = staffPageHeaders(app.config, readInlineHashes(join(folder, 'csp.json')));
  const headersOfReference = referenceHeaders(app.config);
  const content = contentReader(app);

  return (request, response) => {
    response.setHeader('X-Request-Id', randomToken(app.random, 12));
    const path = pathOf(request.url);
    const isReference = path === REFERENCE_PATH || path.startsWith(`${REFERENCE_PATH}/`);
    const isStaffSide = sideOf(app.config, request.headers.host ?? '') === 'staff';
    setHeaders(response, isReference ? headersOfReference : isStaffSide ? headersOfStaff : headers);
    if (!isReadable(request)) return refuse(response, 405, { Allow: 'GET, HEAD' });
    if (!isWellFormed(path)) return refuse(response, 400);
    if (!isOnSide(request, path)) return refuse(response, 404);
    if (isStaffSide && path === '/') return goToOps(response);
    if (isRendererPath(path)) return refuse(response, 404);
    prepareForFiles(request, response, app.log);
    if (isReference) return below(reference, REFERENCE_PATH, request, response, () => refuse(response, 404));
    if (path.startsWith(`${ARTWORK_PATH}/`)) {
      // Pages of other origins may embed the files that a CDN mirrors.
      if (app.config.imageCdns.length > 0) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      return below(artwork, ARTWORK_PATH, request, response, () => showDrawing(path, response));
    }
    return void showPage(request, response, path);
  };

  /** Returns whether the request's host serves the path, when the back office has an origin of its own. */
  function isOnSide(request: IncomingMessage, path: string): boolean {
    if (app.config.opsOrigin === undefined) return true;
    const { address } = app.visitors.locateMessage(request);
    return isAdmitted(app, { host: request.headers.host ?? '', path, address });
  }

  async function showPage(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    try {
      if (await closed(request, response, path)) return;
      files(request, response, () => void renderPage(request, response));
    } catch (error) {
      fail(error, response);
    }
  }

  async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const requestId = String(response.getHeader('X-Request-Id'));
      await render(request, response, undefined, { requestId, content });
    } catch (error) {
      fail(error, response);
    }
  }

  function fail(error: unknown, response: ServerResponse): void {
    app.log.error({ err: error }, 'a page failed');
    if (response.headersSent) response.destroy();
    else refuse(response, 500);
  }
}

async function loadRenderer(entry: string): Promise<RenderPage> {
  if (!existsSync(entry)) return async (_request, response) => refuse(response, 404);
  const module = (await import(pathToFileURL(entry).href)) as { handler: RenderPage };
  return module.handler;
}

function isReadable(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return path.startsWith('/');
  } catch {
    return false; // An incomplete percent-encoding is not a valid path.
  }
}

/**
 * Returns whether a path belongs to the renderer once it is decoded. The renderer decodes repeatedly, so this does too;
 * a path with many layers of encoding is refused.
 */
function isRendererPath(path: string): boolean {
  let decoded = path;
  try {
    for (let round = 0; round < MAX_DECODINGS; round++) {
      const before = decoded;
      decoded = decodeURIComponent(before);
      if (decoded === before) return RENDERER_PATH.test(decoded);
    }
    return true;
  } catch {
    return RENDERER_PATH.test(decoded); // The rest is not a valid encoding.
  }
}

function below(
  server: FileServer,
  prefix: string,
  request: IncomingMessage,
  response: ServerResponse,
  onMissing: () => void,
): void {
  request.url = (request.url ?? '').slice(prefix.length);
  server(request, response, onMissing);
}

/** Responds with the drawing of a tile whose files are not encoded yet. Browsers show it in place of either format. */
function showDrawing(path: string, response: ServerResponse): void {
  const drawing = findDrawing(path.slice(ARTWORK_PATH.length + 1));
  if (drawing === undefined) return refuse(response, 404);
  response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' }).end(drawing);
}

function goToOps(response: ServerResponse): void {
  response.writeHead(302, { Location: '/ops', 'Cache-Control': 'no-store' }).end();
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(`${status}\n`);
}
