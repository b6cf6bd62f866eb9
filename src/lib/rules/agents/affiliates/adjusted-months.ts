import { countRevenue, revenueShare, type RevenueShareTerms } from './revenue-share.ts';

/** Outcome of a month for the revenue share, as it was stated and adjusted since. */
export interface ShareOutcome {
  readonly commissionMinor: bigint;
  readonly carryOutMinor: bigint;
  /** Wins that are kept apart, by player. */
  readonly quarantinesMinor: ReadonlyMap<string, bigint>;
}

export interface StatedMonth {
  readonly periodId: string;
  readonly stated: ShareOutcome;
  /** Terms and facts as they are known now; undefined once corrections of the month change nothing any more. */
  readonly known:
    | {
        readonly terms: RevenueShareTerms;
        readonly firstDeposits: number;
        readonly players: readonly { readonly id: string; readonly ngrMinor: bigint }[];
      }
    | undefined;
}

export interface AdjustedMonth extends ShareOutcome {
  readonly periodId: string;
  /** Commission now less what was stated. */
  readonly amountMinor: bigint;
}

/** Nothing is carried into the first month. */
const NOTHING: ShareOutcome = { commissionMinor: 0n, carryOutMinor: 0n, quarantinesMinor: new Map() };

/**
 * Computes stated months again, in their order, with what corrections have changed since: paid statements stay, and the next one states the
 * differences. What a month carries over reaches the months after it. Returns the months that have changed, and what the last one leaves.
 */
export function adjustMonths(months: readonly StatedMonth[]): { changed: AdjustedMonth[]; last: ShareOutcome } {
  const changed: AdjustedMonth[] = [];
  let last = NOTHING;
  for (const { periodId, stated, known } of months) {
    const outcome = known ? computeShare(known, last) : stated;
    if (!isSame(outcome, stated))
      changed.push({ ...outcome, periodId, amountMinor: outcome.commissionMinor - stated.commissionMinor });
    last = outcome;
  }
  return { changed, last };
}

function computeShare(
  { terms, firstDeposits, players }: NonNullable<StatedMonth['known']>,
  before: ShareOutcome,
): ShareOutcome {
  const counted = players.map(({ id, ngrMinor }) => ({
    id,
    ...countRevenue(terms, { ngrMinor, quarantineMinor: before.quarantinesMinor.get(id) ?? 0n }),
  }));
  const { commissionMinor, carryOutMinor } = revenueShare(terms, {
    countedMinor: counted.reduce((sum, { countedMinor }) => sum + countedMinor, 0n),
    carryInMinor: before.carryOutMinor,
    firstDeposits,
  });
  const apart = counted.filter(({ quarantineMinor }) => quarantineMinor !== 0n);
  return {
    commissionMinor,
    carryOutMinor,
    quarantinesMinor: new Map(apart.map(({ id, quarantineMinor }) => [id, quarantineMinor])),
  };
}

function isSame(one: ShareOutcome, other: ShareOutcome): boolean {
  return (
    one.commissionMinor === other.commissionMinor &&
    one.carryOutMinor === other.carryOutMinor &&
    one.quarantinesMinor.size === other.quarantinesMinor.size &&
    [...one.quarantinesMinor].every(([id, minor]) => other.quarantinesMinor.get(id) === minor)
  );
}
