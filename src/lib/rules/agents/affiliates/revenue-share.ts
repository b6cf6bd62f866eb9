import { percentOf } from '../../rewards/rates.ts';

export interface RevenueShareTier {
  readonly ngrMinor: bigint;
  /** First deposits of the period. */
  readonly firstDeposits: number;
  readonly ratePpm: bigint;
}

/** A share of what the house keeps of an affiliate's players (docs/spec/agents-rulebook.md §9). */
export interface RevenueShareTerms {
  readonly tiers: readonly RevenueShareTier[];
  readonly carryOver: 'NONE' | 'FULL';
  /** Win of one player in a period from which it is kept apart; null without that rule. */
  readonly highRollerMinor: bigint | null;
}

export interface SharedPlayer {
  readonly ngrMinor: bigint;
  /** Earlier wins that are still apart, 0 or less. */
  readonly quarantineMinor: bigint;
}

export interface CountedRevenue {
  readonly countedMinor: bigint;
  readonly quarantineMinor: bigint;
}

/** Splits a player's NGR into what counts now and what stays apart until the player has lost as much again. */
export function countRevenue(
  { highRollerMinor }: RevenueShareTerms,
  { ngrMinor, quarantineMinor }: SharedPlayer,
): CountedRevenue {
  const isHighWin = highRollerMinor !== null && ngrMinor <= -highRollerMinor;
  if (quarantineMinor === 0n && !isHighWin) return { countedMinor: ngrMinor, quarantineMinor: 0n };
  const sumMinor = ngrMinor + quarantineMinor;
  return sumMinor > 0n
    ? { countedMinor: sumMinor, quarantineMinor: 0n }
    : { countedMinor: 0n, quarantineMinor: sumMinor };
}

export interface RevenueShare {
  readonly baseMinor: bigint;
  /** Position of the tier from 1; undefined when none is reached. */
  readonly tier: number | undefined;
  readonly ratePpm: bigint | undefined;
  readonly commissionMinor: bigint;
  readonly carryOutMinor: bigint;
}

/** Computes the commission of a period: the rate of the last tier that is reached holds for the whole base. */
export function revenueShare(
  { tiers, carryOver }: RevenueShareTerms,
  facts: { readonly countedMinor: bigint; readonly carryInMinor: bigint; readonly firstDeposits: number },
): RevenueShare {
  const isCarried = carryOver === 'FULL';
  const baseMinor = facts.countedMinor + (isCarried ? facts.carryInMinor : 0n);
  const carryOutMinor = isCarried && baseMinor < 0n ? baseMinor : 0n;
  const index = tiers.findLastIndex(
    ({ ngrMinor, firstDeposits }) => baseMinor >= ngrMinor && facts.firstDeposits >= firstDeposits,
  );
  const reached = baseMinor > 0n ? tiers[index] : undefined;
  return {
    baseMinor,
    tier: reached && index + 1,
    ratePpm: reached?.ratePpm,
    commissionMinor: percentOf(baseMinor, reached?.ratePpm ?? 0n),
    carryOutMinor,
  };
}
