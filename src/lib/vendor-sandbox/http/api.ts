import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { gameOf } from '../games/all.ts';
import type { PageApi } from '../games/game.ts';
import type { GameServices } from '../games/services.ts';
import type { Session, SessionStore } from '../store/sessions.ts';

const pageCodeSchema = z.strictObject({ code: z.string().min(1).max(128) });

export interface ApiDeps {
  sessions: SessionStore;
  services: GameServices;
}

/**
 * Adds the endpoints of the pages: those of all games, and those of each kind. A refused bet is a regular response rather
 * than an HTTP error, because the request itself was valid.
 */
export function addApiRoutes(app: Hono, { sessions, services }: ApiDeps): void {
  app.post('/api/session', async (context) => {
    const body = pageCodeSchema.safeParse(await readJson(context));
    if (!body.success) return malformed(context);
    const redeemed = sessions.redeemPageCode(body.data.code);
    if (!redeemed) return ended(context);
    const { sessionSecret, session } = redeemed;
    const { currency, lobby = null, portalOrigin } = session;
    const [game, state] = await stateOf(services, session);
    const stakes = game.stakes(currency);
    return context.json({ session: sessionSecret, currency, stakes, lobby, portalOrigin, state });
  });
  app.get('/api/state', async (context) => {
    const session = sessionOf(context, sessions);
    if (!session) return ended(context);
    const [, state] = await stateOf(services, session);
    return context.json(state);
  });
  for (const [kind, service] of Object.entries(services)) {
    // A session plays its own game only: another kind could not draw its rounds.
    const sessionOfKind: PageApi['sessionOf'] = (context) => {
      const session = sessionOf(context, sessions);
      return session && gameOf(session.gameCode)?.kind === kind ? session : undefined;
    };
    service.addRoutes(app, { sessionOf: sessionOfKind, readJson, malformed, ended });
  }
}

async function stateOf(services: GameServices, session: Session) {
  const game = gameOf(session.gameCode);
  if (!game) throw new Error(`session ${session.id} is of an unknown game`);
  return [game, await services[game.kind].state(session)] as const;
}

function sessionOf(context: Context, sessions: SessionStore): Session | undefined {
  const sessionSecret = /^Bearer ([\w-]{1,128})$/.exec(context.req.header('authorization') ?? '')?.[1];
  return sessionSecret === undefined ? undefined : sessions.bySessionSecret(sessionSecret);
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

const malformed = (context: Context) => context.json({ error: 'malformed' }, 400);
const ended = (context: Context) => context.json({ error: 'session_ended' }, 401);
