import { formatAmount } from '#kernel/money';
import { gameOf } from '../games/all.ts';
import type { Drawn } from '../games/game.ts';
import type { Dice } from '../maths/dice.ts';
import type { Clock } from '#kernel/clock';
import type { Transaction } from '../store/transactions.ts';
import type { RoundState } from '../store/states.ts';
import type { Round } from '../store/rounds.ts';
import type { FurtherBet, FurtherBetState } from '../store/further-bets.ts';
import type { Store } from '../store/store.ts';
import type { TransactionOperation } from './protocol.ts';
import type { OperationFields } from './transport.ts';
import { ticketPayments, type TicketPayments } from './ticket-payments.ts';
import type { RefusalReason, DeliveryOutcome } from './delivery-outcome.ts';

export interface SettlementDeps {
  store: Store;
  dice: Dice;
  clock: Clock;
}

export type FinalOutcome = Exclude<DeliveryOutcome, { kind: 'retry' }>;

/**
 * Returns the vendor's id of a round's transaction. Ids are fixed by their sequence number, so that a retry cannot create
 * another transaction. Further bets and their cancels count from 2.
 */
export function txIdOf(roundId: string, operation: TransactionOperation, sequence = 1): string {
  return sequence === 1 ? `${roundId}-${operation}` : `${roundId}-${operation}-${sequence}`;
}

export interface Settlement extends TicketPayments {
  /**
   * Records the portal's answer and all its consequences in one transaction, and returns the ids of the transactions that are
   * due now. Rounds that a bet decides by itself are drawn here, after it is debited: no result exists before.
   */
  apply(transaction: Transaction, outcome: FinalOutcome): string[];
  /** Ends an open round. Returns the id of the transaction that is due now. The caller's transaction commits it. */
  settle(round: Round, drawn: Drawn): string;
  /** Cancels an open round: its stake is refunded. Returns the id of the transaction that is due now. */
  refund(round: Round): string;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { store } = deps;
  return {
    apply: (transaction, outcome) =>
      store.transaction(() => {
        const round = store.rounds.byId(transaction.roundId);
        if (!round) throw new Error(`transaction ${transaction.txId} has no round`);
        const further = furtherBetOf(store, transaction);
        if (further) return applyFurther(deps, { transaction, round, outcome }, further);
        if (transaction.operation === 'bet') return applyBet(deps, { transaction, round, outcome });
        return applyPayment(deps, { transaction, round, outcome });
      }),
    settle(round, drawn) {
      requireDecidedBets(store, round, ['taken', 'refused', 'cancelled', 'disputed']);
      return settleRound(deps, round, drawn);
    },
    ...ticketPayments({
      store,
      send: (round, operation, fields, sequence) => queue(deps, round, operation, fields, sequence),
    }),
    refund(round) {
      requireDecidedBets(store, round, ['refused', 'cancelled']);
      store.rounds.move(round, { state: 'refunding' });
      return queueCancel(deps, round);
    },
  };
}

/** A round ends when the portal has decided all of its bets: a cancel after that would be refused. */
function requireDecidedBets({ furtherBets }: Store, round: Round, states: readonly FurtherBetState[]): void {
  const undecided = furtherBets.ofRound(round.id).find(({ state }) => !states.includes(state));
  if (undecided) throw new Error(`bet ${undecided.txId} is ${undecided.state}`);
}

/** Returns the further bet that a transaction debits or cancels. */
function furtherBetOf({ furtherBets }: Store, { txId, operation, fields }: Transaction): FurtherBet | undefined {
  if (operation === 'bet') return furtherBets.byTxId(txId);
  return operation === 'cancel' ? furtherBets.byTxId(String(fields['refTxId'])) : undefined;
}

interface Case {
  transaction: Transaction;
  round: Round;
  outcome: FinalOutcome;
}

function applyBet(deps: SettlementDeps, { transaction, round, outcome }: Case): string[] {
  const { transactions, rounds } = deps.store;
  if (outcome.kind === 'accepted') {
    transactions.finish(transaction, 'accepted', 'OK');
    return takeRound(deps, { ...round, balance: outcome.response.balance ?? undefined });
  }
  const balance = outcome.kind === 'refused' ? (outcome.response?.balance ?? undefined) : undefined;
  // A refusal says nothing about an earlier attempt that may still arrive, so that one is cancelled as well.
  if (outcome.kind === 'refused' && transaction.uncertainAttempts === 0) {
    transactions.finish(transaction, 'refused', outcome.reason);
    rounds.move(round, { state: 'refused', failureReason: outcome.reason, balance });
    if (outcome.reason === 'REWARD_EXPIRED' || outcome.reason === 'REWARD_NOT_FOUND') endReward(deps, round);
    return [];
  }
  transactions.finish(transaction, 'abandoned', outcome.reason);
  return [cancelBet(deps, round, outcome.reason, balance)];
}

