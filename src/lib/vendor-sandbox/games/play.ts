import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '#kernel/money';
import type { Clock } from '#kernel/clock';
import { cryptoRandom, randomId } from '#kernel/ids';
import { readStake } from '../maths/stakes.ts';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Outbound } from '../wallet/outbound.ts';
import type { Portal } from '../wallet/portal.ts';
import type { OperationFields } from '../wallet/transport.ts';
import type { RetryPolicy } from '../wallet/protocol.ts';
import { queue, txIdOf } from '../wallet/settlement.ts';
import { viewRound, type RoundView } from './views.ts';

export type SpinView =
  | { outcome: 'played'; round: RoundView; balance: string | null }
  /** Nothing was debited, or the debit has been cancelled. */
  | { outcome: 'refused' | 'cancelled'; reason: string; balance: string | null }
  /** The portal refused to cancel the bet; a person must decide. */
  | { outcome: 'unsettled'; roundId: string }
  | { outcome: 'unresolved' };

/** Free rounds that the session plays, as long as some are left. */
export interface FreeRoundsView {
  left: number;
  stake: string;
}

export interface StateView {
  freeRounds: FreeRoundsView | null;
  balance: string | null;
  isUnresolved: boolean;
  lastRound: RoundView | null;
  startedAt: string;
  staked: string;
  won: string;
}

export interface SpinRequest {
  /** Created by the page once per spin, so that a repeated request returns the first round. */
  spinId: string;
  stake: string;
}

/** Thrown when the same spinId is sent with another stake. */
export class SpinConflictError extends Error {}
/** Thrown when the stake is not one of those on offer. */
export class StakeError extends Error {}

export interface Game {
  /** Plays one round. Throws SpinConflictError and StakeError. */
  spin(session: Session, request: SpinRequest): Promise<SpinView & { freeRounds: FreeRoundsView | null }>;
  state(session: Session): Promise<StateView>;
}

export interface GameDeps {
  store: Store;
  outbound: Outbound;
  portal: Portal;
  retryPolicy: Pick<RetryPolicy, 'paymentWaitMs'>;
  clock: Clock;
}

export function createGame(deps: GameDeps): Game {
  return {
    async spin(session, request) {
      const requestedMinor = readStake(request.stake, session.currency);
      if (requestedMinor === undefined) throw new StakeError(request.stake);
      const known = deps.store.rounds.bySpin(session.id, request.spinId);
      const reward = known ? deps.store.rewards.ofRound(known) : deps.store.rewards.ofSession(session.id);
      const stakeMinor = reward?.stakeMinor ?? requestedMinor;
      if (known && known.stakeMinor !== stakeMinor) throw new SpinConflictError(request.spinId);
      if (!known && deps.store.rounds.unresolved(session.id))
        return { outcome: 'unresolved', freeRounds: freeRoundsOf(deps, session) };
      const spun = await settle(
        deps,
        known?.id ?? placeBet(deps, session, { ...request, stakeMinor, rewardId: reward?.id }),
      );
      return { ...spun, freeRounds: freeRoundsOf(deps, session) };
    },
    state: (session) => readState(deps, session),
  };
}

/** A free round is played at the value that the portal granted, and takes nothing. */
function placeBet(
  deps: GameDeps,
  session: Session,
  request: SpinRequest & { stakeMinor: bigint; rewardId: string | undefined },
): string {
  const id = randomId(cryptoRandom, 'R', 20);
  const { launchToken, playerId, currency, gameCode } = session;
  deps.store.transaction(() => {
    deps.store.rounds.add({ id, session, spinId: request.spinId, stakeMinor: request.stakeMinor });
    const { rewardId } = request;
    if (rewardId !== undefined) deps.store.rewards.addRound(id, rewardId);
    const staked: OperationFields =
      rewardId === undefined ? { amount: formatAmount(request.stakeMinor) } : { amount: '0', rewardId };
    queue(deps, { id }, 'bet', { token: launchToken, playerId, currency, gameCode, roundId: id, ...staked });
  });
  return id;
}

async function settle(deps: GameDeps, roundId: string): Promise<SpinView> {
  const { paymentWaitMs } = deps.retryPolicy;
  await deps.outbound.resolve(txIdOf(roundId, 'bet'));
  const decided = roundOf(deps, roundId);
  if (decided.state === 'cancelling') await within(paymentWaitMs, deps.outbound.resolve(txIdOf(roundId, 'cancel')));
  // A lost round needs no wait for its close, since the balance is known from the bet.
  if (decided.state === 'settling' && decided.winMinor > 0n) {
    await within(paymentWaitMs, deps.outbound.resolve(txIdOf(roundId, 'win')));
  }
  return viewSpin(roundOf(deps, roundId));
}

function roundOf(deps: GameDeps, roundId: string): Round {
  const round = deps.store.rounds.byId(roundId);
  if (!round) throw new Error(`round ${roundId} is gone`);
  return round;
}

/** Waits until the work ends, but at most for the limit. */
async function within(limitMs: number, work: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: giveUp.signal }).catch(() => undefined);
  await Promise.race([work, limit]);
  giveUp.abort();
}

function viewSpin(round: Round): SpinView {
  const view = viewRound(round);
  const balance = round.balance ?? null;
  if (view) return { outcome: 'played', round: view, balance };
  if (round.state === 'disputed') return { outcome: 'unsettled', roundId: round.id };
  if (round.state !== 'refused' && round.state !== 'cancelled') return { outcome: 'unresolved' };
  return { outcome: round.state, reason: round.failureReason ?? 'PORTAL_UNREACHABLE', balance };
}

function freeRoundsOf({ store }: Pick<GameDeps, 'store'>, session: Session): FreeRoundsView | null {
  const reward = store.rewards.ofSession(session.id);
  return reward ? { left: reward.roundsLeft, stake: formatAmount(reward.stakeMinor) } : null;
}

async function readState({ store, portal }: GameDeps, session: Session): Promise<StateView> {
  const balance = await portal.balance(session.playerId);
  const { stakedMinor, wonMinor } = store.rounds.totals(session.id);
  const lastRound = store.rounds.lastDrawn(session.id);
  return {
    freeRounds: freeRoundsOf({ store }, session),
    balance: balance ?? lastRound?.balance ?? null,
    isUnresolved: store.rounds.unresolved(session.id) !== undefined,
    lastRound: (lastRound && viewRound(lastRound)) ?? null,
    startedAt: new Date(session.createdMs).toISOString(),
    staked: formatAmount(stakedMinor),
    won: formatAmount(wonMinor),
  };
}
