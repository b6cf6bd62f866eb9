import type { MiddlewareHandler } from 'hono';
import type { AppContext } from '../context.ts';
import { newFrame } from './frame.ts';
import { requestDuration } from './metrics.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * Gives each call an id, a frame for its answer and a line in the log: method, route, status, duration. Never a query,
 * a body, a cookie, a token or a header: what is not written cannot leak.
 */
export function noteRequest(app: AppContext): MiddlewareHandler {
  const headers = Object.fromEntries(
    Object.entries(apiHeaders(app.config)).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return async (context, next) => {
    const frame = newFrame(app.log, headers, context.req.header('x-request-id'));
    context.set('frame', frame);
    const startedAt = performance.now();
    await next();
    const { method, routePath } = context.req;
    const { status } = context.res;
    const durationMs = performance.now() - startedAt;
    // The pattern, not the address: an id in a path is nobody's business, and labels must be few.
    const route = routePath === '/*' ? 'unknown' : routePath;
    requestDuration.observe({ method, route, status }, durationMs / 1000);
    const vendor = context.req.header('x-vendor');
    const { requestId, outcome } = frame;
    const facts = { requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 };
    app.log.info(outcome === undefined ? facts : { ...facts, vendor, outcome }, 'call');
  };
}
