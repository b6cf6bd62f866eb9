import type { FactCategory } from '../../../figures/valid-bet.ts';
import { onBet, onCancel } from './bets.ts';
import type { BetCall, Outcome, OutcomeStatus, Valued, VendorCall, WalletEvent, WinCall } from './events.ts';
import { balanceFor, closeRound, type Accepted, type WalletState } from './state.ts';
import { onWin } from './wins.ts';

/** Returns the outcome of a vendor's call; a repeated call gets the first one again and changes nothing. */
export function onVendorCall(state: WalletState, call: VendorCall): Outcome {
  const earlier = isMalformed(call) ? undefined : state.transactions.get(call.txId);
  if (earlier && earlier.kind !== 'tombstone' && earlier.content === contentOf(call)) {
    return { ...earlier.outcome, isDuplicate: true };
  }
  const status = earlier ? conflictOf(call, earlier.kind) : isMalformed(call) ? 'INVALID_AMOUNT' : accept(state, call);
  if (typeof status === 'string') return { status, balanceMinor: balanceFor(state, categoryOf(state, call)) };
  const outcome: Outcome = { status: 'OK', balanceMinor: balanceFor(state, categoryOf(state, call)) };
  const { bet } = status;
  const transaction = { kind: call.kind, content: contentOf(call), outcome, roundId: roundIdOf(state, call) };
  state.transactions.set(call.txId, bet ? { ...transaction, bet } : transaction);
  return outcome;
}

function conflictOf(call: VendorCall, earlierKind: string): OutcomeStatus {
  return call.kind === 'bet' && earlierKind === 'tombstone' ? 'BET_CANCELLED' : 'DUPLICATE_TRANSACTION';
}

/** A stake of zero is a free round, any other stake is none. */
function isMalformed(call: VendorCall): boolean {
  if (call.kind === 'cancel') return false;
  if (call.amountMinor === null || call.amountMinor < 0n) return true;
  return call.kind === 'bet' && (call.amountMinor === 0n) !== (call.freeRoundsId !== undefined);
}

function contentOf(call: VendorCall): string {
  if (call.kind === 'cancel') return JSON.stringify([call.kind, call.betTxId]);
  const { kind, roundId, freeRoundsId } = call;
  const details = call.kind === 'bet' ? call.category : [call.betTxId, call.winKind];
  return JSON.stringify([kind, roundId, String(call.amountMinor), freeRoundsId, details]);
}

function roundIdOf({ transactions }: WalletState, call: VendorCall): string | undefined {
  if (call.kind !== 'cancel') return call.roundId;
  const transaction = transactions.get(call.betTxId);
  return transaction?.kind === 'tombstone' ? undefined : transaction?.roundId;
}

function categoryOf(state: WalletState, call: VendorCall): FactCategory | undefined {
  return call.kind === 'bet' ? call.category : state.rounds.get(roundIdOf(state, call) ?? '')?.category;
}

function accept(state: WalletState, call: VendorCall): Accepted | OutcomeStatus {
  switch (call.kind) {
    case 'bet':
      return onBet(state, call as Valued<BetCall>);
    case 'win':
      return onWin(state, call as Valued<WinCall>);
    case 'cancel':
      return onCancel(state, call);
  }
}

/** Closes a round without another win. */
export function onClose(state: WalletState, { roundId }: Extract<WalletEvent, { kind: 'close' }>): Outcome {
  const round = state.rounds.get(roundId);
  const status = round ? (round.isClosed ? 'ROUND_CLOSED' : 'OK') : 'ROUND_NOT_FOUND';
  if (round && status === 'OK') closeRound(state, round);
  return { status, balanceMinor: balanceFor(state, round?.category) };
}
