import type { FactCategory } from '../../figures/valid-bet.ts';
import type { Wagering } from '../wagering.ts';

/** States of a grant of bonus money; `collecting` while the winnings of free rounds add up. */
export const GRANT_STATES = [
  'collecting',
  'queued',
  'active',
  'completed',
  'exhausted',
  'ending',
  'expired',
  'forfeited',
  'cancelled',
] as const;
export type GrantState = (typeof GRANT_STATES)[number];

/** A game by the code of its vendor and its own, `vendor|game`; a lottery by `lottery|` and the game's code. */
export type GameKey = `${string}|${string}`;

/** Stands for the vendor of the portal's lotteries; vendors' codes have no small letters. */
export const LOTTERY_VENDOR = 'lottery';

/** Returns the key of a lottery game among the shares of single games. */
export function lotteryGameKey(gameCode: string): GameKey {
  return `${LOTTERY_VENDOR}|${gameCode}`;
}

/** Terms of a grant, copied from the promotion's version when it is granted and never changed. */
export interface GrantTerms extends Wagering {
  /** Money that a bet takes first. */
  readonly stakesFirst: 'cash' | 'bonus';
  /** Stakes that count as progress: every one while the grant is usable, or its own part. */
  readonly counts: 'all' | 'bonus';
  /** `removed`: the granted amount itself is never paid, only what was won with it. */
  readonly principal: 'paid' | 'removed';
  /** Share of the valid bet that counts, in 1/1,000,000, by category and by game, which comes first; without one a bet holds no bonus money. */
  readonly contributionPpm: Readonly<Partial<Record<FactCategory | GameKey, bigint>>>;
  /** Maximum stake of a round that contains bonus money. */
  readonly maxBetMinor: bigint | null;
  /** Maximum sum that ever becomes cash. */
  readonly maxConversionMinor: bigint | null;
  /** Time from the activation; null never ends. */
  readonly validHours: number | null;
  /** Time that the grant may wait for its activation. */
  readonly queueHours: number;
  readonly forfeitsOnWithdrawal: boolean;
}

/** A grant of bonus money with an account of its own. Ids ascend in the order of creation. */
export interface Grant {
  readonly id: bigint;
  readonly state: GrantState;
  readonly terms: GrantTerms;
  readonly amountMinor: bigint;
  readonly balanceMinor: bigint;
  readonly requiredMinor: bigint;
  readonly progressMinor: bigint;
  /** Sum that became cash. */
  readonly convertedMinor: bigint;
  /** Removed principal that the conversion did not find in the balance; later shares give it up first. */
  readonly principalLeftMinor: bigint;
  /** Begin of the waiting time. */
  readonly queuedAt: Date;
  /** Null until the activation, and again when the player puts another grant first. */
  readonly activatedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Returns the share of bets in a category; those of a game with a share of its own are found by `bonus_contribution` (SQL). */
export function contributionOf({ contributionPpm }: GrantTerms, category: FactCategory): bigint {
  return contributionPpm[category] ?? 0n;
}

/** Returns the shares of categories, and those of single games. */
export function splitContribution({ contributionPpm }: Pick<GrantTerms, 'contributionPpm'>) {
  const shares = Object.entries(contributionPpm).map(([key, ppm = 0n]) => [key, ppm] as const);
  return {
    categories: shares.filter(([key]) => !key.includes('|')),
    games: shares.filter(([key]) => key.includes('|')),
  };
}

/** Returns the new grant with its whole amount, waiting for its activation. */
export function queuedGrant(
  granted: Pick<Grant, 'id' | 'terms' | 'amountMinor' | 'requiredMinor'>,
  queuedAt: Date,
): Grant {
  return { ...emptyGrant(granted, queuedAt), ...granted, state: 'queued', balanceMinor: granted.amountMinor };
}

/** Returns the grant that collects the winnings of free rounds, empty. */
export function collectingGrant(granted: Pick<Grant, 'id' | 'terms'>, now: Date): Grant {
  return emptyGrant(granted, now);
}

function emptyGrant({ id, terms }: Pick<Grant, 'id' | 'terms'>, queuedAt: Date): Grant {
  return {
    id,
    terms,
    state: 'collecting',
    amountMinor: 0n,
    balanceMinor: 0n,
    requiredMinor: 0n,
    progressMinor: 0n,
    convertedMinor: 0n,
    principalLeftMinor: 0n,
    queuedAt,
    activatedAt: null,
    expiresAt: null,
  };
}
