import { z } from 'zod';
import { parseAmount } from '#kernel/money';
import { type BetDeps, BetConflictError, type Bets } from '../games/bets.ts';
import { refusalOf, type RefusedBet } from '../games/bet-result.ts';
import type { GameService } from '../games/game.ts';
import { type SessionView, viewSession } from '../games/session-view.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Portal } from '../wallet/portal.ts';
import { isFishKind, MAX_SHOTS } from './kinds.ts';
import { readBet } from './stakes.ts';
import { viewShots, type ShotsView } from './views.ts';

type ShotsResult = { outcome: 'played'; round: ShotsView; balance: string | null } | RefusedBet;

interface StateView extends SessionView {
  balance: string | null;
  isUnresolved: boolean;
  lastRound: ShotsView | null;
}

const shotsSchema = z.strictObject({
  betId: z.string().regex(/^[\w-]{8,64}$/),
  /** Bet per shot. */
  bet: z.string().max(20),
  stake: z.string().max(20),
  hits: z.array(z.string().max(20)).min(1),
});
type ShotsRequest = z.infer<typeof shotsSchema>;

interface FishDeps extends Pick<BetDeps, 'store'> {
  bets: Bets;
  portal: Portal;
}

/** Serves the pages of the fish game: one batch of shots at a time. */
export function createFish(deps: FishDeps): GameService {
  return {
    state: (session) => readState(deps, session),
    addRoutes(app, { sessionOf, readJson, malformed, ended }) {
      app.post('/api/fish/shots', async (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const body = shotsSchema.safeParse(await readJson(context));
        if (!body.success) return malformed(context);
        const problem = problemOf(body.data, session.currency);
        if (problem !== undefined) return context.json({ error: problem }, 422);
        try {
          return context.json(await shoot(deps, session, body.data));
        } catch (error) {
          if (error instanceof BetConflictError) return context.json({ error: 'bet_id_reused' }, 409);
          throw error;
        }
      });
    },
  };
}

/** Returns why shots are not taken. */
function problemOf({ bet, stake, hits }: ShotsRequest, currency: string): string | undefined {
  const betMinor = readBet(bet, currency);
  if (betMinor === undefined) return 'stake_not_offered';
  if (hits.length > MAX_SHOTS) return 'too_many_shots';
  if (!hits.every(isFishKind)) return 'unknown_fish';
  return parseAmount(stake) === betMinor * BigInt(hits.length) ? undefined : 'stake_mismatch';
}

async function shoot(
  deps: FishDeps,
  session: Session,
  { betId, bet, stake, hits }: ShotsRequest,
): Promise<ShotsResult> {
  const stakeMinor = parseAmount(stake) ?? 0n;
  return viewResult(await deps.bets.place(session, { betId, stakeMinor, input: { bet, hits } }));
}

function viewResult(round: Round | undefined): ShotsResult {
  const view = round && viewShots(round);
  if (view) return { outcome: 'played', round: view, balance: round.balance ?? null };
  return refusalOf(round) ?? { outcome: 'unresolved' };
}

async function readState({ store, portal }: FishDeps, session: Session): Promise<StateView> {
  const balance = await portal.balance(session);
  const lastRound = store.rounds.lastShown(session);
  return {
    balance: balance ?? lastRound?.balance ?? null,
    isUnresolved: store.rounds.unresolved(session.id) !== undefined,
    lastRound: (lastRound && viewShots(lastRound)) ?? null,
    ...viewSession(store, session),
  };
}
