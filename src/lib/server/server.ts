import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { launchOrigins } from '#domain/games';
import type { AppContext } from './context.ts';
import { createApp, isApiPath } from './http/app.ts';
import { refusalsBeforeCalls } from './http/before-calls.ts';
import { createPages } from './pages/pages.ts';

export interface Roles {
  web: boolean;
  api: boolean;
}

export interface RunningServer {
  port: number;
  close(): Promise<void>;
}

/** How long open calls may take to finish when the process is told to stop. */
const DRAIN_MS = 8000;

/** Listens: the API is Hono's, everything else is a file or a page. */
export async function startServer(app: AppContext, roles: Roles): Promise<RunningServer> {
  // The role without the API still answers the probes: a load balancer asks every node.
  const refusals = refusalsBeforeCalls(app);
  const options = { hostname: app.config.host, errorHandler: refusals.onUnreadable };
  const api = getRequestListener(createApp(app).fetch, options);
  const pages = roles.web ? await createPages(app, await frameOrigins(app)) : undefined;
  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    if (!pages || isProbe(path) || (roles.api && isApiPath(path))) void api(request, response);
    else pages(request, response);
  });
  server.on('clientError', refusals.onClientError);
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;
  await listen(server, app);
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) };
}

function pathOf(url = '/'): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

function isProbe(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/metrics';
}

/** The vendors' origins: the only ones that a page may show in a frame. */
async function frameOrigins(app: AppContext): Promise<string[]> {
  return [...new Set([app.config.sandbox.origin, ...(await launchOrigins(app.db))])];
}

function listen(server: Server, app: AppContext): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.config.port, app.config.host, () => resolve());
  });
}

/** No new calls; open ones may finish; what is still there after a while is cut. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
