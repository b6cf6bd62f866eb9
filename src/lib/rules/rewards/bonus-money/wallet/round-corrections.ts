import { correctionOf, takeBackOf, targetsOfRound } from '../corrections.ts';
import { creditOf } from '../shares.ts';
import type { Outcome, WalletEvent } from './events.ts';
import { settleRound } from './settlement.ts';
import { asClosedRound, bookCredit, getGrant, grantTime, type WalletState } from './state.ts';
import { lowest } from '../../rates.ts';

type Correction = Extract<WalletEvent, { kind: 'correct' | 'void' }>;

/** Corrects the payout of a closed round, or makes the round void. */
export function onCorrection(state: WalletState, event: Correction): Outcome {
  const round = state.rounds.get(event.roundId);
  if (!round?.isClosed) return { status: 'NOT_ALLOWED' };
  round.isVoid = event.kind === 'void';
  round.payoutMinor = event.kind === 'correct' ? event.payoutMinor : 0n;
  const targets = targetsOfRound(asClosedRound(round));
  const { cashMinor, byGrant } = correctionOf(round.paid, targets);
  if (cashMinor > 0n) state.books.post({ games: -cashMinor, cash: cashMinor });
  else takeCash(state, -cashMinor);
  for (const [id, amountMinor] of byGrant) correctGrant(state, id, amountMinor);
  round.paid = targets;
  settleRound(state, round);
  state.mayResetTurnover = true;
  return { status: 'OK' };
}

function correctGrant(state: WalletState, id: bigint, amountMinor: bigint): void {
  const grant = getGrant(state, id);
  if (amountMinor >= 0n) return bookCredit(state, creditOf(grant, amountMinor, grantTime(state)));
  const taken = takeBackOf(grant, -amountMinor);
  state.grants.set(id, taken.grant);
  const { balanceMinor, promotionsMinor } = taken;
  state.books.post({ bonus: -balanceMinor, promotions: -promotionsMinor, games: balanceMinor + promotionsMinor });
  takeCash(state, taken.cashMinor);
}

/** Takes cash back as far as it goes; the rest is a receivable. */
function takeCash(state: WalletState, amountMinor: bigint): void {
  const takenMinor = lowest(state.books.accounts.cash, amountMinor);
  state.books.post({ cash: -takenMinor, games: takenMinor });
  state.receivableMinor += amountMinor - takenMinor;
}
