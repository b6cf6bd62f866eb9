import type { FactCategory } from '../../../figures/valid-bet.ts';
import type { FreeRounds } from '../free-rounds.ts';
import type { Grant } from '../grants.ts';
import type { ClosedRound } from '../progress.ts';
import type { Credit, Parts } from '../shares.ts';
import { usableGrant, type BetParts } from '../split-bet.ts';
import type { GrantEnd } from '../transitions.ts';
import type { TurnoverRequirement } from '../turnover.ts';
import { Books } from './books.ts';
import type { Outcome, VendorCall, WalletSettings } from './events.ts';

export interface RoundBet extends BetParts {
  readonly freeRoundsId: string | undefined;
  isCancelled: boolean;
}

export interface Round {
  readonly category: FactCategory;
  readonly bets: RoundBet[];
  isClosed: boolean;
  isVoid: boolean;
  /** Wins of every kind. */
  wonMinor: bigint;
  /** Wins of the bets themselves. */
  payoutMinor: bigint;
  /** Shares of the payout as they were paid. */
  paid: Parts;
  validCashMinor: bigint;
  /** Turnover that the round worked off. */
  workedOffMinor: bigint;
  progress: ReadonlyMap<bigint, bigint>;
}

/** An accepted call of a vendor, or the bet that a cancel named before it came (`tombstone`). */
export type Transaction =
  | { kind: 'tombstone' }
  | { kind: VendorCall['kind']; content: string; outcome: Outcome; roundId: string | undefined; bet?: RoundBet };

/** Everything that the model of a member's wallet knows. Grants are mapped in the order of their creation. */
export interface WalletState {
  readonly settings: WalletSettings;
  readonly books: Books;
  readonly grants: Map<bigint, Grant>;
  readonly grantIds: Map<string, bigint>;
  readonly freeRounds: Map<string, FreeRounds>;
  readonly rounds: Map<string, Round>;
  readonly transactions: Map<string, Transaction>;
  readonly withdrawals: Map<string, { readonly amountMinor: bigint; isHeld: boolean }>;
  /** Outcomes of accepted deposits, awards, grants and withdrawals. */
  readonly accepted: Map<string, Outcome>;
  requirements: readonly TurnoverRequirement[];
  receivableMinor: bigint;
  now: Date;
  pausedSince: Date | null;
  isExcluded: boolean;
  /** Rounds that the current event closed. */
  closedRounds: Round[];
  /** The current event closed or corrected a round, or cancelled a bet. */
  mayResetTurnover: boolean;
}

export function createState(settings: WalletSettings, now: Date): WalletState {
  return {
    settings,
    books: new Books(),
    grants: new Map(),
    grantIds: new Map(),
    freeRounds: new Map(),
    rounds: new Map(),
    transactions: new Map(),
    withdrawals: new Map(),
    accepted: new Map(),
    requirements: [],
    receivableMinor: 0n,
    now,
    pausedSince: null,
    isExcluded: false,
    closedRounds: [],
    mayResetTurnover: false,
  };
}

export function isBlocked({ isExcluded, pausedSince }: WalletState): boolean {
  return isExcluded || pausedSince !== null;
}

/** Returns the time by the clock of grants and free rounds, which stands still during a time-out. */
export function grantTime({ now, pausedSince }: WalletState): Date {
  return pausedSince ?? now;
}

/** Throws Error for a name that a grant or free rounds have: winnings of free rounds are a grant of the same name. */
export function assertUnusedName({ grantIds, freeRounds }: WalletState, name: string): void {
  if (grantIds.has(name) || freeRounds.has(name)) throw new Error(`${name} is in use`);
}

/** Adds a grant under the name of the event that created it. */
export function addGrant(state: WalletState, name: string, create: (id: bigint) => Grant): Grant {
  const grant = create(BigInt(state.grants.size + 1));
  state.grantIds.set(name, grant.id);
  state.grants.set(grant.id, grant);
  return grant;
}

export function findGrant({ grants, grantIds }: WalletState, name: string): Grant | undefined {
  return grants.get(grantIds.get(name) ?? 0n);
}

/** Returns a grant that the wallet has recorded. Throws Error for any other. */
export function getGrant({ grants }: WalletState, id: bigint): Grant {
  const grant = grants.get(id);
  if (!grant) throw new Error(`no grant ${id}`);
  return grant;
}

export function endGrant(state: WalletState, { grant, cashMinor, promotionsMinor }: GrantEnd): void {
  state.grants.set(grant.id, grant);
  state.books.post({ bonus: -(cashMinor + promotionsMinor), cash: cashMinor, promotions: promotionsMinor });
}

/** Books a grant's share of a win or of a refunded stake. */
export function bookCredit(state: WalletState, { grant, balanceMinor, cashMinor, promotionsMinor }: Credit): void {
  state.grants.set(grant.id, grant);
  const games = -(balanceMinor + cashMinor + promotionsMinor);
  state.books.post({ games, bonus: balanceMinor, cash: cashMinor, promotions: promotionsMinor });
}

export function closeRound(state: WalletState, round: Round): void {
  round.isClosed = true;
  state.closedRounds.push(round);
  state.mayResetTurnover = true;
}

export function liveBets({ bets }: Round): RoundBet[] {
  return bets.filter(({ isCancelled }) => !isCancelled);
}

export function asClosedRound(round: Round): ClosedRound {
  const { category, payoutMinor, isVoid } = round;
  return { category, payoutMinor, isVoid, bets: liveBets(round) };
}

/** True when some open round has a live bet that the condition accepts. */
export function hasOpenRounds({ rounds }: WalletState, accepts: (bet: RoundBet) => boolean = () => true): boolean {
  return [...rounds.values()].some((round) => !round.isClosed && liveBets(round).some(accepts));
}

export function hasOpenRoundsOf(state: WalletState, { id }: Grant): boolean {
  return hasOpenRounds(state, ({ grantId }) => grantId === id);
}

/** Returns the balance for the games of a category: cash, and the grant that is usable there. */
export function balanceFor(state: WalletState, category: FactCategory | undefined): bigint {
  const grant = category && usableGrant(state.grants.values(), category, grantTime(state));
  return state.books.accounts.cash + (grant?.balanceMinor ?? 0n);
}

/** Result of an accepted call; a bet is stored with its transaction. */
export interface Accepted {
  bet?: RoundBet;
}
