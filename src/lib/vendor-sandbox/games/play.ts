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

export interface StateView {
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
  spin(session: Session, request: SpinRequest): Promise<SpinView>;
  state(session: Session): Promise<StateView>;
}

export interface GameParts {
  store: Store;
  outbound: Outbound;
  portal: Portal;
  retryPolicy: Pick<RetryPolicy, 'paymentWaitMs'>;
  clock: Clock;
}

export function createGame(parts: GameParts): Game {
  return {
    async spin(session, request) {
      const stakeMinor = readStake(request.stake, session.currency);
      if (stakeMinor === undefined) throw new StakeError(request.stake);
      const known = parts.store.rounds.bySpin(session.id, request.spinId);
      if (known && known.stakeMinor !== stakeMinor) throw new SpinConflictError(request.spinId);
      if (!known && parts.store.rounds.unresolved(session.id)) return { outcome: 'unresolved' };
      return settle(parts, known?.id ?? placeBet(parts, session, { ...request, stakeMinor }));
    },
    state: (session) => readState(parts, session),
  };
}

function placeBet(parts: GameParts, session: Session, request: SpinRequest & { stakeMinor: bigint }): string {
  const id = randomId(cryptoRandom, 'R', 20);
  const { token, playerId, currency, gameCode } = session;
  parts.store.transaction(() => {
    parts.store.rounds.add({ id, session, spinId: request.spinId, stakeMinor: request.stakeMinor });
    const amount = formatAmount(request.stakeMinor);
    queue(parts, { id }, 'bet', { token, playerId, currency, gameCode, roundId: id, amount });
  });
  return id;
}

async function settle(parts: GameParts, roundId: string): Promise<SpinView> {
  const { paymentWaitMs } = parts.retryPolicy;
  await parts.outbound.resolve(txIdOf(roundId, 'bet'));
  const decided = roundOf(parts, roundId);
  if (decided.state === 'cancelling') await within(paymentWaitMs, parts.outbound.resolve(txIdOf(roundId, 'cancel')));
  // A lost round needs no wait for its close, since the balance is known from the bet.
  if (decided.state === 'drawn' && decided.winMinor > 0n) {
    await within(paymentWaitMs, parts.outbound.resolve(txIdOf(roundId, 'win')));
  }
  return viewSpin(roundOf(parts, roundId));
}

function roundOf(parts: GameParts, roundId: string): Round {
  const round = parts.store.rounds.byId(roundId);
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
  return { outcome: round.state, reason: round.reason ?? 'PORTAL_UNREACHABLE', balance };
}

async function readState({ store, portal }: GameParts, session: Session): Promise<StateView> {
  const balance = await portal.balance(session.playerId);
  const { stakedMinor, wonMinor } = store.rounds.totals(session.id);
  const lastRound = store.rounds.lastDrawn(session.id);
  return {
    balance: balance ?? lastRound?.balance ?? null,
    isUnresolved: store.rounds.unresolved(session.id) !== undefined,
    lastRound: (lastRound && viewRound(lastRound)) ?? null,
    startedAt: new Date(session.createdMs).toISOString(),
    staked: formatAmount(stakedMinor),
    won: formatAmount(wonMinor),
  };
}
