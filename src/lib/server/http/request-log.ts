import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../context.ts';
import { createResponseContext } from './response-context.ts';
import { requestDuration } from '../metrics.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * Assigns each request an id and a response context, and logs method, route, status and duration. Queries, bodies,
 * cookies, tokens and headers are never logged.
 */
export function logRequests(app: AppContext): MiddlewareHandler {
  const headers = Object.fromEntries(
    Object.entries(apiHeaders(app.config)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return async (context, next) => {
    const responseContext = createResponseContext(app.log, headers, context.req.header('x-request-id'));
    context.set('responseContext', responseContext);
    const startedAt = performance.now();
    await next();
    const { method, routePath } = context.req;
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    // Logs the route's pattern, not the path: paths contain ids, and metrics need few labels.
    const route = routePath === '/*' ? 'unknown' : routePath;
    requestDuration.observe({ method, route, status }, durationMs / 1000);
    const vendor = context.req.header('x-vendor');
    const { requestId, outcome, walletRequest, vendorId } = responseContext;
    if (vendorId !== undefined) app.vendorCalls.count(vendorId, status, durationMs);
    const facts = { requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
    app.log.info(outcome === undefined ? facts : { ...facts, vendor, ...walletRequest, outcome }, 'request');
  };
}
