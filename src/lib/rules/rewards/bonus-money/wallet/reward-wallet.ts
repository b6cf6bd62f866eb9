import type { Grant } from '../grants.ts';
import type { FreeRounds } from '../free-rounds.ts';
import { openTurnoverOf } from '../turnover.ts';
import type { Accounts } from './books.ts';
import type { Outcome, WalletEvent, WalletSettings } from './events.ts';
import { onDraw, onSlip } from './lottery.ts';
import {
  exclude,
  onActivate,
  onCancelFreeRounds,
  onGrantEnd,
  onNamedEvent,
  onWithdrawalEnd,
  resume,
} from './member-events.ts';
import { onCorrection } from './round-corrections.ts';
import { applyTransitions, endDue, finishEvent, settleRound } from './settlement.ts';
import { balanceFor, createState, type WalletState } from './state.ts';
import { onClose, onVendorCall } from './vendor-calls.ts';
import { lowest } from '../../rates.ts';

export interface WalletSnapshot {
  readonly accounts: Accounts;
  readonly receivableMinor: bigint;
  readonly openTurnoverMinor: bigint;
  readonly netRevenueMinor: bigint;
  /** In the order of creation, by the name of the event that created each. */
  readonly grants: readonly (readonly [string, Grant])[];
  readonly freeRounds: readonly (readonly [string, FreeRounds])[];
}

export interface RewardWallet {
  /** Applies an event, at a later time if one is given, and everything that follows from it. */
  apply(event: WalletEvent, at?: Date): Outcome;
  snapshot(): WalletSnapshot;
}

/**
 * Creates the model of one member's money: the rules of this folder, applied to one event after the other. `rewards:eval` answers
 * from it, and tests compare the database with it.
 */
export function createRewardWallet(settings: WalletSettings, startsAt: Date): RewardWallet {
  const state = createState(settings, startsAt);
  return {
    apply(event, at = state.now) {
      state.now = at;
      // Nothing is activated before the event that finds it due (docs/spec/rewards-rulebook.md §13).
      endDue(state);
      const outcome = onEvent(state, event);
      for (const round of state.closedRounds.splice(0)) settleRound(state, round);
      applyTransitions(state);
      finishEvent(state);
      return outcome;
    },
    snapshot: () => snapshotOf(state),
  };
}

function onEvent(state: WalletState, event: WalletEvent): Outcome {
  switch (event.kind) {
    case 'bet':
    case 'win':
    case 'cancel':
      return onVendorCall(state, event);
    case 'slip':
      return onSlip(state, event);
    case 'draw':
      return onDraw(state, event);
    case 'close':
      return onClose(state, event);
    case 'balance':
      return { status: 'OK', balanceMinor: balanceFor(state, event.category) };
    case 'deposit':
    case 'cashAward':
    case 'grant':
    case 'freeRounds':
    case 'withdraw':
      return onNamedEvent(state, event);
    case 'withdrawalPaid':
    case 'withdrawalRejected':
      return onWithdrawalEnd(state, event);
    case 'correct':
    case 'void':
      return onCorrection(state, event);
    case 'activate':
      return onActivate(state, event);
    case 'giveUp':
    case 'cancelGrant':
      return onGrantEnd(state, event);
    case 'cancelFreeRounds':
      return onCancelFreeRounds(state, event);
    default:
      onStandingEvent(state, event.kind);
      return { status: 'OK' };
  }
}

function onStandingEvent(state: WalletState, kind: 'tick' | 'pause' | 'resume' | 'exclude'): void {
  if (kind === 'pause') state.pausedSince ??= state.now;
  if (kind === 'resume') resume(state);
  if (kind === 'exclude') exclude(state);
}

function snapshotOf(state: WalletState): WalletSnapshot {
  const { books, grants, grantIds, freeRounds } = state;
  return {
    accounts: books.accounts,
    receivableMinor: state.receivableMinor,
    openTurnoverMinor: openTurnoverOf(state.requirements),
    netRevenueMinor: books.netRevenueMinor,
    grants: [...grantIds].flatMap(([name, id]) => {
      const grant = grants.get(id);
      return grant ? [[name, withCappedProgress(grant)] as const] : [];
    }),
    freeRounds: [...freeRounds],
  };
}

/** A completed grant shows no more progress than was required. */
function withCappedProgress(grant: Grant): Grant {
  if (grant.state !== 'completed') return grant;
  return { ...grant, progressMinor: lowest(grant.progressMinor, grant.requiredMinor) };
}
