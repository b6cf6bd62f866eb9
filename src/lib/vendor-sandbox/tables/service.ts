import type { Context } from 'hono';
import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import { BetConflictError, type BetDeps, type Bets } from '../games/bets.ts';
import { refusalOf, type RefusedBet } from '../games/bet-result.ts';
import type { GameService } from '../games/game.ts';
import { viewSession } from '../games/session-view.ts';
import type { Session } from '../store/sessions.ts';
import type { Portal } from '../wallet/portal.ts';
import { type BetRefusal, inputOf, refusalOfBet, spotsOf } from './bets.ts';
import { type ClockDeps, createTableClock, createTicker, type TableClock } from './clock.ts';
import { type Spots, type TableRules, totalOf, withSpeed } from './table.ts';
import { TABLES } from './tables.ts';
import { type BetView, viewBet, viewTable } from './views.ts';

const MAX_SPOTS = 8;

const amount = z
  .string()
  .max(20)
  .transform((text, context) => {
    const amountMinor = parseAmount(text);
    if (amountMinor !== undefined && amountMinor > 0n) return amountMinor;
    context.addIssue({ code: 'custom', message: 'not an amount' });
    return z.NEVER;
  });
const betSchema = z.strictObject({
  betId: z.string().regex(/^[\w-]{8,64}$/),
  /** Number of the round that the player saw: a bet never slips into the next one. */
  round: z.number().int().positive(),
  spots: z.record(z.string().max(20), amount).refine((spots) => {
    const { length } = Object.keys(spots);
    return length > 0 && length <= MAX_SPOTS;
  }),
  /** Language of the ticket's words. */
  language: z.enum(['vi', 'en']).default('en'),
});
type BetBody = z.infer<typeof betSchema>;

type PlacedBet = { outcome: 'placed'; bet: BetView; balance: string | null } | RefusedBet;

interface TableDeps extends ClockDeps, Pick<BetDeps, 'store' | 'clock'> {
  bets: Bets;
  portal: Portal;
  /** How many times as fast as usual the rounds pass. */
  tableSpeed: number;
}

interface Table {
  rules: TableRules;
  clock: TableClock;
}

/** Serves the pages of the tables, and keeps their clocks. */
export function createTables(deps: TableDeps): GameService {
  const tables = new Map<string, Table>(
    TABLES.map((usual) => {
      const rules = withSpeed(usual, deps.tableSpeed);
      return [rules.gameCode, { rules, clock: createTableClock(deps, rules) }];
    }),
  );
  const clocks = [...tables.values()].map(({ clock }) => clock);
  const ticker = createTicker(clocks);
  const tableOf = (session: Session) => {
    const table = tables.get(session.gameCode);
    if (!table) throw new Error(`no table ${session.gameCode}`);
    ticker.wake();
    return table;
  };
  const view = (table: Table, session: Session) =>
    viewTable({ store: deps.store, ...table, session, nowMs: deps.clock.now().getTime() });
  return {
    async state(session) {
      const balance = (await deps.portal.balance(session)) ?? null;
      return { balance, ...viewSession(deps.store, session), table: view(tableOf(session), session) };
    },
    addRoutes(app, { sessionOf, readJson, malformed, ended }) {
      app.get('/api/table', (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        return context.json(view(tableOf(session), session));
      });
      app.post('/api/table/bets', async (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const body = betSchema.safeParse(await readJson(context));
        if (!body.success) return malformed(context);
        return answerBet(context, () => placeBet(deps, tableOf(session), session, body.data));
      });
    },
    start() {
      for (const clock of clocks) clock.recover();
      ticker.wake();
    },
    stop: () => ticker.stop(),
  };
}

class BetRefusedError extends Error {
  readonly code: BetRefusal | 'bets_closed';

  constructor(code: BetRefusal | 'bets_closed') {
    super(code);
    this.code = code;
  }
}

async function answerBet(context: Context, place: () => Promise<PlacedBet>): Promise<Response> {
  try {
    return context.json(await place());
  } catch (error) {
    if (error instanceof BetConflictError) return context.json({ error: 'bet_id_reused' }, 409);
    if (error instanceof BetRefusedError) {
      return context.json({ error: error.code }, error.code === 'bets_closed' ? 409 : 422);
    }
    throw error;
  }
}

/** Places a bet on the round that runs. Nothing is awaited between the look at the clock and the stored bet. */
async function placeBet(deps: TableDeps, { rules, clock }: Table, session: Session, body: BetBody): Promise<PlacedBet> {
  const { betId, spots, language } = body;
  const input = inputOf(rules, spots);
  const round = clock.watch(session.playerId);
  const known = deps.store.rounds.byBet(session.id, betId);
  if (!known) {
    const isOpen = round.state === 'running' && deps.clock.now().getTime() < round.closesMs;
    if (!isOpen || round.number !== body.round) throw new BetRefusedError('bets_closed');
    const standing = standingSpots(deps, round.id, session);
    const refusal = refusalOfBet(rules, { spots, standing, currency: session.currency });
    if (refusal) throw new BetRefusedError(refusal);
  }
  const stakeMinor = totalOf(spots);
  const { id: groupId, number, terms, revealsMs } = round;
  const fields = known ? {} : rules.betFields({ number, startsAt: new Date(revealsMs), terms, spots, language });
  const bet = await deps.bets.place(session, { betId, stakeMinor, input, groupId, fields });
  return refusalOf(bet) ?? viewPlaced(bet);
}

function viewPlaced(bet: Parameters<typeof viewBet>[0] | undefined): PlacedBet {
  return bet ? { outcome: 'placed', bet: viewBet(bet), balance: bet.balance ?? null } : { outcome: 'unresolved' };
}

/** Lists the player's bets on the round from any page, those included that the portal has not decided yet. */
function standingSpots({ store }: TableDeps, roundId: string, session: Session): Spots[] {
  return store.rounds.ofPlayer(roundId, session.playerId).map(spotsOf);
}
