import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isApiPath } from '#api/paths';
import { listLaunchOrigins } from '#domain/games';
import { createApp } from './api.ts';
import type { AppContext } from './context.ts';
import { ConfigError } from './config/config.ts';
import { createProbes } from './http/app.ts';
import { createErrorResponders } from './http/error-responders.ts';
import { pathOf } from './pages/files.ts';
import { createPages } from './pages/pages.ts';

export interface Roles {
  web: boolean;
  api: boolean;
}

export interface RunningServer {
  port: number;
  /** Serves the pages of the current build from now on. On failure it rejects and keeps serving the old ones. */
  reloadPages(): Promise<void>;
  close(): Promise<void>;
}

/** Grace period for open requests when the process stops. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;

/** How often Node checks for timed-out connections; its default of half a minute would triple the limits below. */
const TIMEOUT_CHECK_MS = 5000;

/**
 * Starts listening: the API is Hono's, everything else is a file or a page. Throws ConfigError when the port is
 * unavailable.
 */
export async function startServer(app: AppContext, roles: Roles): Promise<RunningServer> {
  const refusals = createErrorResponders(app);
  const options = { hostname: app.config.host, errorHandler: refusals.onInvalidRequest };
  const api = getRequestListener((roles.api ? createApp : createProbes)(app).fetch, options);
  let pages = roles.web ? await createPages(app, await gameFrameOrigins(app)) : undefined;
  // Node's own refusal of a request without a Host header would have no body.
  const serverOptions = { connectionsCheckingInterval: TIMEOUT_CHECK_MS, requireHostHeader: false };
  const server = createServer(serverOptions, (request, response) => {
    if (request.headers.host === undefined) refusals.onMalformedRequest(request, response);
    else if (pages && !isApiPath(pathOf(request.url))) pages.answer(request, response);
    else void api(request, response);
  });
  server.on('clientError', refusals.onClientError);
  server.on('checkExpectation', refusals.onMalformedRequest);
  // Uploading a 5 MB picture over a slow connection takes long; headers have a shorter limit.
  server.requestTimeout = 90_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await listen(server, app);
  return {
    port: (server.address() as AddressInfo).port,
    async reloadPages() {
      const replaced = pages;
      if (!replaced) return;
      pages = await createPages(app, await gameFrameOrigins(app));
      replaced.release();
    },
    async close() {
      await drain(server);
      pages?.release();
    },
  };
}

/** Returns the vendors' origins, the only ones that a page may embed in a frame. */
async function gameFrameOrigins(app: AppContext): Promise<string[]> {
  return [...new Set([app.config.sandbox.origin, ...(await listLaunchOrigins(app.db))])];
}

function listen(server: Server, app: AppContext): Promise<void> {
  const { host, port } = app.config;
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new ConfigError([`PORT: cannot listen on ${host}:${port} (${error.message})`])),
    );
    server.listen(port, host, () => resolve());
  });
}

/** Accepts no new requests, lets open ones finish, and closes the rest after the grace period. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // Closes keep-alive connections as soon as their request is answered, instead of when they time out.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
  });
}
