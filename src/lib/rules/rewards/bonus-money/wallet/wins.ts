import { creditOf, partsOfBets, sharesOfWin, sumOfParts } from '../shares.ts';
import type { OutcomeStatus, Valued, WinCall } from './events.ts';
import { freeWinRefusal, payFreeWin } from './free-wins.ts';
import {
  bookCredit,
  closeRound,
  getGrant,
  grantTime,
  liveBets,
  type Round,
  type Transaction,
  type Accepted,
  type WalletState,
} from './state.ts';

export function onWin(state: WalletState, call: Valued<WinCall>): Accepted | OutcomeStatus {
  const refusal = winRefusal(state, call);
  if (refusal) return refusal;
  const round = state.rounds.get(call.roundId);
  if (call.winKind === 'win' && round) payWin(state, call.amountMinor, round);
  else if (call.winKind === 'free' && call.freeRoundsId !== undefined) payFreeWin(state, call, call.freeRoundsId);
  else state.books.post({ games: -call.amountMinor, cash: call.amountMinor });
  if (!round) return {};
  round.wonMinor += call.amountMinor;
  if (call.closesRound) closeRound(state, round);
  return {};
}

function winRefusal(state: WalletState, call: WinCall): OutcomeStatus | undefined {
  const round = state.rounds.get(call.roundId);
  const named = call.betTxId === undefined ? undefined : state.transactions.get(call.betTxId);
  const refusal = namedBetRefusal(named) ?? freeWinRefusal(state, call);
  if (refusal) return refusal;
  const isPrize = call.winKind === 'promo' || call.winKind === 'jackpot';
  const isTotal = call.winKind === 'free' && call.freeRoundsId !== undefined;
  if (!round && !isPrize && !isTotal) return 'ROUND_NOT_FOUND';
  if (round?.isClosed) return 'ROUND_CLOSED';
  const isElsewhere = named?.kind !== 'bet' || named.roundId !== call.roundId;
  if (call.betTxId !== undefined && isElsewhere) return 'BET_NOT_FOUND';
  return round && !isPrize && liveBets(round).length === 0 ? 'BET_CANCELLED' : undefined;
}

function namedBetRefusal(named: Transaction | undefined): OutcomeStatus | undefined {
  if (!named) return undefined;
  if (named.kind === 'tombstone' || (named.kind === 'bet' && named.bet?.isCancelled)) return 'BET_CANCELLED';
  return named.kind === 'bet' ? undefined : 'NOT_A_BET';
}

/** Pays what the bets of a round won to those who staked it. */
export function payWin(state: WalletState, amountMinor: bigint, round: Round): void {
  const shares = sharesOfWin(amountMinor, partsOfBets(liveBets(round)));
  state.books.post({ games: -shares.cashMinor, cash: shares.cashMinor });
  for (const [id, share] of shares.byGrant) {
    bookCredit(state, creditOf(getGrant(state, id), share, grantTime(state)));
  }
  round.payoutMinor += amountMinor;
  round.paid = sumOfParts(round.paid, shares);
}
