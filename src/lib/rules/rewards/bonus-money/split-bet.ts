import type { FactCategory } from '../../figures/valid-bet.ts';
import { contributionOf, type Grant, type GrantTerms } from './grants.ts';
import { lowest } from '../rates.ts';

/** Sources of a bet's stake, stored with the bet. */
export interface BetParts {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  /** The grant that was usable, whether the bet took money of it or not. */
  readonly grantId: bigint | null;
}

export type BetRefusal = 'INSUFFICIENT_FUNDS' | 'LIMIT_REACHED';

/** Finds the grant that a bet on a game of the category may take money from. */
export function usableGrant(grants: Iterable<Grant>, category: FactCategory, now: Date): Grant | undefined {
  for (const grant of grants) if (isUsable(grant, category, now)) return grant;
  return undefined;
}

function isUsable({ state, expiresAt, terms }: Grant, category: FactCategory, now: Date): boolean {
  return state === 'active' && (expiresAt === null || now < expiresAt) && contributionOf(terms, category) > 0n;
}

/**
 * Splits a stake over cash and the usable grant (docs/spec/rewards-rulebook.md §1.3). A round that contains bonus money is bound by the grant's maximum
 * bet; one from cash alone is not.
 */
export function splitBet(
  stakeMinor: bigint,
  { cashMinor, grant, roundStakeMinor }: { cashMinor: bigint; grant: Grant | undefined; roundStakeMinor: bigint },
): BetParts | BetRefusal {
  const bonusMinor = grant
    ? bonusPart(stakeMinor, { cashMinor, balanceMinor: grant.balanceMinor, stakesFirst: grant.terms.stakesFirst })
    : 0n;
  const parts = { cashMinor: stakeMinor - bonusMinor, bonusMinor, grantId: grant?.id ?? null };
  if (parts.cashMinor > cashMinor || bonusMinor > (grant?.balanceMinor ?? 0n)) return 'INSUFFICIENT_FUNDS';
  const maxBetMinor = grant?.terms.maxBetMinor ?? null;
  if (bonusMinor > 0n && maxBetMinor !== null && roundStakeMinor + stakeMinor > maxBetMinor) return 'LIMIT_REACHED';
  return parts;
}

/** Returns the bonus money in a stake; where cash is first, it may be more than the bonus has. */
export function bonusPart(
  stakeMinor: bigint,
  {
    cashMinor,
    balanceMinor,
    stakesFirst,
  }: { cashMinor: bigint; balanceMinor: bigint; stakesFirst: GrantTerms['stakesFirst'] },
): bigint {
  return stakesFirst === 'bonus' ? lowest(balanceMinor, stakeMinor) : stakeMinor - lowest(cashMinor, stakeMinor);
}

/**
 * Returns the bonus part of each line of a slip that was debited as one bet: in proportion, and one minor unit more from the first
 * line on until the parts add up to the slip's.
 */
export function bonusPartsOfLines(lineStakesMinor: readonly bigint[], { cashMinor, bonusMinor }: BetParts): bigint[] {
  const stakeMinor = cashMinor + bonusMinor;
  const parts = lineStakesMinor.map((line) => (stakeMinor === 0n ? 0n : (line * bonusMinor) / stakeMinor));
  const rest = bonusMinor - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (BigInt(index) < rest ? part + 1n : part));
}
