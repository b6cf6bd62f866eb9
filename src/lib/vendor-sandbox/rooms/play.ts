import type { Context } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { formatAmount, parseAmount } from '#kernel/money';
import type { BetDeps, Bets } from '../games/bets.ts';
import type { GameService } from '../games/game.ts';
import type { Dice } from '../maths/dice.ts';
import type { Session } from '../store/sessions.ts';
import type { Portal } from '../wallet/portal.ts';
import type { Settlement } from '../wallet/settlement.ts';
import { TableMoney } from './money.ts';
import type { Pace } from './pace.ts';
import { type Room, roomsFor } from './rooms.ts';
import type { ActProblem } from './table.ts';
import { Tables } from './tables.ts';
import { roomTextsFor } from './texts.ts';
import { viewPage, type PageView, type ViewDeps } from './views.ts';

const seatSchema = z.strictObject({ room: z.string().min(1).max(64) });
const actSchema = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('ante'),
    number: z.literal(1),
    round: z.string().max(64),
    stake: z.string().max(20),
  }),
  z.strictObject({
    act: z.literal('raise'),
    number: z.literal(2),
    round: z.string().max(64),
    stake: z.string().max(20),
  }),
  z.strictObject({ act: z.literal('fold'), number: z.literal(2), round: z.string().max(64) }),
]);
type Act = z.infer<typeof actSchema>;

export interface RoomDeps extends BetDeps {
  bets: Bets;
  settlement: Settlement;
  portal: Portal;
  dice: Dice;
  log: Logger;
  pace: Pace;
}

type Problem = ActProblem | 'stake_not_of_room' | 'unknown_room' | 'seated_elsewhere' | 'buy_in_short' | 'unavailable';

const STATUSES: Readonly<Record<Problem, 404 | 409 | 422>> = {
  not_seated: 409,
  out_of_turn: 409,
  act_taken: 409,
  busy: 409,
  seated_elsewhere: 409,
  unknown_room: 404,
  stake_not_of_room: 422,
  buy_in_short: 422,
  unavailable: 409,
};

/** Serves the rooms: tables of four seats with a shared clock. */
export function createRooms(deps: RoomDeps): GameService {
  const money = new TableMoney(deps);
  const tables = new Tables({ ...deps, money });
  const views: ViewDeps = { store: deps.store, tables, clock: deps.clock };
  const view = (session: Session): PageView => viewPage(views, session);
  return {
    async state(session) {
      return { ...view(session), balance: (await deps.portal.balance(session)) ?? null };
    },
    rooms: ({ language, currency }) => {
      const players = tables.playersIn(currency);
      return roomsFor(currency).map(({ id, anteMinor }) => ({
        id,
        name: roomTextsFor(language).names[id],
        players: players.get(id) ?? 0,
        minBet: formatAmount(anteMinor),
        maxBet: formatAmount(anteMinor * 2n),
      }));
    },
    start() {
      for (const id of deps.store.roomRounds.unfinished())
        money.resume(id).catch((error: unknown) => deps.log.error({ err: error, round: id }, 'a table is not resumed'));
    },
    stop() {
      money.stop();
      tables.stop();
    },
    addRoutes(app, api) {
      const answer = (context: Context, session: Session, problem: Problem | undefined) =>
        problem === undefined ? context.json(view(session)) : context.json({ error: problem }, STATUSES[problem]);
      app.get('/api/room', (context) => {
        const session = api.sessionOf(context);
        return session ? context.json(view(session)) : api.ended(context);
      });
      app.post('/api/room/seat', async (context) => {
        const session = api.sessionOf(context);
        if (!session) return api.ended(context);
        const body = seatSchema.safeParse(await api.readJson(context));
        if (!body.success) return api.malformed(context);
        return answer(context, session, await sit({ ...deps, tables }, session, body.data.room));
      });
      app.post('/api/room/leave', (context) => {
        const session = api.sessionOf(context);
        if (!session) return api.ended(context);
        tables.of(session.playerId)?.leave(session.playerId);
        return context.json(view(session));
      });
      app.post('/api/room/acts', async (context) => {
        const session = api.sessionOf(context);
        if (!session) return api.ended(context);
        const body = actSchema.safeParse(await api.readJson(context));
        if (!body.success) return api.malformed(context);
        return answer(context, session, await act(tables, session, body.data));
      });
    },
  };
}

async function sit(
  { portal, tables }: Pick<RoomDeps, 'portal'> & { tables: Tables },
  session: Session,
  roomId: string,
): Promise<Problem | undefined> {
  const { playerId, currency } = session;
  const room = roomsFor(currency).find(({ id }) => id === roomId);
  if (!room) return 'unknown_room';
  if (tables.of(playerId)) return elsewhere(tables, playerId, room);
  const balance = parseAmount(await portal.balance(session));
  if (balance === undefined) return 'unavailable';
  if (balance < room.buyInMinor) return 'buy_in_short';
  // The balance took a moment: another page may have sat down meanwhile.
  if (!tables.of(playerId)) tables.sit(playerId, room);
  return elsewhere(tables, playerId, room);
}

function elsewhere(tables: Tables, playerId: string, { id }: Room): Problem | undefined {
  return tables.of(playerId)?.room.id === id ? undefined : 'seated_elsewhere';
}

async function act(tables: Tables, session: Session, request: Act): Promise<Problem | undefined> {
  const table = tables.of(session.playerId);
  if (!table) return 'not_seated';
  if (request.act !== 'fold' && parseAmount(request.stake) !== table.room.anteMinor) return 'stake_not_of_room';
  if (request.round !== table.roundId) return 'out_of_turn';
  return request.act === 'ante' ? table.ante(session) : table.decide(session, request.act);
}
