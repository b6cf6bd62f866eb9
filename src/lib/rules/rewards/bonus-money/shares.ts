import type { Grant } from './grants.ts';
import type { BetParts } from './split-bet.ts';
import { lowest } from '../rates.ts';

/** An amount by owner: the player's cash and grants, in the order of their creation. */
export interface Parts {
  readonly cashMinor: bigint;
  readonly byGrant: ReadonlyMap<bigint, bigint>;
}

export const NO_PARTS: Parts = { cashMinor: 0n, byGrant: new Map() };

/** Adds up what the live bets of a round took from cash and from each grant. */
export function partsOfBets(bets: readonly BetParts[]): Parts {
  const bonus = bets.map(({ grantId, bonusMinor }) => [grantId, bonusMinor] as const);
  return addParts(
    { cashMinor: bets.reduce((sum, { cashMinor }) => sum + cashMinor, 0n), byGrant: new Map() },
    bonus.flatMap(([grantId, amount]) => (grantId === null || amount === 0n ? [] : [[grantId, amount] as const])),
  );
}

/** Returns the sum of two divisions, as those of several wins of a round. */
export function sumOfParts(a: Parts, b: Parts): Parts {
  return addParts({ cashMinor: a.cashMinor + b.cashMinor, byGrant: a.byGrant }, [...b.byGrant]);
}

function addParts({ cashMinor, byGrant }: Parts, amounts: readonly (readonly [bigint, bigint])[]): Parts {
  const sums = new Map(byGrant);
  for (const [id, amount] of amounts) sums.set(id, (sums.get(id) ?? 0n) + amount);
  return { cashMinor, byGrant: new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

export function totalOf({ cashMinor, byGrant }: Parts): bigint {
  return [...byGrant.values()].reduce((sum, amount) => sum + amount, cashMinor);
}

/**
 * Divides a win in proportion to the stakes of its round (docs/spec/rewards-rulebook.md §1.5). Grants' shares are truncated, the rest is cash; a round
 * without a stake pays cash.
 */
export function sharesOfWin(amountMinor: bigint, stakes: Parts): Parts {
  const totalMinor = totalOf(stakes);
  const byGrant = new Map<bigint, bigint>();
  for (const [id, stakeMinor] of stakes.byGrant) byGrant.set(id, (amountMinor * stakeMinor) / totalMinor);
  const bonusMinor = [...byGrant.values()].reduce((sum, share) => sum + share, 0n);
  return { cashMinor: amountMinor - bonusMinor, byGrant };
}

/** Destinations of a grant's share of a win or of a refunded stake; the three amounts add up to the share. */
export interface Credit {
  readonly grant: Grant;
  readonly balanceMinor: bigint;
  readonly cashMinor: bigint;
  /** Share that nobody may have any more; promotions get it back. */
  readonly promotionsMinor: bigint;
}

/** Credits a share to a grant as its state requires (§1.5). */
export function creditOf(grant: Grant, shareMinor: bigint, now: Date): Credit {
  const nowhere = { grant, balanceMinor: 0n, cashMinor: 0n, promotionsMinor: 0n };
  if (shareMinor === 0n) return nowhere;
  switch (grant.state) {
    case 'collecting':
    case 'queued':
    case 'active':
    case 'ending':
      return { ...nowhere, grant: withBalance(grant, shareMinor), balanceMinor: shareMinor };
    case 'completed':
      return convertShare(grant, shareMinor);
    case 'exhausted':
      if (grant.expiresAt !== null && now >= grant.expiresAt) return { ...nowhere, promotionsMinor: shareMinor };
      return { ...nowhere, grant: { ...withBalance(grant, shareMinor), state: 'queued' }, balanceMinor: shareMinor };
    case 'expired':
    case 'forfeited':
    case 'cancelled':
      return { ...nowhere, promotionsMinor: shareMinor };
  }
}

function withBalance(grant: Grant, amountMinor: bigint): Grant {
  return { ...grant, balanceMinor: grant.balanceMinor + amountMinor };
}

/** Pays a late share of a completed grant: removed principal goes first, then cash up to the maximum conversion. */
function convertShare(grant: Grant, shareMinor: bigint): Credit {
  const removedMinor = lowest(shareMinor, grant.principalLeftMinor);
  const convertible = convertibleOf(grant, shareMinor - removedMinor);
  return {
    grant: {
      ...grant,
      principalLeftMinor: grant.principalLeftMinor - removedMinor,
      convertedMinor: grant.convertedMinor + convertible,
    },
    balanceMinor: 0n,
    cashMinor: convertible,
    promotionsMinor: shareMinor - convertible,
  };
}

/** Returns the part of an amount that may still become cash. */
export function convertibleOf({ terms, convertedMinor }: Grant, amountMinor: bigint): bigint {
  if (terms.maxConversionMinor === null) return amountMinor;
  const roomMinor = terms.maxConversionMinor - convertedMinor;
  return roomMinor > 0n ? lowest(amountMinor, roomMinor) : 0n;
}
