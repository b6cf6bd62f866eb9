import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '#kernel/money';
import type { Clock } from '#kernel/clock';
import { cryptoRandom, randomId } from '#kernel/ids';
import type { Round } from '../store/rounds.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Outbound } from '../wallet/outbound.ts';
import type { RetryPolicy } from '../wallet/protocol.ts';
import type { OperationFields } from '../wallet/transport.ts';
import { queue, txIdOf } from '../wallet/settlement.ts';

export interface BetRequest {
  /** Created by the page once per bet, so that a repeated request returns the first round. */
  betId: string;
  stakeMinor: bigint;
  /** The player's choice, in the form of the game. */
  input?: unknown;
  /** The shared round or match that decides it. */
  groupId?: string;
  /** Free rounds that it is one of; it is played at their stake and takes nothing. */
  rewardId?: string | undefined;
  /** More fields of the wallet's bet. */
  fields?: OperationFields;
}

/** A further bet of an open round. */
export interface FurtherBetRequest {
  stakeMinor: bigint;
  /** 2 for the first one after the bet that opened the round; fixed by the game, so that a repetition cannot add another. */
  sequence: number;
}

/** Thrown when the same betId is sent with another stake or another choice. */
export class BetConflictError extends Error {}

export interface BetDeps {
  store: Store;
  outbound: Outbound;
  retryPolicy: Pick<RetryPolicy, 'paymentWaitMs'>;
  clock: Clock;
}

/** The vendor's way to take bets: stored before the debit is requested, one at a time in a session. */
export interface Bets {
  /**
   * Places a bet, or finds the one that was placed with its betId, and waits until the portal has decided; for a win or a
   * cancel that is due at once a moment longer. Returns undefined while another bet of the session is not decided. Throws
   * BetConflictError.
   */
  place(session: Session, request: BetRequest): Promise<Round | undefined>;
  /** Adds a further bet of an open round to the queue, and returns the id to resolve. The caller's transaction commits it. */
  queueFurther(session: Session, round: Round, request: FurtherBetRequest): string;
}

export function createBets(deps: BetDeps): Bets {
  const { store } = deps;
  return {
    async place(session, request) {
      const known = store.rounds.byBet(session.id, request.betId);
      if (known && !isSameBet(known, request)) throw new BetConflictError(request.betId);
      if (!known && store.rounds.unresolved(session.id)) return undefined;
      return waitFor(deps, known?.id ?? add(deps, session, request));
    },
    queueFurther({ launchToken: token }, { id: roundId, playerId, currency, gameCode }, { stakeMinor, sequence }) {
      store.furtherBets.add({ txId: txIdOf(roundId, 'bet', sequence), roundId, sequence, stakeMinor });
      const fields = { token, playerId, currency, gameCode, roundId, amount: formatAmount(stakeMinor) };
      return queue(deps, { id: roundId }, 'bet', fields, sequence);
    },
  };
}

function isSameBet(round: Round, { stakeMinor, input }: BetRequest): boolean {
  return round.stakeMinor === stakeMinor && JSON.stringify(round.input) === JSON.stringify(input);
}

function add(deps: BetDeps, session: Session, request: BetRequest): string {
  const id = randomId(cryptoRandom, 'R', 20);
  const { launchToken, playerId, currency, gameCode } = session;
  const { betId, stakeMinor, input, groupId, rewardId, fields } = request;
  deps.store.transaction(() => {
    deps.store.rounds.add({ id, session, betId, stakeMinor, input, groupId });
    if (rewardId !== undefined) deps.store.rewards.addRound(id, rewardId);
    const staked: OperationFields =
      rewardId === undefined ? { amount: formatAmount(stakeMinor) } : { amount: '0', rewardId };
    queue(deps, { id }, 'bet', { token: launchToken, playerId, currency, gameCode, roundId: id, ...staked, ...fields });
  });
  return id;
}

async function waitFor(deps: BetDeps, roundId: string): Promise<Round> {
  const { paymentWaitMs } = deps.retryPolicy;
  await deps.outbound.resolve(txIdOf(roundId, 'bet'));
  const decided = roundOf(deps, roundId);
  if (decided.state === 'cancelling') await within(paymentWaitMs, deps.outbound.resolve(txIdOf(roundId, 'cancel')));
  // A lost round needs no wait for its close, since the balance is known from the bet.
  if (decided.state === 'settling' && decided.winMinor > 0n) {
    await within(paymentWaitMs, deps.outbound.resolve(txIdOf(roundId, 'win')));
  }
  return roundOf(deps, roundId);
}

function roundOf({ store }: BetDeps, roundId: string): Round {
  const round = store.rounds.byId(roundId);
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
