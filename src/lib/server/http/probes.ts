import { Hono } from 'hono';
import type { AppContext } from '../context.ts';
import { metrics } from './metrics.ts';
import { bindingsOf, loggerOf } from './call.ts';
import { callerAddress } from './request-facts.ts';

const PING = { name: 'ping', text: 'select 1' };
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** /healthz: the process runs. /readyz: it can serve (the database answers). /metrics: Prometheus, for this machine only. */
export function probeRoutes(app: AppContext): Hono {
  const routes = new Hono();
  routes.get('/healthz', (context) => context.json({ status: 'ok' }));
  routes.get('/readyz', async (context) => {
    try {
      await app.db.query(PING);
      return context.json({ status: 'ready' });
    } catch (error) {
      loggerOf(context).warn({ err: error }, 'not ready: the database does not answer');
      return context.json({ status: 'not ready' }, 503);
    }
  });
  routes.get('/metrics', async (context) => {
    const address = callerAddress(bindingsOf(context), context.req.raw.headers, app.config.trustedProxies);
    if (!LOOPBACK.has(address)) return context.notFound();
    return context.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType });
  });
  return routes;
}
