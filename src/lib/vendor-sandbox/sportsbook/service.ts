import type { Context } from 'hono';
import { z } from 'zod';
import type { GameService } from '../games/game.ts';
import { viewSession } from '../games/session-view.ts';
import type { Bets } from '../games/bets.ts';
import type { ServiceDeps } from '../games/services.ts';
import { ODDS_FORMATS } from '../sports/odds.ts';
import type { Session } from '../store/sessions.ts';
import { createBookmaker } from './bookmaker.ts';
import { cashOutSchema, createCashOuts, offerSchema } from './cash-outs.ts';
import { STEP_MS } from './football.ts';
import { withResults } from './legs.ts';
import { createMatches } from './matches.ts';
import { placementSchema, placeTicket } from './placing.ts';
import { type TicketView, viewMatch, viewTicket } from './views.ts';

const TICKETS_SHOWN = 30;
const formatSchema = z.enum(ODDS_FORMATS).default('decimal');

/** Serves the pages of the bookmaker, and runs its clock. */
export function createSportsbook(deps: ServiceDeps & { bets: Bets }): GameService {
  const { store, clock, portal } = deps;
  const matches = createMatches(store.fixtures, deps.dice);
  const bookmaker = createBookmaker({ ...deps, matches });
  const cashOuts = createCashOuts({ ...deps, matches });
  const ticketsOf = ({ playerId, gameCode }: Session): TicketView[] =>
    store.tickets.ofPlayer(playerId, gameCode, TICKETS_SHOWN).flatMap((ticket) => {
      const round = store.rounds.byId(ticket.roundId);
      const isClosed = ticket.state === 'closed';
      const legs = isClosed ? ticket.content.legs : withResults(store.fixtures, ticket.content.legs);
      return round ? [viewTicket(store, { ...ticket, content: { ...ticket.content, legs } }, round)] : [];
    });

  return {
    start: () => bookmaker.start(),
    stop: () => bookmaker.stop(),
    async state(session) {
      return { balance: (await portal.balance(session)) ?? null, ...viewSession(store, session) };
    },
    addRoutes(app, { sessionOf, readJson, malformed, ended }) {
      const answer = (context: Context, result: object) =>
        'error' in result ? context.json(result, result.error === 'bet_id_reused' ? 409 : 422) : context.json(result);
      app.get('/api/sports', (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const format = formatSchema.safeParse(context.req.query('format'));
        if (!format.success) return context.json({ error: 'odds_format_unknown' }, 422);
        bookmaker.watch();
        const shown = matches.list(session.gameCode, clock.now().getTime());
        const views = shown.map((match) => viewMatch(matches, match, format.data, STEP_MS));
        return context.json({ matches: views, tickets: ticketsOf(session) });
      });
      app.post('/api/sports/tickets', async (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const body = placementSchema.safeParse(await readJson(context));
        if (!body.success) return malformed(context);
        bookmaker.watch();
        return answer(context, await placeTicket({ ...deps, matches }, session, body.data));
      });
      app.get('/api/sports/cash-outs', (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const query = offerSchema.safeParse(context.req.query());
        return query.success ? answer(context, cashOuts.offer(session, query.data)) : malformed(context);
      });
      app.post('/api/sports/cash-outs', async (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const body = cashOutSchema.safeParse(await readJson(context));
        return body.success ? answer(context, cashOuts.take(session, body.data)) : malformed(context);
      });
    },
  };
}
