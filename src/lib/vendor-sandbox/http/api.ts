import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { LINES } from '../maths/models.ts';
import { stakesFor } from '../maths/stakes.ts';
import { SpinConflictError, StakeError, type Game } from '../games/play.ts';
import type { Session, SessionStore } from '../store/sessions.ts';

const pageCodeSchema = z.strictObject({ code: z.string().min(1).max(128) });
const spinSchema = z.strictObject({
  spinId: z.string().regex(/^[\w-]{8,64}$/),
  stake: z.string().max(20),
  lines: z.literal(LINES.length).optional(),
});

export interface ApiDeps {
  sessions: SessionStore;
  game: Game;
}

/**
 * Adds the page's endpoints. A refused bet is a regular response rather than an HTTP error, because the request itself
 * was valid.
 */
export function addApiRoutes(app: Hono, { sessions, game }: ApiDeps): void {
  app.post('/api/session', async (context) => {
    const body = pageCodeSchema.safeParse(await readJson(context));
    if (!body.success) return malformed(context);
    const redeemed = sessions.redeemPageCode(body.data.code);
    if (!redeemed) return ended(context);
    const { sessionSecret, session } = redeemed;
    const { currency, lobby = null, portalOrigin } = session;
    const stakes = stakesFor(currency);
    return context.json({
      session: sessionSecret,
      currency,
      stakes,
      lobby,
      portalOrigin,
      state: await game.state(session),
    });
  });
  app.get('/api/state', async (context) => {
    const session = sessionOf(context, sessions);
    return session ? context.json(await game.state(session)) : ended(context);
  });
  app.post('/api/spin', async (context) => {
    const session = sessionOf(context, sessions);
    if (!session) return ended(context);
    const body = spinSchema.safeParse(await readJson(context));
    if (!body.success) return malformed(context);
    try {
      return context.json(await game.spin(session, body.data));
    } catch (error) {
      if (error instanceof SpinConflictError) return context.json({ error: 'spin_id_reused' }, 409);
      if (error instanceof StakeError) return context.json({ error: 'stake_not_offered' }, 422);
      throw error;
    }
  });
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
