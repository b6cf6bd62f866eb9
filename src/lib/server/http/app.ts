import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { endpointRows, type EndpointName } from '#api/table';
import { AppError } from '#kernel/errors';
import type { AppContext } from '../context.ts';
import { asAppError, failureResponse } from './responses.ts';
import { isAdmitted, sideOf } from '../site/sides.ts';
import type { BoundEndpoint, Guard, SecondPersonRule } from './bound-endpoint.ts';
import { nodeBindings } from './request-context.ts';
import { runRequest } from './run-request.ts';
import { responseContextOf, jsonResponse } from './response-context.ts';
import { requestLanguage } from './language.ts';
import { probeRoutes } from './probes.ts';
import { openApiDocument } from './openapi.ts';
import { logRequests } from './request-log.ts';
import { DialectRequests } from './dialect-requests.ts';
import { NOTIFICATION_PATH, receiveNotification } from './gateway-requests.ts';
import { VendorCallers } from './vendor-callers.ts';
import { VendorRequests, type VendorHandler } from './vendor-requests.ts';
import { DIALECTS } from '../adapters/vendors/dialects.ts';

/** Implementations of the endpoints, by their keys. */
export interface ApiHandlers {
  handlers: Partial<Record<EndpointName, unknown>>;
  vendorHandlers: Partial<Record<EndpointName, unknown>>;
  guards: Partial<Record<EndpointName, unknown>>;
  secondPersonRules: Partial<Record<EndpointName, unknown>>;
}

/** Routes the endpoints of the table to their handlers. Throws when an endpoint has no handler. */
export function createRouter(app: AppContext, parts: ApiHandlers): Hono {
  const hono = createProbes(app);
  hono.get('/openapi.json', (context) => {
    const document = openApiDocument(app.config, sideOf(app.config, hostOf(context)));
    return jsonResponse(responseContextOf(context), 200, document);
  });
  addEndpoints(hono, app, parts);
  return hono;
}

/** Serves only the probes, which a load balancer requests from every node, on a node without the API. */
export function createProbes(app: AppContext): Hono {
  const hono = new Hono();
  hono.use(logRequests(app));
  hono.use(onOwnSide(app));
  hono.route('/', probeRoutes(app));
  hono.notFound((context) => refuse(context, new AppError('not_found')));
  hono.onError((error, context) => refuse(context, asAppError(error, responseContextOf(context).log)));
  return hono;
}

/** Answers each path only at the host that serves it, when the back office has an origin of its own. */
function onOwnSide(app: AppContext): MiddlewareHandler {
  return async (context, next) => {
    if (app.config.opsOrigin === undefined) return next();
    const { address } = app.visitors.locate(nodeBindings(context), context.req.raw.headers);
    const request = { host: hostOf(context), path: context.req.path, address };
    return isAdmitted(app, request) ? next() : refuse(context, new AppError('not_found'));
  };
}

/** Returns the Host header, from which the server builds the request's URL. */
function hostOf(context: Context): string {
  return new URL(context.req.url).host;
}

function addEndpoints(hono: Hono, app: AppContext, parts: ApiHandlers): void {
  const { handlers, vendorHandlers, guards, secondPersonRules } = parts;
  const endpoints = new Map<string, BoundEndpoint>();
  const callers = new VendorCallers(app);
  const vendorRequests = new VendorRequests(app, callers);
  addDialects(hono, app, callers);
  hono.post(NOTIFICATION_PATH, (context) => receiveNotification(app, context));
  const methodsByPath = new Map<string, string[]>();
  for (const { key, method, path, definition } of endpointRows()) {
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    methodsByPath.set(route, [...(methodsByPath.get(route) ?? []), method]);
    if (definition.access === 'vendor') {
      const handler: VendorHandler = handlerOf(vendorHandlers, key);
      hono.on(method, route, (context) => vendorRequests.run(definition, handler, context));
    } else {
      const endpoint: BoundEndpoint = {
        key,
        path,
        definition,
        handler: handlerOf(handlers, key),
        guard: guards[key] as Guard | undefined,
        secondPersonRule: secondPersonRules[key] as SecondPersonRule | undefined,
      };
      endpoints.set(key, endpoint);
      // The router treats HEAD as a GET whose body it drops: that would open a stream that nobody reads, or use up a
      // link that works once.
      const isLasting = definition.responseKind === 'stream' || definition.responseKind === 'redirect';
      const mayRun = (context: Context) => !isLasting || context.req.method !== 'HEAD';
      hono.on(method, route, (context, next) =>
        mayRun(context) ? runRequest(app, endpoints, endpoint, context) : next(),
      );
    }
  }
  for (const [route, methods] of methodsByPath) {
    hono.all(route, (context) => {
      responseContextOf(context).headers['allow'] = methods.join(', ');
      return refuse(context, new AppError('method_not_allowed'));
    });
  }
}

/** Routes each dialect's calls: `/vendor/<dialect>/<code of the vendor>/<call>`. */
function addDialects(hono: Hono, app: AppContext, callers: VendorCallers): void {
  for (const dialect of Object.values(DIALECTS)) {
    const requests = new DialectRequests(app, callers, dialect);
    hono.post(`/vendor/${dialect.name}/:vendor/:call{.+}`, (context) => requests.run(context));
  }
}

function handlerOf(handlers: object, key: string) {
  const handler = (handlers as Record<string, unknown>)[key];
  if (typeof handler !== 'function') throw new Error(`the endpoint ${key} has no handler`);
  return handler as BoundEndpoint['handler'] & VendorHandler;
}

function refuse(context: Context, error: AppError): Response {
  const languageTag = requestLanguage((name) => context.req.header(name));
  return failureResponse(responseContextOf(context), error, languageTag);
}
