import { percentOf } from '../../rewards/rates.ts';
import { payableAt, type CpaPlayer, type CpaTerms } from './cpa.ts';
import {
  countRevenue,
  revenueShare,
  type RevenueShare,
  type RevenueShareTerms,
  type SharedPlayer,
} from './revenue-share.ts';

/** A plan pays for new players, a share of the revenue, or both. */
export interface AffiliatePlan {
  readonly cpa: CpaTerms | undefined;
  readonly revenueShare: RevenueShareTerms | undefined;
  /** Share of the commissions of affiliates whom this one brought, paid by the house on top. */
  readonly subRatePpm: bigint;
  readonly minPayoutMinor: bigint;
}

export interface AffiliatePlayer extends CpaPlayer, SharedPlayer {
  readonly id: string;
  /** A flagged player counts nowhere. */
  readonly isFlagged: boolean;
  /** An earlier statement has the commission for the player, which is paid once. */
  readonly isCounted: boolean;
  /** Start of the first month that left the player out because of a flag. */
  readonly missedSince: Date | undefined;
}

export interface AffiliatePeriod {
  readonly start: Date;
  readonly end: Date;
  readonly players: readonly AffiliatePlayer[];
  readonly subCommissionsMinor: readonly bigint[];
  /** Losses of the house from earlier periods, 0 or less. */
  readonly carryInMinor: bigint;
  /** Commission that waits since earlier periods. */
  readonly broughtForwardMinor: bigint;
}

export interface AffiliateStatement extends RevenueShare {
  readonly cpaCount: number;
  readonly cpaPlayers: readonly string[];
  readonly cpaMinor: bigint;
  /** Wins that are kept apart, by player. */
  readonly quarantinesMinor: ReadonlyMap<string, bigint>;
  readonly subMinor: bigint;
  readonly dueMinor: bigint;
  readonly paidMinor: bigint;
  readonly carriedForwardMinor: bigint;
}

const NO_SHARE: RevenueShare = {
  baseMinor: 0n,
  tier: undefined,
  ratePpm: undefined,
  commissionMinor: 0n,
  carryOutMinor: 0n,
};

/** Computes what an affiliate earns in a period, and what of it is paid now. */
export function affiliateStatement(plan: AffiliatePlan, period: AffiliatePeriod): AffiliateStatement {
  const players = period.players.filter(({ isFlagged }) => !isFlagged);
  const { cpa } = plan;
  const qualified = cpa ? players.filter((player) => isDue(period, player, payableAt(cpa, player))) : [];
  const cpaCount = qualified.length;
  const cpaMinor = BigInt(cpaCount) * (cpa?.amountMinor ?? 0n);
  const { share, quarantinesMinor } = shareOf(plan.revenueShare, period, players);
  const subMinor = sum(period.subCommissionsMinor.map((minor) => percentOf(minor, plan.subRatePpm)));
  const dueMinor = cpaMinor + share.commissionMinor + subMinor + period.broughtForwardMinor;
  const isPaid = dueMinor > 0n && dueMinor >= plan.minPayoutMinor;
  return {
    ...share,
    cpaCount,
    cpaPlayers: qualified.map(({ id }) => id),
    cpaMinor,
    quarantinesMinor,
    subMinor,
    dueMinor,
    paidMinor: isPaid ? dueMinor : 0n,
    carriedForwardMinor: isPaid ? 0n : dueMinor,
  };
}

function shareOf(
  terms: RevenueShareTerms | undefined,
  period: AffiliatePeriod,
  players: readonly AffiliatePlayer[],
): { share: RevenueShare; quarantinesMinor: ReadonlyMap<string, bigint> } {
  if (!terms) return { share: NO_SHARE, quarantinesMinor: new Map() };
  const counted = players.map((player) => ({ id: player.id, ...countRevenue(terms, player) }));
  const share = revenueShare(terms, {
    countedMinor: sum(counted.map(({ countedMinor }) => countedMinor)),
    carryInMinor: period.carryInMinor,
    firstDeposits: players.filter(({ firstDepositAt }) => isWithin(period, firstDepositAt)).length,
  });
  const apart = counted.filter(({ quarantineMinor }) => quarantineMinor !== 0n);
  return { share, quarantinesMinor: new Map(apart.map(({ id, quarantineMinor }) => [id, quarantineMinor])) };
}

/** A commission counts once: in the period of its instant, or in the one after a flag that excluded it was dismissed. */
function isDue(period: AffiliatePeriod, { isCounted, missedSince }: AffiliatePlayer, at: Date | undefined): boolean {
  const start = missedSince && missedSince < period.start ? missedSince : period.start;
  return !isCounted && isWithin({ ...period, start }, at);
}

function isWithin({ start, end }: Pick<AffiliatePeriod, 'start' | 'end'>, at: Date | null | undefined): boolean {
  return !!at && at >= start && at < end;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, minor) => total + minor, 0n);
}
