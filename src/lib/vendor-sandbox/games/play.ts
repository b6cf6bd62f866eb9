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
import type { Patience } from '../wallet/protocol.ts';
import { queue, txIdOf } from '../wallet/settlement.ts';
import { viewRound, type RoundView } from './views.ts';

export type SpinView =
  | { outcome: 'played'; round: RoundView; balance: string | null }
  /** Nothing was taken, or what was taken has been given back. */
  | { outcome: 'refused' | 'cancelled'; reason: string; balance: string | null }
  /** The portal refused to undo the bet: a person has to look. */
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
  /** Made by the page, one a spin: a repeated request gets the first one's round. */
  spinId: string;
  stake: string;
}

/** The same spinId came with another stake. */
export class SpinConflictError extends Error {}
/** The stake is not one of those on offer. */
export class StakeError extends Error {}

export interface Game {
  /** Throws SpinConflictError, StakeError. */
  spin(session: Session, order: SpinRequest): Promise<SpinView>;
  state(session: Session): Promise<StateView>;
}

export interface GameParts {
  store: Store;
  outbound: Outbound;
  portal: Portal;
  patience: Pick<Patience, 'paymentWaitMs'>;
  clock: Clock;
}

export function createGame(parts: GameParts): Game {
  return {
    async spin(session, order) {
      const stakeMinor = readStake(order.stake, session.currency);
      if (stakeMinor === undefined) throw new StakeError(order.stake);
      const known = parts.store.rounds.bySpin(session.id, order.spinId);
      if (known && known.stakeMinor !== stakeMinor) throw new SpinConflictError(order.spinId);
      if (!known && parts.store.rounds.unresolved(session.id)) return { outcome: 'unresolved' };
      return settle(parts, known?.id ?? placeBet(parts, session, { ...order, stakeMinor }));
    },
    state: (session) => readState(parts, session),
  };
}

function placeBet(parts: GameParts, session: Session, order: SpinRequest & { stakeMinor: bigint }): string {
  const id = randomId(cryptoRandom, 'R', 20);
  const { token, playerId, currency, gameCode } = session;
  parts.store.transaction(() => {
    parts.store.rounds.add({ id, session, spinId: order.spinId, stakeMinor: order.stakeMinor });
    const amount = formatAmount(order.stakeMinor);
    queue(parts, { id }, 'bet', { token, playerId, currency, gameCode, roundId: id, amount });
  });
  return id;
}

async function settle(parts: GameParts, roundId: string): Promise<SpinView> {
  const { paymentWaitMs } = parts.patience;
  await parts.outbound.resolve(txIdOf(roundId, 'bet'));
  const decided = roundOf(parts, roundId);
  if (decided.state === 'cancelling') await within(paymentWaitMs, parts.outbound.resolve(txIdOf(roundId, 'cancel')));
  // Nobody waits for the end of a lost round: its balance is known from the bet.
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

/** Waits for the work to end, but no longer than that. */
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
