import type { FactCategory } from '../../../figures/valid-bet.ts';
import { freeBetRefusal, returnRound, takeRound } from '../free-rounds.ts';
import { stakeOf } from '../progress.ts';
import { creditOf, NO_PARTS } from '../shares.ts';
import { splitBet, usableGrant, type BetParts } from '../split-bet.ts';
import type { BetCall, CancelCall, OutcomeStatus, Valued } from './events.ts';
import {
  bookCredit,
  closeRound,
  getGrant,
  grantTime,
  isBlocked,
  liveBets,
  type Round,
  type RoundBet,
  type Accepted,
  type WalletState,
} from './state.ts';

export function onBet(state: WalletState, call: Valued<BetCall>): Accepted | OutcomeStatus {
  if (isBlocked(state)) return 'PLAYER_BLOCKED';
  const known = state.rounds.get(call.roundId);
  if (known?.isClosed) return 'ROUND_CLOSED';
  const parts = call.freeRoundsId === undefined ? debit(state, call, known) : takeFreeRound(state, call);
  if (typeof parts === 'string') return parts;
  const round = known ?? newRound(call.category);
  state.rounds.set(call.roundId, round);
  const bet = { ...parts, freeRoundsId: call.freeRoundsId, isCancelled: false };
  round.bets.push(bet);
  if (call.closesRound) closeRound(state, round);
  return { bet };
}

/** Takes a stake from cash and the usable grant; `round` is what it adds to. */
export function debit(
  state: WalletState,
  call: Pick<Valued<BetCall>, 'category' | 'amountMinor'>,
  round: Round | undefined,
): BetParts | OutcomeStatus {
  const grant = usableGrant(state.grants.values(), call.category, grantTime(state));
  const parts = splitBet(call.amountMinor, {
    cashMinor: state.books.accounts.cash,
    grant,
    roundStakeMinor: round ? stakeOf(liveBets(round)) : 0n,
  });
  if (typeof parts === 'string') return parts;
  const { cashMinor, bonusMinor } = parts;
  state.books.post({ cash: -cashMinor, bonus: -bonusMinor, games: call.amountMinor });
  if (grant) state.grants.set(grant.id, { ...grant, balanceMinor: grant.balanceMinor - bonusMinor });
  return parts;
}

/** A free bet has no stake, so it is no bet of the usable grant either. */
function takeFreeRound(state: WalletState, { freeRoundsId = '', category }: BetCall): BetParts | OutcomeStatus {
  const freeRounds = state.freeRounds.get(freeRoundsId);
  const refusal = freeBetRefusal(freeRounds, category, grantTime(state));
  if (refusal || !freeRounds) return refusal ?? 'REWARD_NOT_FOUND';
  state.freeRounds.set(freeRoundsId, takeRound(freeRounds));
  return { cashMinor: 0n, bonusMinor: 0n, grantId: null };
}

export function newRound(category: FactCategory): Round {
  return {
    category,
    bets: [],
    isClosed: false,
    isVoid: false,
    wonMinor: 0n,
    payoutMinor: 0n,
    paid: NO_PARTS,
    validCashMinor: 0n,
    workedOffMinor: 0n,
    progress: new Map(),
  };
}

export function onCancel(state: WalletState, { betTxId }: CancelCall): Accepted | OutcomeStatus {
  const transaction = state.transactions.get(betTxId);
  if (!transaction) {
    state.transactions.set(betTxId, { kind: 'tombstone' });
    return {};
  }
  if (transaction.kind === 'tombstone') return {};
  const { bet, roundId = '' } = transaction;
  if (!bet) return 'NOT_A_BET';
  if (bet.isCancelled) return {};
  const round = state.rounds.get(roundId);
  if (!round || round.isClosed || round.wonMinor > 0n) return 'BET_SETTLED';
  refund(state, bet);
  return {};
}

function refund(state: WalletState, bet: RoundBet): void {
  bet.isCancelled = true;
  state.mayResetTurnover = true;
  state.books.post({ games: -bet.cashMinor, cash: bet.cashMinor });
  if (bet.grantId !== null) {
    bookCredit(state, creditOf(getGrant(state, bet.grantId), bet.bonusMinor, grantTime(state)));
  }
  const freeRounds = state.freeRounds.get(bet.freeRoundsId ?? '');
  if (freeRounds) state.freeRounds.set(bet.freeRoundsId ?? '', returnRound(freeRounds));
}
