import { isPayable } from '#kernel/money';
import { isUntouched } from '../free-rounds.ts';
import { requiredWagering } from '../../wagering.ts';
import { queuedGrant } from '../grants.ts';
import { activate, canBecome, canStepBack, endOf, hoursAfter, postpone, stepBack } from '../transitions.ts';
import { openTurnover, openTurnoverOf } from '../turnover.ts';
import { withdrawalVerdict } from '../withdrawals.ts';
import type { Outcome, OutcomeStatus, WalletEvent } from './events.ts';
import {
  addGrant,
  assertUnusedName,
  endGrant,
  findGrant,
  hasOpenRoundsOf,
  isBlocked,
  type WalletState,
} from './state.ts';

/** The model's member has one account. */
const CURRENCY = 'VND';

type EventOf<Kind extends WalletEvent['kind']> = Extract<WalletEvent, { kind: Kind }>;
/** Events that are known by an id: a repeated one gets the first outcome again and changes nothing. */
type NamedEvent = EventOf<'deposit' | 'cashAward' | 'grant' | 'freeRounds' | 'withdraw'>;

export function onNamedEvent(state: WalletState, event: NamedEvent): Outcome {
  const key = `${event.kind}:${event.id}`;
  const first = state.accepted.get(key);
  if (first) return first;
  const outcome = { status: judge(state, event) };
  if (outcome.status === 'OK' || outcome.status === 'REVIEW') state.accepted.set(key, outcome);
  return outcome;
}

function judge(state: WalletState, event: NamedEvent): OutcomeStatus {
  switch (event.kind) {
    case 'deposit':
      return deposit(state, event);
    case 'withdraw':
      return withdraw(state, event);
    default:
      if (isBlocked(state)) return 'PLAYER_BLOCKED';
      if (event.kind !== 'cashAward') assertUnusedName(state, event.id);
      if (event.kind === 'cashAward') awardCash(state, event);
      else if (event.kind === 'grant') grantBonus(state, event);
      else grantFreeRounds(state, event);
      return 'OK';
  }
}

function deposit(state: WalletState, { amountMinor }: EventOf<'deposit'>): OutcomeStatus {
  if (amountMinor === null || amountMinor <= 0n || !isPayable(amountMinor, CURRENCY)) return 'INVALID_AMOUNT';
  if (isBlocked(state)) return 'PLAYER_BLOCKED';
  state.books.post({ bank: -amountMinor, cash: amountMinor });
  requireTurnover(state, amountMinor, state.settings.turnoverFactorHundredths);
  return 'OK';
}

function awardCash(state: WalletState, { amountMinor, turnoverFactorHundredths }: EventOf<'cashAward'>): void {
  state.books.post({ promotions: -amountMinor, cash: amountMinor });
  requireTurnover(state, amountMinor, turnoverFactorHundredths);
}

function requireTurnover(state: WalletState, amountMinor: bigint, factorHundredths: bigint): void {
  const requirement = openTurnover(amountMinor, factorHundredths);
  if (requirement) state.requirements = [...state.requirements, requirement];
}

function grantBonus(state: WalletState, { id: name, amountMinor, depositMinor, terms }: EventOf<'grant'>): void {
  const maxFactorHundredths = state.settings.maxFactorHundredths;
  const requiredMinor = requiredWagering(terms, { amountMinor, depositMinor, maxFactorHundredths });
  addGrant(state, name, (id) => queuedGrant({ id, terms, amountMinor, requiredMinor }, state.now));
  state.books.post({ promotions: -amountMinor, bonus: amountMinor });
}

function grantFreeRounds(state: WalletState, event: EventOf<'freeRounds'>): void {
  const { id, category, rounds, maxWinMinor, validHours, grantTerms } = event;
  const expiresAt = validHours === null ? null : hoursAfter(state.now, validHours);
  const unused = { state: 'open', roundsLeft: rounds, wonMinor: 0n } as const;
  state.freeRounds.set(id, { ...unused, category, rounds, maxWinMinor, expiresAt, grantTerms });
}

