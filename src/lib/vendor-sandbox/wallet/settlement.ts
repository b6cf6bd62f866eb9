import { formatAmount } from '#kernel/money';
import { MODELS } from '../maths/models.ts';
import { drawStops, evaluate, type Dice } from '../maths/outcome.ts';
import { skinOf } from '../games/skins.ts';
import type { Clock } from '#kernel/clock';
import type { Movement } from '../store/movements.ts';
import type { Round } from '../store/rounds.ts';
import type { Store } from '../store/store.ts';
import type { MovementCall } from './protocol.ts';
import type { CallFields } from './transport.ts';
import type { RefusalReason, Verdict } from './verdict.ts';

export interface SettlementParts {
  store: Store;
  dice: Dice;
  clock: Clock;
}

export type FinalVerdict = Exclude<Verdict, { kind: 'again' }>;

/** The vendor's ids of the four movements that a round can have: fixed, so that a retry cannot invent one. */
export function txIdOf(roundId: string, call: MovementCall): string {
  return `${roundId}-${call}`;
}

export interface Settlement {
  /**
   * Writes a verdict and all that follows from it in one transaction. Gives the ids of the movements
   * that are now due. The reels are drawn here, after the bet is paid for: no result exists before.
   */
  apply(movement: Movement, verdict: FinalVerdict): string[];
}

export function createSettlement(parts: SettlementParts): Settlement {
  const { store } = parts;
  return {
    apply: (movement, verdict) =>
      store.transaction(() => {
        const round = store.rounds.byId(movement.roundId);
        if (!round) throw new Error(`movement ${movement.txId} has no round`);
        if (movement.call === 'bet') return applyBet(parts, { movement, round, verdict });
        return applyPayment(parts, { movement, round, verdict });
      }),
  };
}

interface Case {
  movement: Movement;
  round: Round;
  verdict: FinalVerdict;
}

function applyBet(parts: SettlementParts, { movement, round, verdict }: Case): string[] {
  const { movements, rounds } = parts.store;
  if (verdict.kind === 'accepted') {
    movements.finish(movement, 'accepted', 'OK');
    return [drawRound(parts, round, verdict.answer.balance ?? undefined)];
  }
  const balance = verdict.kind === 'rejected' ? (verdict.answer?.balance ?? undefined) : undefined;
  // A refusal says nothing about an earlier try that may still be on its way: that one is undone as well.
  if (verdict.kind === 'rejected' && movement.doubtfulAttempts === 0) {
    movements.finish(movement, 'rejected', verdict.reason);
    rounds.move(round, { state: 'refused', reason: verdict.reason, balance });
    return [];
  }
  movements.finish(movement, 'abandoned', verdict.reason);
  return [cancelBet(parts, round, verdict.reason, balance)];
}

function drawRound(parts: SettlementParts, round: Round, balance: string | undefined): string {
  const skin = skinOf(round.gameCode);
  if (!skin) throw new Error(`round ${round.id} is of an unknown game`);
  const model = MODELS[skin.model];
  const { stops, winMinor } = evaluate(model, drawStops(model, parts.dice), round.stakeMinor);
  parts.store.rounds.move(round, { state: 'drawn', stops, winMinor, balance });
  const { playerId, currency, id: roundId } = round;
  if (winMinor === 0n) return queue(parts, round, 'close', { playerId, roundId });
  const win = { amount: formatAmount(winMinor), kind: 'win', refTxId: txIdOf(roundId, 'bet'), roundClosed: true };
  return queue(parts, round, 'win', { playerId, currency, roundId, ...win });
}

function cancelBet(parts: SettlementParts, round: Round, reason: RefusalReason, balance: string | undefined): string {
  parts.store.rounds.move(round, { state: 'cancelling', reason, balance });
  return queue(parts, round, 'cancel', { playerId: round.playerId, refTxId: txIdOf(round.id, 'bet') });
}

/** Puts a movement into the outbound queue; the caller's transaction commits it. */
export function queue(
  parts: Omit<SettlementParts, 'dice'>,
  round: Pick<Round, 'id'>,
  call: MovementCall,
  fields: CallFields,
): string {
  const txId = txIdOf(round.id, call);
  const at = parts.clock.now().toISOString();
  parts.store.movements.add({ txId, roundId: round.id, call, fields: { ...fields, txId, at } });
  return txId;
}

function applyPayment({ store }: SettlementParts, { movement, round, verdict }: Case): string[] {
  if (verdict.kind === 'give-up') throw new Error(`a ${movement.call} is never given up`);
  const balance = verdict.answer?.balance ?? round.balance;
  if (verdict.kind === 'accepted') {
    store.movements.finish(movement, 'accepted', 'OK');
    store.rounds.move(round, { state: movement.call === 'cancel' ? 'cancelled' : 'settled', balance });
    return [];
  }
  store.movements.finish(movement, 'rejected', verdict.reason);
  store.rounds.move(round, { state: 'disputed', reason: verdict.reason, balance });
  return [];
}
