import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { Clock } from '#kernel/clock';
import { catalogue } from '../catalogue.ts';
import type { RoundStore } from '../store/rounds.ts';
import { languageOf } from '../texts/texts.ts';
import { gameOf } from '../games/all.ts';
import { faultsSchema, type FaultyTransport } from '../wallet/faults.ts';
import type { VendorSecrets } from '../wallet/signature.ts';
import { addApiRoutes, type ApiDeps } from './api.ts';
import type { Assets } from './assets.ts';
import { OPEN_TO_FRAMES, securityHeaders } from './headers.ts';
import { launch, statusOf, type LaunchDeps } from './launch.ts';
import { errorPage } from './error-page.ts';
import { addPortalCalls } from './portal-calls.ts';
import { addReplays } from './replays.ts';
import { answerSigned, parseJson } from './signed-requests.ts';

const MAX_BODY_BYTES = 4096;

export interface AppDeps extends ApiDeps, LaunchDeps {
  rounds: Pick<RoundStore, 'byId'>;
  assets: Assets;
  secrets: VendorSecrets;
  /** Origin under which browsers reach this vendor. */
  publicOrigin: string;
  clock: Clock;
  log: Logger;
  /** Present only when fault injection is enabled. */
  faults: FaultyTransport | undefined;
}

export function createApp(deps: AppDeps): Hono {
  const app = new Hono();
  const headers = { ...securityHeaders(deps.portalOrigins), ...OPEN_TO_FRAMES };
  app.use('*', async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  app.use('*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (context) => context.json({ error: 'too_large' }, 413) }));
  app.onError((error, context) => {
    deps.log.error({ err: error, path: context.req.path }, 'request failed');
    return context.json({ error: 'internal' }, 500);
  });
  app.notFound((context) => context.json({ error: 'not_found' }, 404));
  app.options('*', (context) => context.body(null, 204));
  addPages(app, deps);
  addApiRoutes(app, deps);
  addPortalCalls(app, deps);
  addReplays(app, deps);
  addBackOfficeWork(app, deps);
  return app;
}

function addPages(app: Hono, deps: AppDeps): void {
  app.get('/play', async (context) => {
    // A HEAD request (as link previews send) must not use up the one-time token.
    if (context.req.method === 'HEAD') return context.body(null, 405);
    const result = await launch(deps, context.req.query());
    if (result.kind === 'failed') return context.html(errorPage(result, deps.assets.base), statusOf(result.problem));
    // The code is in the fragment, so that it reaches no server, log or Referer header.
    return context.redirect(`/game/${result.game.gameCode}?lang=${result.language}#${result.code}`, 303);
  });
  app.get('/game/:gameCode', (context) => {
    const language = languageOf(context.req.query('lang'));
    const game = gameOf(context.req.param('gameCode'));
    if (!game)
      return context.html(errorPage({ problem: 'unknownGame', language, lobby: undefined }, deps.assets.base), 404);
    const { assets, portalOrigins } = deps;
    const isFramed = context.req.header('sec-fetch-dest') === 'iframe';
    return context.html(game.page({ language, assetBase: assets.base, portalOrigins, isFramed }));
  });
  app.get(`${deps.assets.base}/*`, (context) => {
    const path = context.req.path.slice(deps.assets.base.length + 1);
    return deps.assets.respond(path, context.req.header('accept-encoding') ?? '') ?? context.notFound();
  });
}

function addBackOfficeWork(app: Hono, deps: AppDeps): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/catalogue.json', (context) => context.json(catalogue(context.req.query('currency'))));
  const { faults } = deps;
  if (faults) app.post('/admin/faults', (context) => setFaults(context, deps, faults));
}

async function setFaults(context: Context, deps: AppDeps, faults: FaultyTransport): Promise<Response> {
  const body = await context.req.text();
  return answerSigned(context, deps, body, () => {
    const requested = faultsSchema.safeParse(parseJson(body));
    if (!requested.success) return context.json({ error: 'malformed' }, 400);
    return context.json(faults.set(requested.data));
  });
}
