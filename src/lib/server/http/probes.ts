import { Hono } from 'hono';
import type { AppContext } from '../context.ts';
import { metrics } from '../metrics.ts';
import { nodeBindings } from './request-context.ts';
import { withContext, responseContextOf, jsonResponse } from './response-context.ts';
import { callerAddress, isForwarded } from '../site/request-facts.ts';

const PING = { name: 'ping', text: 'select 1' };
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/**
 * /healthz: the process runs. /readyz: it can serve (the database responds). /metrics: Prometheus metrics, only for
 * clients on the same machine.
 */
export function probeRoutes(app: AppContext): Hono {
  const routes = new Hono();
  routes.get('/healthz', (context) => jsonResponse(responseContextOf(context), 200, { status: 'ok' }));
  routes.get('/readyz', async (context) => {
    try {
      await app.db.query(PING);
      return jsonResponse(responseContextOf(context), 200, { status: 'ready' });
    } catch (error) {
      responseContextOf(context).log.warn({ err: error }, 'not ready: the database does not answer');
      return jsonResponse(responseContextOf(context), 503, { status: 'not ready' });
    }
  });
  routes.get('/metrics', async (context) => {
    const { headers } = context.req.raw;
    const address = callerAddress(nodeBindings(context), headers, app.config.trustedProxies);
    // With an undeclared proxy on this machine, every request seems to come from the machine itself.
    if (!LOOPBACK.has(address) || isForwarded(headers)) return context.notFound();
    const text = await metrics.metrics();
    return withContext(
      responseContextOf(context),
      new Response(text, { headers: { 'content-type': metrics.contentType } }),
    );
  });
  return routes;
}
