import { Hono, type Context } from 'hono';
import { endpointRows } from '#api/table';
import { AppError } from '#kernel/errors';
import type { AppContext } from '../context.ts';
import { allHandlers } from '../handlers/all.ts';
import { vendorHandlers } from '../handlers/wallet/vendor.ts';
import { asAppError, failureAnswer } from './answers.ts';
import { runCall, type Row } from './call.ts';
import { frameOf, jsonAnswer } from './frame.ts';
import { answerTag } from './language.ts';
import { probeRoutes } from './probes.ts';
import { openApiDocument } from './openapi.ts';
import { noteRequest } from './request-log.ts';
import { VendorCalls, type VendorHandler } from './vendor-call.ts';

/** Every path of the API; anything else is a page or a file. */
const API_PREFIXES = [
  '/wps',
  '/lgw',
  '/lotto',
  '/vendor',
  '/ops/api',
  '/files/content',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
];

export function isApiPath(pathname: string): boolean {
  return API_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** The API as one function from Request to Response. Throws at once when a row of the table has no handler. */
export function createApp(app: AppContext): Hono {
  const hono = createProbes(app);
  const document = openApiDocument(app.config.publicOrigin);
  hono.get('/openapi.json', (context) => jsonAnswer(frameOf(context), 200, document));
  addEndpoints(hono, app);
  return hono;
}

/** What a node without the API answers: the probes, which a load balancer asks of every node. */
export function createProbes(app: AppContext): Hono {
  const hono = new Hono();
  hono.use(noteRequest(app));
  hono.route('/', probeRoutes(app));
  hono.notFound((context) => refuse(context, new AppError('not_found')));
  hono.onError((error, context) => refuse(context, asAppError(error, frameOf(context).log)));
  return hono;
}

function addEndpoints(hono: Hono, app: AppContext): void {
  const vendorCalls = new VendorCalls(app);
  const methodsByPath = new Map<string, string[]>();
  for (const { key, method, path, definition } of endpointRows()) {
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    methodsByPath.set(route, [...(methodsByPath.get(route) ?? []), method]);
    if (definition.access === 'vendor') {
      const handler: VendorHandler = handlerOf(vendorHandlers, key);
      hono.on(method, route, (context) => vendorCalls.run(definition, handler, context));
    } else {
      const row: Row = { key, definition, handler: handlerOf(allHandlers, key) };
      // The router takes a HEAD for a GET whose body it drops: a stream would be opened that nobody reads, and what works
      // once would be used up by who only looks.
      const isLasting = definition.answerKind === 'stream' || definition.answerKind === 'redirect';
      const mayRun = (context: Context) => !isLasting || context.req.method !== 'HEAD';
      hono.on(method, route, (context, next) => (mayRun(context) ? runCall(app, row, context) : next()));
    }
  }
  for (const [route, methods] of methodsByPath) {
    hono.all(route, (context) => {
      frameOf(context).headers['allow'] = methods.join(', ');
      return refuse(context, new AppError('method_not_allowed'));
    });
  }
}

function handlerOf(handlers: object, key: string) {
  const handler = (handlers as Record<string, unknown>)[key];
  if (typeof handler !== 'function') throw new Error(`the call ${key} has no handler`);
  return handler as Row['handler'] & VendorHandler;
}

function refuse(context: Context, error: AppError): Response {
  return failureAnswer(frameOf(context), error, answerTag(context.req.header('accept-language')));
}
