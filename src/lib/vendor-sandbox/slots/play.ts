import { z } from 'zod';
import { formatAmount } from '#kernel/money';
import { type BetDeps, BetConflictError, type Bets } from '../games/bets.ts';
import { refusalOf, type RefusedBet } from '../games/bet-result.ts';
import type { GameService } from '../games/game.ts';
import { type SessionView, viewSession } from '../games/session-view.ts';
import { readStake } from '../maths/stakes.ts';
import type { Session } from '../store/sessions.ts';
import type { Round } from '../store/rounds.ts';
import type { Portal } from '../wallet/portal.ts';
import { jackpotCycle, jackpotPool } from './jackpot.ts';
import { LINES, MODELS, type Model } from './models.ts';
import { skinOf } from './skins.ts';
import { viewRound, type RoundView } from './views.ts';

type SpinView = { outcome: 'played'; round: RoundView; balance: string | null } | RefusedBet;

/** Free rounds that the session plays, as long as some are left. */
interface FreeRoundsView {
  left: number;
  stake: string;
}

interface StateView extends SessionView {
  freeRounds: FreeRoundsView | null;
  balance: string | null;
  isUnresolved: boolean;
  lastRound: RoundView | null;
  /** Jackpot pool; null in games without one. */
  jackpot: string | null;
  /** Stakes until the jackpot is won, on average; null in games without one. */
  jackpotCycle: string | null;
}

const spinSchema = z.strictObject({
  spinId: z.string().regex(/^[\w-]{8,64}$/),
  stake: z.string().max(20),
  lines: z.literal(LINES.length).optional(),
});

interface SlotDeps extends Pick<BetDeps, 'store'> {
  bets: Bets;
  portal: Portal;
}

/** Serves the pages of the slots: one spin at a time. */
export function createSlots(deps: SlotDeps): GameService {
  return {
    state: (session) => readState(deps, session),
    addRoutes(app, { sessionOf, readJson, malformed, ended }) {
      app.post('/api/spin', async (context) => {
        const session = sessionOf(context);
        if (!session) return ended(context);
        const body = spinSchema.safeParse(await readJson(context));
        if (!body.success) return malformed(context);
        const stakeMinor = readStake(body.data.stake, session.currency);
        if (stakeMinor === undefined) return context.json({ error: 'stake_not_offered' }, 422);
        try {
          return context.json(await spin(deps, session, { betId: body.data.spinId, stakeMinor }));
        } catch (error) {
          if (error instanceof BetConflictError) return context.json({ error: 'spin_id_reused' }, 409);
          throw error;
        }
      });
      app.get('/api/jackpot', (context) => {
        const session = sessionOf(context);
        return session ? context.json({ jackpot: poolOf(deps, session) }) : ended(context);
      });
    },
  };
}

/** Plays one round. A free round is played at the value that the portal granted, and takes nothing. */
async function spin(
  deps: SlotDeps,
  session: Session,
  request: { betId: string; stakeMinor: bigint },
): Promise<SpinView & { freeRounds: FreeRoundsView | null }> {
  const { rounds, rewards } = deps.store;
  const known = rounds.byBet(session.id, request.betId);
  const reward = known ? rewards.ofRound(known) : rewards.ofSession(session.id);
  const stakeMinor = reward?.stakeMinor ?? request.stakeMinor;
  const round = await deps.bets.place(session, { betId: request.betId, stakeMinor, rewardId: reward?.id });
  return { ...viewSpin(round), freeRounds: freeRoundsOf(deps, session) };
}

function viewSpin(round: Round | undefined): SpinView {
  const view = round && viewRound(round);
  if (view) return { outcome: 'played', round: view, balance: round.balance ?? null };
  return refusalOf(round) ?? { outcome: 'unresolved' };
}

function freeRoundsOf({ store }: Pick<SlotDeps, 'store'>, session: Session): FreeRoundsView | null {
  const reward = store.rewards.ofSession(session.id);
  return reward ? { left: reward.roundsLeft, stake: formatAmount(reward.stakeMinor) } : null;
}

function poolOf({ store }: Pick<SlotDeps, 'store'>, session: Session): string | null {
  const skin = skinOf(session.gameCode);
  const model: Model | undefined = skin && MODELS[skin.model];
  return model?.jackpot ? formatAmount(jackpotPool(model.jackpot, store.jackpots, session)) : null;
}

async function readState({ store, portal }: SlotDeps, session: Session): Promise<StateView> {
  const balance = await portal.balance(session);
  const lastRound = store.rounds.lastShown(session);
  const jackpot = poolOf({ store }, session);
  return {
    freeRounds: freeRoundsOf({ store }, session),
    balance: balance ?? lastRound?.balance ?? null,
    isUnresolved: store.rounds.unresolved(session.id) !== undefined,
    lastRound: (lastRound && viewRound(lastRound)) ?? null,
    jackpot,
    jackpotCycle: jackpot === null ? null : formatAmount(jackpotCycle(session.currency)),
    ...viewSession(store, session),
  };
}
