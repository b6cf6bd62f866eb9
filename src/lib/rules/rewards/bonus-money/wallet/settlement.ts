import { dueFreeRoundsState, queueCollected, type FreeRounds } from '../free-rounds.ts';
import type { GrantState } from '../grants.ts';
import { addProgress, progressOfRound, validCashOfRound } from '../progress.ts';
import { activate, completionOf, dueTransition, endOf, grantToActivate } from '../transitions.ts';
import { closeTurnover, isTurnoverReset, reopenTurnover, workOffTurnover } from '../turnover.ts';
import {
  asClosedRound,
  endGrant,
  findGrant,
  getGrant,
  grantTime,
  hasOpenRounds,
  hasOpenRoundsOf,
  isBlocked,
  type Round,
  type WalletState,
} from './state.ts';
import { lowest } from '../../rates.ts';

/** Brings turnover and progress to what a closed round is worth now: all of it at first, the difference after a correction. */
export function settleRound(state: WalletState, round: Round): void {
  const closed = asClosedRound(round);
  const grantIds = closed.bets.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  const progress = new Map<bigint, bigint>();
  for (const id of new Set(grantIds)) {
    const grant = getGrant(state, id);
    const progressMinor = progressOfRound(grant, closed);
    progress.set(id, progressMinor);
    state.grants.set(id, addProgress(grant, progressMinor - (round.progress.get(id) ?? 0n)));
  }
  round.progress = progress;
  changeTurnover(state, round, validCashOfRound(closed));
}

function changeTurnover(state: WalletState, round: Round, validCashMinor: bigint): void {
  const changeMinor = validCashMinor - round.validCashMinor;
  const { requirements, changedMinor } =
    changeMinor >= 0n
      ? workOffTurnover(state.requirements, changeMinor)
      : reopenTurnover(state.requirements, lowest(-changeMinor, round.workedOffMinor));
  state.requirements = requirements;
  round.workedOffMinor += changeMinor >= 0n ? changedMinor : -changedMinor;
  round.validCashMinor = validCashMinor;
}

/** Ends all grants and free rounds that are due to end. */
export function endDue(state: WalletState): void {
  endDueGrants(state);
  endDueFreeRounds(state);
}

/** Applies all changes of grants and free rounds that are due: first everything that ends, then activations, until nothing is left. */
export function applyTransitions(state: WalletState): void {
  for (;;) {
    endDue(state);
    const next = isBlocked(state) ? undefined : grantToActivate(state.grants.values());
    if (!next) return;
    state.grants.set(next.id, activate(next, state.now));
  }
}

function endDueGrants(state: WalletState): void {
  const { now, pausedSince, settings } = state;
  for (const grant of state.grants.values()) {
    const facts = { now, pausedSince, endingGraceHours: settings.endingGraceHours };
    const due = dueTransition(grant, { ...facts, hasOpenRounds: hasOpenRoundsOf(state, grant) });
    if (due) changeGrant(state, grant.id, due);
  }
}

function changeGrant(state: WalletState, id: bigint, due: GrantState): void {
  const grant = getGrant(state, id);
  if (due === 'completed') endGrant(state, completionOf(grant));
  else if (due === 'expired' || due === 'exhausted') endGrant(state, endOf(grant, due));
  else state.grants.set(id, { ...grant, state: due });
}

function endDueFreeRounds(state: WalletState): void {
  for (const [id, freeRounds] of state.freeRounds) {
    const isOpen = hasOpenRounds(state, ({ freeRoundsId }) => freeRoundsId === id);
    const due = dueFreeRoundsState(freeRounds, { now: grantTime(state), hasOpenRounds: isOpen });
    if (due) endFreeRounds(state, id, { ...freeRounds, state: due });
  }
}

function endFreeRounds(state: WalletState, id: string, freeRounds: FreeRounds): void {
  state.freeRounds.set(id, freeRounds);
  const grant = findGrant(state, id);
  if (freeRounds.state === 'lapsing' || grant?.state !== 'collecting') return;
  state.grants.set(grant.id, queueCollected(grant, grantTime(state), state.settings.maxFactorHundredths));
}

/** Recovers receivables from cash, then closes turnover requirements if their money is lost. */
export function finishEvent(state: WalletState): void {
  const recoveredMinor = lowest(state.books.accounts.cash, state.receivableMinor);
  state.receivableMinor -= recoveredMinor;
  state.books.post({ cash: -recoveredMinor, games: recoveredMinor });
  const facts = {
    hasOpenRounds: hasOpenRounds(state),
    cashMinor: state.books.accounts.cash,
    resetBelowMinor: state.settings.turnoverResetBelowMinor,
  };
  if (state.mayResetTurnover && isTurnoverReset(facts)) state.requirements = closeTurnover(state.requirements);
  state.mayResetTurnover = false;
}
