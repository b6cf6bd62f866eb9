import { formatAmount } from '#kernel/money';
import { MODELS } from '../maths/models.ts';
import { drawStops, evaluate, type Dice } from '../maths/outcome.ts';
import { skinOf } from '../games/skins.ts';
import type { Clock } from '#kernel/clock';
import type { Transaction } from '../store/transactions.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { TransactionCall } from './protocol.ts';
import type { CallFields } from './transport.ts';
import type { RefusalReason, Verdict } from './verdict.ts';

export interface SettlementDeps {
  store: Store;
  dice: Dice;
  clock: Clock;
}

export type FinalVerdict = Exclude<Verdict, { kind: 'again' }>;

/**
 * Returns the vendor's id of a round's bet, win, cancel or close. Ids are fixed, so that a retry cannot create another
 * transaction.
 */
export function txIdOf(roundId: string, call: TransactionCall): string {
  return `${roundId}-${call}`;
}

export interface Settlement {
  /**
   * Records a verdict and all its consequences in one transaction, and returns the ids of the transactions that are due
   * now. The reels are drawn here, after the bet is debited: no result exists before.
   */
  apply(transaction: Transaction, verdict: FinalVerdict): string[];
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { store } = deps;
  return {
    apply: (transaction, verdict) =>
      store.transaction(() => {
        const round = store.rounds.byId(transaction.roundId);
        if (!round) throw new Error(`transaction ${transaction.txId} has no round`);
        if (transaction.call === 'bet') return applyBet(deps, { transaction, round, verdict });
        return applyPayment(deps, { transaction, round, verdict });
      }),
  };
}

interface Case {
  transaction: Transaction;
  round: Round;
  verdict: FinalVerdict;
}

function applyBet(deps: SettlementDeps, { transaction, round, verdict }: Case): string[] {
  const { transactions, rounds } = deps.store;
  if (verdict.kind === 'accepted') {
    transactions.finish(transaction, 'accepted', 'OK');
    return [drawRound(deps, round, verdict.response.balance ?? undefined)];
  }
  const balance = verdict.kind === 'rejected' ? (verdict.response?.balance ?? undefined) : undefined;
  // A refusal says nothing about an earlier attempt that may still arrive, so that one is cancelled as well.
  if (verdict.kind === 'rejected' && transaction.doubtfulAttempts === 0) {
    transactions.finish(transaction, 'rejected', verdict.reason);
    rounds.move(round, { state: 'refused', reason: verdict.reason, balance });
    return [];
  }
  transactions.finish(transaction, 'abandoned', verdict.reason);
  return [cancelBet(deps, round, verdict.reason, balance)];
}

function drawRound(deps: SettlementDeps, round: Round, balance: string | undefined): string {
  const skin = skinOf(round.gameCode);
  if (!skin) throw new Error(`round ${round.id} is of an unknown game`);
  const model = MODELS[skin.model];
  const { stops, winMinor } = evaluate(model, drawStops(model, deps.dice), round.stakeMinor);
  deps.store.rounds.move(round, { state: 'drawn', stops, winMinor, balance });
  const { playerId, currency, id: roundId } = round;
  if (winMinor === 0n) return queue(deps, round, 'close', { playerId, roundId });
  const win = { amount: formatAmount(winMinor), kind: 'win', refTxId: txIdOf(roundId, 'bet'), roundClosed: true };
  return queue(deps, round, 'win', { playerId, currency, roundId, ...win });
}

function cancelBet(deps: SettlementDeps, round: Round, reason: RefusalReason, balance: string | undefined): string {
  deps.store.rounds.move(round, { state: 'cancelling', reason, balance });
  return queue(deps, round, 'cancel', { playerId: round.playerId, refTxId: txIdOf(round.id, 'bet') });
}

/** Adds a transaction to the outbound queue; the caller's transaction commits it. */
export function queue(
  deps: Omit<SettlementDeps, 'dice'>,
  round: Pick<Round, 'id'>,
  call: TransactionCall,
  fields: CallFields,
): string {
  const txId = txIdOf(round.id, call);
  const at = deps.clock.now().toISOString();
  deps.store.transactions.add({ txId, roundId: round.id, call, fields: { ...fields, txId, at } });
  return txId;
}

function applyPayment({ store }: SettlementDeps, { transaction, round, verdict }: Case): string[] {
  if (verdict.kind === 'give-up') throw new Error(`a ${transaction.call} is never given up`);
  const balance = verdict.response?.balance ?? round.balance;
  if (verdict.kind === 'accepted') {
    store.transactions.finish(transaction, 'accepted', 'OK');
    store.rounds.move(round, { state: transaction.call === 'cancel' ? 'cancelled' : 'settled', balance });
    return [];
  }
  store.transactions.finish(transaction, 'rejected', verdict.reason);
  store.rounds.move(round, { state: 'disputed', reason: verdict.reason, balance });
  return [];
}