function withdraw(state: WalletState, { id, amountMinor, confirmsForfeit }: EventOf<'withdraw'>): OutcomeStatus {
  if (amountMinor === null) return 'INVALID_AMOUNT';
  const request = { amountMinor, currency: CURRENCY, confirmsForfeit };
  const verdict = withdrawalVerdict(request, {
    cashMinor: state.books.accounts.cash,
    openTurnoverMinor: openTurnoverOf(state.requirements),
    turnoverMode: state.settings.turnoverMode,
    isTurnoverWaived: isBlocked(state),
    grants: state.grants.values(),
  });
  switch (verdict.verdict) {
    case 'invalid_amount':
      return 'INVALID_AMOUNT';
    case 'insufficient_funds':
      return 'INSUFFICIENT_FUNDS';
    case 'turnover_required':
      return 'TURNOVER_REQUIRED';
    case 'bonus_forfeit_confirmation':
      return 'CONFIRM_FORFEIT';
    default:
      for (const grant of verdict.forfeited) endGrant(state, endOf(grant, 'forfeited'));
      state.books.post({ cash: -amountMinor, held: amountMinor });
      state.withdrawals.set(id, { amountMinor, isHeld: true });
      return verdict.verdict === 'flagged' ? 'REVIEW' : 'OK';
  }
}

export function onWithdrawalEnd(state: WalletState, event: EventOf<'withdrawalPaid' | 'withdrawalRejected'>): Outcome {
  const withdrawal = state.withdrawals.get(event.id);
  if (!withdrawal?.isHeld) return { status: 'NOT_ALLOWED' };
  withdrawal.isHeld = false;
  const { amountMinor } = withdrawal;
  state.books.post({ held: -amountMinor, [event.kind === 'withdrawalPaid' ? 'bank' : 'cash']: amountMinor });
  return { status: 'OK' };
}

/** Puts a waiting grant before the active one. */
export function onActivate(state: WalletState, { grantId }: EventOf<'activate'>): Outcome {
  const grant = findGrant(state, grantId);
  const active = [...state.grants.values()].find((other) => other.state === 'active');
  if (isBlocked(state) || !grant || !canBecome(grant, 'active')) return { status: 'NOT_ALLOWED' };
  if (active) {
    if (!canStepBack(active, hasOpenRoundsOf(state, active))) return { status: 'NOT_ALLOWED' };
    state.grants.set(active.id, stepBack(active));
  }
  state.grants.set(grant.id, activate(grant, state.now));
  return { status: 'OK' };
}

/** Ends a grant at the request of the player or of staff. */
export function onGrantEnd(state: WalletState, { kind, grantId }: EventOf<'giveUp' | 'cancelGrant'>): Outcome {
  const end = kind === 'giveUp' ? 'forfeited' : 'cancelled';
  const grant = findGrant(state, grantId);
  if (!grant || !canBecome(grant, end)) return { status: 'NOT_ALLOWED' };
  endGrant(state, endOf(grant, end));
  return { status: 'OK' };
}

export function onCancelFreeRounds(state: WalletState, { id }: EventOf<'cancelFreeRounds'>): Outcome {
  const freeRounds = state.freeRounds.get(id);
  if (!freeRounds || !isUntouched(freeRounds)) return { status: 'NOT_ALLOWED' };
  state.freeRounds.set(id, { ...freeRounds, state: 'cancelled' });
  return { status: 'OK' };
}

/** Ends a time-out: every clock that stood still moves by its length. */
export function resume(state: WalletState): void {
  if (!state.pausedSince) return;
  const lengthMs = state.now.getTime() - state.pausedSince.getTime();
  state.pausedSince = null;
  for (const grant of state.grants.values()) state.grants.set(grant.id, postpone(grant, lengthMs));
  for (const [id, { expiresAt, ...freeRounds }] of state.freeRounds) {
    const later = expiresAt && new Date(expiresAt.getTime() + lengthMs);
    state.freeRounds.set(id, { ...freeRounds, expiresAt: later });
  }
}

/** Self-exclusion: cancels every grant and all free rounds of the member. */
export function exclude(state: WalletState): void {
  state.isExcluded = true;
  for (const grant of state.grants.values()) {
    if (canBecome(grant, 'cancelled')) endGrant(state, endOf(grant, 'cancelled'));
  }
  for (const [id, freeRounds] of state.freeRounds) {
    if (freeRounds.state === 'open' || freeRounds.state === 'lapsing') {
      state.freeRounds.set(id, { ...freeRounds, state: 'cancelled' });
    }
  }
}
