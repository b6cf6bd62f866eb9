import { Hono } from 'hono';
import type { AppContext } from '../context.ts';
import { metrics } from './metrics.ts';
import { bindingsOf } from './call.ts';
import { framed, frameOf, jsonAnswer } from './frame.ts';
import { callerAddress, isForwarded } from '../site/request-facts.ts';

const PING = { name: 'ping', text: 'select 1' };
const LOOPBACK = new Set(['127.0.0.1', '::1']);

/** /healthz: the process runs. /readyz: it can serve (the database answers). /metrics: Prometheus, for this machine only. */
export function probeRoutes(app: AppContext): Hono {
  const routes = new Hono();
  routes.get('/healthz', (context) => jsonAnswer(frameOf(context), 200, { status: 'ok' }));
  routes.get('/readyz', async (context) => {
    try {
      await app.db.query(PING);
      return jsonAnswer(frameOf(context), 200, { status: 'ready' });
    } catch (error) {
      frameOf(context).log.warn({ err: error }, 'not ready: the database does not answer');
      return jsonAnswer(frameOf(context), 503, { status: 'not ready' });
    }
  });
  routes.get('/metrics', async (context) => {
    const { headers } = context.req.raw;
    const address = callerAddress(bindingsOf(context), headers, app.config.trustedProxies);
    // Behind a proxy on this machine that nobody told us of, everybody seems to be on this machine.
    if (!LOOPBACK.has(address) || isForwarded(headers)) return context.notFound();
    const text = await metrics.metrics();
    return framed(frameOf(context), new Response(text, { headers: { 'content-type': metrics.contentType } }));
  });
  return routes;
}
