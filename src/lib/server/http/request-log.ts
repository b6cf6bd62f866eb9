import type { MiddlewareHandler } from 'hono';
import { randomToken } from '#kernel/ids';
import type { AppContext } from '../context.ts';
import { requestDuration } from './metrics.ts';
import { apiHeaders } from './security-headers.ts';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Gives each call an id, a logger and a line in the log: method, route, status, duration. Never a query, a body,
 * a cookie, a token or a header: what is not written cannot leak.
 */
export function noteRequest(app: AppContext): MiddlewareHandler {
  const headers = Object.entries(apiHeaders(app.config));
  return async (context, next) => {
    const given = context.req.header('x-request-id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomToken(app.random, 12);
    const log = app.log.child({ requestId });
    context.set('requestId', requestId);
    context.set('log', log);
    const startedAt = performance.now();
    await next();
    const { res } = context;
    res.headers.set('X-Request-Id', requestId);
    for (const [name, value] of headers) res.headers.set(name, value);
    const durationMs = performance.now() - startedAt;
    // The pattern, not the address: an id in a path is nobody's business, and labels must be few.
    const route = context.req.routePath === '/*' ? 'unknown' : context.req.routePath;
    const { method } = context.req;
    requestDuration.observe({ method, route, status: res.status }, durationMs / 1000);
    const vendor = context.req.header('x-vendor');
    const facts = { method, route, status: res.status, durationMs: Math.round(durationMs * 10) / 10 };
    log.info(route.startsWith('/vendor/') ? { ...facts, vendor, outcome: res.headers.get(OUTCOME_HEADER) } : facts, 'call');
    res.headers.delete(OUTCOME_HEADER);
  };
}

/** Carries a wallet call's status from its handler to the log; taken off before the answer leaves. */
export const OUTCOME_HEADER = 'X-Parlay-Outcome';
