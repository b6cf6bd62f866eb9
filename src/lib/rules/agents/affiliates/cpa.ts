import { DAY_MS } from '#kernel/clock';

/** A commission for each player who makes a first deposit and bets enough (docs/spec/agents-rulebook.md §9). */
export interface CpaTerms {
  readonly amountMinor: bigint;
  readonly minDepositMinor: bigint;
  /** Days from the registration in which a player can qualify. */
  readonly windowDays: number;
  /** Days from the qualification in which a commission waits: it counts in the period in which they end. */
  readonly holdDays: number;
  readonly needsVerification: boolean;
}

export const DEFAULT_CPA_WINDOW_DAYS = 30;

export interface CpaPlayer {
  readonly registeredAt: Date;
  readonly firstDepositAt: Date | null;
  readonly firstDepositMinor: bigint;
  /** Instant at which the required valid bet was reached. */
  readonly betReachedAt: Date | null;
  readonly isVerified: boolean;
}

/** Returns when a player qualified: with the last of the conditions. Undefined for a player who did not. */
export function qualifiedAt(
  { minDepositMinor, windowDays, needsVerification }: CpaTerms,
  player: CpaPlayer,
): Date | undefined {
  const { registeredAt, firstDepositAt, firstDepositMinor, betReachedAt, isVerified } = player;
  if (!firstDepositAt || !betReachedAt || firstDepositMinor < minDepositMinor) return undefined;
  if (needsVerification && !isVerified) return undefined;
  const qualified = firstDepositAt > betReachedAt ? firstDepositAt : betReachedAt;
  return qualified.getTime() < registeredAt.getTime() + windowDays * DAY_MS ? qualified : undefined;
}

/** Returns when the commission for a player may be paid. */
export function payableAt(terms: CpaTerms, player: CpaPlayer): Date | undefined {
  const at = qualifiedAt(terms, player);
  return at && new Date(at.getTime() + terms.holdDays * DAY_MS);
}
