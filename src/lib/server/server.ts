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
  /** Serves the pages of the current build from now on. Rejects, and keeps the old ones, when it cannot. */
  reloadPages(): Promise<void>;
  close(): Promise<void>;
}

/** How long open calls may take to finish when the process is told to stop. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;

/** How often Node looks for connections whose time is up; its own half minute would triple the limits below. */
const TIMEOUT_CHECK_MS = 5000;

/** Listens: the API is Hono's, everything else is a file or a page. Throws ConfigError when the port cannot be had. */
export async function startServer(app: AppContext, roles: Roles): Promise<RunningServer> {
  const refusals = createErrorResponders(app);
  const options = { hostname: app.config.host, errorHandler: refusals.onInvalidRequest };
  const api = getRequestListener((roles.api ? createApp : createProbes)(app).fetch, options);
  let pages = roles.web ? await createPages(app, await frameOrigins(app)) : undefined;
  const server = createServer({ connectionsCheckingInterval: TIMEOUT_CHECK_MS }, (request, response) => {
    if (pages && !isApiPath(pathOf(request.url))) pages.answer(request, response);
    else void api(request, response);
  });
  server.on('clientError', refusals.onClientError);
  // A picture of 5 MB from a phone with a bad connection takes its time; the headers may not.
  server.requestTimeout = 90_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await listen(server, app);
  return {
    port: (server.address() as AddressInfo).port,
    async reloadPages() {
      const replaced = pages;
      if (!replaced) return;
      pages = await createPages(app, await frameOrigins(app));
      replaced.release();
    },
    async close() {
      await drain(server);
      pages?.release();
    },
  };
}

/** The vendors' origins: the only ones that a page may show in a frame. */
async function frameOrigins(app: AppContext): Promise<string[]> {
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

/** No new calls; open ones may finish; what is still there after a while is cut. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection that is kept alive is closed when its call has been answered, not when its time is up.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
  });
}
