import { formatAmount } from '#kernel/money';
import { MODELS } from '../maths/models.ts';
import { drawStops, evaluate, type Dice } from '../maths/outcome.ts';
import { skinOf } from '../games/skins.ts';
import type { Clock } from '#kernel/clock';
import type { Transaction } from '../store/transactions.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { TransactionOperation } from './protocol.ts';
import type { OperationFields } from './transport.ts';
import type { RefusalReason, DeliveryOutcome } from './delivery-outcome.ts';

export interface SettlementDeps {
  store: Store;
  dice: Dice;
  clock: Clock;
}

export type FinalOutcome = Exclude<DeliveryOutcome, { kind: 'retry' }>;

/**
 * Returns the vendor's id of a round's bet, win, cancel or close. Ids are fixed, so that a retry cannot create another
 * transaction.
 */
export function txIdOf(roundId: string, operation: TransactionOperation): string {
  return `${roundId}-${operation}`;
}

export interface Settlement {
  /**
   * Records an outcome and all its consequences in one transaction, and returns the ids of the transactions that are due
   * now. The reels are drawn here, after the bet is debited: no result exists before.
   */
  apply(transaction: Transaction, outcome: FinalOutcome): string[];
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { store } = deps;
  return {
    apply: (transaction, outcome) =>
      store.transaction(() => {
        const round = store.rounds.byId(transaction.roundId);
        if (!round) throw new Error(`transaction ${transaction.txId} has no round`);
        if (transaction.operation === 'bet') return applyBet(deps, { transaction, round, outcome });
        return applyPayment(deps, { transaction, round, outcome });
      }),
  };
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
    return [drawRound(deps, round, outcome.response.balance ?? undefined)];
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

/** The portal no longer takes bets of these free rounds: the next rounds are played with stakes. */
function endReward({ store }: SettlementDeps, round: Round): void {
  const reward = store.rewards.ofRound(round);
  if (reward) store.rewards.end(reward.id, 'ended');
}

function drawRound(deps: SettlementDeps, round: Round, balance: string | undefined): string {
  const skin = skinOf(round.gameCode);
  if (!skin) throw new Error(`round ${round.id} is of an unknown game`);
  const model = MODELS[skin.model];
  const { stops, winMinor } = evaluate(model, drawStops(model, deps.dice), round.stakeMinor);
  deps.store.rounds.move(round, { state: 'settling', stops, winMinor, balance });
  const { playerId, currency, id: roundId } = round;
  const reward = deps.store.rewards.ofRound(round);
  if (reward) {
    // Sent for a lost round too: the last one closes the reward.
    const rewardClosed = reward.roundsLeft === 0 && !reward.hasUnresolved;
    const win = { amount: formatAmount(winMinor), kind: 'free', rewardId: reward.id, rewardClosed, roundClosed: true };
    return queue(deps, round, 'win', { playerId, currency, roundId, refTxId: txIdOf(roundId, 'bet'), ...win });
  }
  if (winMinor === 0n) return queue(deps, round, 'close', { playerId, roundId });
  const win = { amount: formatAmount(winMinor), kind: 'win', refTxId: txIdOf(roundId, 'bet'), roundClosed: true };
  return queue(deps, round, 'win', { playerId, currency, roundId, ...win });
}

function cancelBet(deps: SettlementDeps, round: Round, reason: RefusalReason, balance: string | undefined): string {
  deps.store.rounds.move(round, { state: 'cancelling', failureReason: reason, balance });
  return queue(deps, round, 'cancel', { playerId: round.playerId, refTxId: txIdOf(round.id, 'bet') });
}

/** Adds a transaction to the outbound queue; the caller's transaction commits it. */
export function queue(
  deps: Omit<SettlementDeps, 'dice'>,
  round: Pick<Round, 'id'>,
  operation: TransactionOperation,
  fields: OperationFields,
): string {
  const txId = txIdOf(round.id, operation);
  const at = deps.clock.now().toISOString();
  deps.store.transactions.add({ txId, roundId: round.id, operation, fields: { ...fields, txId, at } });
  return txId;
}

function applyPayment({ store }: SettlementDeps, { transaction, round, outcome }: Case): string[] {
  if (outcome.kind === 'abandoned') throw new Error(`a ${transaction.operation} is never given up`);
  const balance = outcome.response?.balance ?? round.balance;
  if (outcome.kind === 'accepted') {
    store.transactions.finish(transaction, 'accepted', 'OK');
    store.rounds.move(round, { state: transaction.operation === 'cancel' ? 'cancelled' : 'settled', balance });
    return [];
  }
  store.transactions.finish(transaction, 'refused', outcome.reason);
  store.rounds.move(round, { state: 'disputed', failureReason: outcome.reason, balance });
  return [];
}
