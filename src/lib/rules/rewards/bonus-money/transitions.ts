import { HOUR_MS } from '#kernel/clock';
import type { Grant, GrantState } from './grants.ts';
import { convertibleOf } from './shares.ts';
import { lowest } from '../rates.ts';

/** Changes of state that a grant may go through (docs/spec/rewards-rulebook.md §1.2). */
export const GRANT_TRANSITIONS: Readonly<Record<GrantState, readonly GrantState[]>> = {
  collecting: ['queued', 'cancelled'],
  queued: ['active', 'expired', 'forfeited', 'cancelled'],
  active: ['completed', 'exhausted', 'ending', 'expired', 'queued', 'forfeited', 'cancelled'],
  ending: ['completed', 'expired', 'forfeited', 'cancelled'],
  exhausted: ['queued'],
  completed: [],
  expired: [],
  forfeited: [],
  cancelled: [],
};

export function canBecome({ state }: Grant, next: GrantState): boolean {
  return GRANT_TRANSITIONS[state].includes(next);
}

export function hoursAfter(time: Date, hours: number): Date {
  return new Date(time.getTime() + hours * HOUR_MS);
}

/** Facts that decide whether a grant changes its state by itself. */
export interface TransitionFacts {
  readonly now: Date;
  /** Begin of the member's time-out; the clocks of grants stand still from then on, but for the grace of `ending`. */
  readonly pausedSince: Date | null;
  /** Some open round has a live bet that was made while the grant was usable. */
  readonly hasOpenRounds: boolean;
  readonly endingGraceHours: number;
}

/** Returns the state that a grant is due to change to, apart from its activation; undefined when it stays. */
export function dueTransition(grant: Grant, facts: TransitionFacts): GrantState | undefined {
  const { hasOpenRounds } = facts;
  const isCompleted = grant.progressMinor >= grant.requiredMinor;
  const isLapsed = isReached(lapsesAt(grant), facts.pausedSince ?? facts.now);
  const isGraceOver = isReached(graceEndsAt(grant, facts), facts.now);
  switch (grant.state) {
    case 'active':
      if (isCompleted) return 'completed';
      if (isLapsed) return hasOpenRounds && !isGraceOver ? 'ending' : 'expired';
      return grant.balanceMinor === 0n && !hasOpenRounds ? 'exhausted' : undefined;
    case 'ending':
      if (isCompleted) return 'completed';
      return hasOpenRounds && !isGraceOver ? undefined : 'expired';
    case 'queued':
      return isLapsed ? 'expired' : undefined;
    default:
      return undefined;
  }
}

/** A grant that was active keeps its end while it waits again. */
export function lapsesAt({ state, activatedAt, expiresAt, queuedAt, terms }: Grant): Date | null {
  return state === 'queued' && activatedAt === null ? hoursAfter(queuedAt, terms.queueHours) : expiresAt;
}

function graceEndsAt({ expiresAt }: Grant, { endingGraceHours }: TransitionFacts): Date | null {
  return expiresAt && hoursAfter(expiresAt, endingGraceHours);
}

function isReached(time: Date | null, now: Date): boolean {
  return time !== null && now >= time;
}

/** Finds the grant that becomes active now: the oldest one that waits, unless another is active. */
export function grantToActivate(grants: Iterable<Grant>): Grant | undefined {
  const all = [...grants];
  if (all.some(({ state }) => state === 'active')) return undefined;
  return all.filter(({ state }) => state === 'queued').toSorted((a, b) => (a.id < b.id ? -1 : 1))[0];
}

/** Activates a grant. One that was active before has the end that it had then. */
export function activate(grant: Grant, now: Date): Grant {
  const { activatedAt, terms } = grant;
  const expiresAt = activatedAt || terms.validHours === null ? grant.expiresAt : hoursAfter(now, terms.validHours);
  return { ...grant, state: 'active', activatedAt: activatedAt ?? now, expiresAt };
}

/** True while the player may put another grant before the active one: nothing of it was used. */
export function canStepBack(grant: Grant, hasOpenRounds: boolean): boolean {
  return !hasOpenRounds && grant.progressMinor === 0n && grant.balanceMinor === grant.amountMinor;
}

/** Puts an active grant back into the queue, as if it had never been active. */
export function stepBack(grant: Grant): Grant {
  return { ...grant, state: 'queued', activatedAt: null, expiresAt: null };
}

/** Moves the clocks of a grant by the length of a time-out. */
export function postpone(grant: Grant, byMs: number): Grant {
  const later = (time: Date) => new Date(time.getTime() + byMs);
  return { ...grant, queuedAt: later(grant.queuedAt), expiresAt: grant.expiresAt && later(grant.expiresAt) };
}

/** Destinations of a grant's balance when the grant ends. */
export interface GrantEnd {
  readonly grant: Grant;
  readonly cashMinor: bigint;
  readonly promotionsMinor: bigint;
}

/** Converts a grant into cash, as far as its principal and its maximum conversion allow (§1.6). */
export function completionOf(grant: Grant): GrantEnd {
  const principalMinor = grant.terms.principal === 'removed' ? grant.amountMinor : 0n;
  const removedMinor = lowest(grant.balanceMinor, principalMinor);
  const convertedMinor = convertibleOf(grant, grant.balanceMinor - removedMinor);
  return {
    grant: {
      ...grant,
      state: 'completed',
      balanceMinor: 0n,
      convertedMinor,
      principalLeftMinor: principalMinor - removedMinor,
    },
    cashMinor: convertedMinor,
    promotionsMinor: grant.balanceMinor - convertedMinor,
  };
}

/** Ends a grant in a state in which nothing is paid; its balance goes back to promotions. Throws Error where it cannot end so. */
export function endOf(grant: Grant, state: 'exhausted' | 'expired' | 'forfeited' | 'cancelled'): GrantEnd {
  if (!canBecome(grant, state)) throw new Error(`a grant that is ${grant.state} cannot become ${state}`);
  return { grant: { ...grant, state, balanceMinor: 0n }, cashMinor: 0n, promotionsMinor: grant.balanceMinor };
}