/** Records the answer to a further bet or its cancel; the round stays open, and its game decides without it. */
function applyFurther(deps: SettlementDeps, { transaction, round, outcome }: Case, bet: FurtherBet): string[] {
  const { transactions, rounds, furtherBets } = deps.store;
  const balance = outcome.kind === 'abandoned' ? undefined : (outcome.response?.balance ?? undefined);
  if (outcome.kind === 'accepted') {
    transactions.finish(transaction, 'accepted', 'OK');
    const isTaken = transaction.operation === 'bet';
    furtherBets.move(bet, isTaken ? 'taken' : 'cancelled');
    rounds.addStake(round, isTaken ? bet.stakeMinor : 0n, balance);
    return [];
  }
  const isCertain = outcome.kind === 'refused' && transaction.uncertainAttempts === 0;
  transactions.finish(transaction, outcome.kind, outcome.reason);
  if (transaction.operation === 'cancel') furtherBets.move(bet, 'disputed', outcome.reason);
  else furtherBets.move(bet, isCertain ? 'refused' : 'cancelling', outcome.reason);
  if (transaction.operation === 'cancel' || isCertain) return [];
  const fields = { playerId: round.playerId, refTxId: bet.txId };
  return [queue(deps, round, 'cancel', fields, bet.sequence)];
}

/** The portal no longer takes bets of these free rounds: the next rounds are played with stakes. */
function endReward({ store }: SettlementDeps, round: Round): void {
  const reward = store.rewards.ofRound(round);
  if (reward) store.rewards.end(reward.id, 'ended');
}

function takeRound(deps: SettlementDeps, round: Round): string[] {
  const game = gameOf(round.gameCode);
  if (!game) throw new Error(`round ${round.id} is of an unknown game`);
  const drawn = game.draw(round, deps);
  if (drawn) return [settleRound(deps, round, drawn)];
  deps.store.rounds.move(round, { state: 'open' });
  return [];
}

function settleRound(deps: SettlementDeps, round: Round, drawn: Drawn): string {
  const { outcome, winMinor, winKind = 'win', reopened = 0 } = drawn;
  const ticket: OperationFields = drawn.ticket ? { ticket: drawn.ticket } : {};
  deps.store.rounds.move(round, { state: 'settling', outcome, winMinor });
  const { playerId, currency, id: roundId } = round;
  const reward = deps.store.rewards.ofRound(round);
  if (reward) {
    // Sent for a lost round too: the last one closes the reward.
    const rewardClosed = reward.roundsLeft === 0 && !reward.hasUnresolved;
    const win = { amount: formatAmount(winMinor), kind: 'free', rewardId: reward.id, rewardClosed, roundClosed: true };
    return queue(deps, round, 'win', { playerId, currency, roundId, refTxId: txIdOf(roundId, 'bet'), ...win });
  }
  // A part of the bet may have been cashed out before.
  const dueMinor = winMinor - round.winMinor;
  const sequence = reopened + 1;
  if (dueMinor === 0n) return queue(deps, round, 'close', { playerId, roundId, ...ticket }, sequence);
  const win = { amount: formatAmount(dueMinor), kind: winKind, refTxId: txIdOf(roundId, 'bet'), roundClosed: true };
  return queue(deps, round, 'win', { playerId, currency, roundId, ...win, ...ticket }, sequence);
}

function cancelBet(deps: SettlementDeps, round: Round, reason: RefusalReason, balance: string | undefined): string {
  deps.store.rounds.move(round, { state: 'cancelling', failureReason: reason, balance });
  return queueCancel(deps, round);
}

function queueCancel(deps: SettlementDeps, round: Round): string {
  return queue(deps, round, 'cancel', { playerId: round.playerId, refTxId: txIdOf(round.id, 'bet') });
}

/** Adds a transaction to the outbound queue; the caller's transaction commits it. */
export function queue(
  deps: Omit<SettlementDeps, 'dice'>,
  round: Pick<Round, 'id'>,
  operation: TransactionOperation,
  fields: OperationFields,
  sequence = 1,
): string {
  const txId = txIdOf(round.id, operation, sequence);
  const at = deps.clock.now().toISOString();
  deps.store.transactions.add({ txId, roundId: round.id, operation, fields: { ...fields, txId, at } });
  return txId;
}

/** Returns the state of a round after a payment was accepted; undefined for one that changes nothing. */
function stateAfter({ operation, fields }: Transaction, round: Round): RoundState | undefined {
  if (operation === 'cancel') return 'cancelled';
  if (operation === 'adjust') return fields['reason'] === 'unsettle' ? 'open' : 'settled';
  // A confirmed bet stays open, and so does one of which a part is cashed out.
  return round.state === 'settling' ? 'settled' : undefined;
}

function applyPayment({ store }: SettlementDeps, { transaction, round, outcome }: Case): string[] {
  if (outcome.kind === 'abandoned') throw new Error(`a ${transaction.operation} is never given up`);
  const balance = outcome.response?.balance ?? round.balance;
  if (outcome.kind === 'accepted') {
    store.transactions.finish(transaction, 'accepted', 'OK');
    const state = stateAfter(transaction, round);
    if (state) store.rounds.move(round, { state, balance });
    return [];
  }
  store.transactions.finish(transaction, 'refused', outcome.reason);
  store.rounds.move(round, { state: 'disputed', failureReason: outcome.reason, balance });
  return [];
}
