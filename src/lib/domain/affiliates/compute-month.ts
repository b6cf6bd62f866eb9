import * as z from 'zod';
import { IS_FLAGGED } from '#domain/agent-flags';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { AdjustedMonth } from '#rules/agents/affiliates/adjusted-months';
import { planOf } from '#rules/agents/affiliates/plan';
import { type AffiliatePlayer, type AffiliateStatement, affiliateStatement } from '#rules/agents/affiliates/statement';
import { computeAdjustments } from './adjustments.ts';
import type { AffiliateMonth } from './months.ts';
import { NGR_OF } from './ngr.ts';
import { getPlan } from './plans.ts';
import {
  type CommissionsByMonth,
  commissionsByMonth,
  computeSubShares,
  loadStanding,
  type OwnCommission,
  type SubCommission,
} from './sub-commissions.ts';

export interface AffiliateRunDeps {
  currency: string;
}

// The affiliate above is the one by whose code the account itself registered.
const OWNERS = defineStatement({
  name: 'affiliates_settled_owners',
  row: z.object({ memberId: z.bigint(), isBlocked: z.boolean(), aboveId: z.bigint().nullable() }),
  text: `select member.id as "memberId", member.state <> 'active' as "isBlocked", code.member_id as "aboveId"
           from members member left join affiliates code on code.id = member.affiliate_id
          where member.id in (select plan.member_id from affiliate_plans plan where plan.from_month <= $1) order by member.id`,
});
const PLAYERS = defineStatement({
  name: 'affiliates_settled_players',
  row: z.object({
    id: z.bigint(),
    registeredAt: z.date(),
    firstDepositAt: z.date().nullable(),
    firstDepositMinor: z.bigint(),
    betReachedAt: z.date().nullable(),
    isVerified: z.boolean(),
    isFlagged: z.boolean(),
    isCounted: z.boolean(),
    ngrMinor: z.string(),
  }),
  text: `select player.member_id as id, player.registered_at as "registeredAt", player.first_deposit_at as "firstDepositAt",
                player.first_deposit_minor as "firstDepositMinor", player.bet_reached_at as "betReachedAt",
                member.mobile_verified_at is not null as "isVerified", ${IS_FLAGGED('player.member_id')} as "isFlagged",
                exists (select from affiliate_cpas cpa join affiliate_statements stated on stated.id = cpa.statement_id and stated.state <> 'DISCARDED'
                         where cpa.player_id = player.member_id and stated.member_id = $1) as "isCounted",
                ${NGR_OF('player.member_id')}::text as "ngrMinor"
           from affiliate_players player
           join affiliates code on code.id = player.affiliate_id
           join members member on member.id = player.member_id
          where code.member_id = $1 order by player.member_id`,
});
const BEFORE = defineStatement({
  name: 'affiliates_statement_before',
  row: z.object({ carriedForwardMinor: z.bigint() }),
  text: `select stated.carried_forward_minor as "carriedForwardMinor"
           from affiliate_statements stated join affiliate_runs run on run.id = stated.run_id
          where stated.member_id = $1 and stated.state <> 'DISCARDED' and run.period_id < $2 order by run.period_id desc limit 1`,
});
const CORRECTED = defineStatement({
  name: 'affiliates_corrected_cpas',
  row: z.object({ playerId: z.bigint(), amountMinor: z.bigint() }),
  text: `select counted.player_id as "playerId", counted.due - counted.standing as "amountMinor"
           from (select cpa.player_id, sum(cpa.amount_minor)::bigint as standing,
                        case when ${IS_FLAGGED('cpa.player_id')} then 0 else max(cpa.amount_minor) end as due
                   from affiliate_cpas cpa join affiliate_statements stated on stated.id = cpa.statement_id and stated.state <> 'DISCARDED'
                  where stated.member_id = $1 group by cpa.player_id) counted
          where counted.due <> counted.standing order by counted.player_id`,
});

/** A statement before it is written. */
export interface ComputedStatement {
  memberId: bigint;
  planVersion: number;
  cpaAmountMinor: bigint;
  statement: AffiliateStatement;
  carryInMinor: bigint;
  broughtForwardMinor: bigint;
  /** Commissions for players that are reversed, or stated again. */
  correctedCpas: readonly { playerId: bigint; amountMinor: bigint }[];
  adjustments: readonly AdjustedMonth[];
  subCommissions: readonly SubCommission[];
  /** All changes of earlier months. */
  correctedMinor: bigint;
  flaggedIds: readonly bigint[];
  payableMinor: bigint;
}

type Facts = NonNullable<Awaited<ReturnType<typeof readFacts>>>;

/** Computes the statements of all affiliates for a month, by what is known now. */
export async function computeMonth(
  tx: Tx,
  deps: AffiliateRunDeps,
  month: AffiliateMonth,
): Promise<ComputedStatement[]> {
  const { periodId } = month;
  const owners = await tx.query(OWNERS, [month.month]);
  const facts = new Map<bigint, Facts>();
  for (const { memberId } of owners) {
    const read = await readFacts(tx, deps, { memberId, month });
    if (read) facts.set(memberId, read);
  }
  const standing = await loadStanding(tx, periodId);
  const commissions = new Map<bigint, CommissionsByMonth>();
  for (const [memberId, each] of facts) {
    // The one above has its share in what was stated.
    const own = standing.get(memberId) ?? ownCommission(each);
    commissions.set(memberId, commissionsByMonth(each.statedMonths, periodId, own));
  }
  const ownersBelow = Map.groupBy(owners, ({ aboveId }) => aboveId);
  const computed: ComputedStatement[] = [];
  for (const owner of owners) {
    const each = facts.get(owner.memberId);
    if (!each) continue;
    const below = new Map(
      (ownersBelow.get(owner.memberId) ?? []).flatMap(({ memberId }) => {
        const months = commissions.get(memberId);
        return months ? [[memberId, months] as const] : [];
      }),
    );
    computed.push(await computeStatement(tx, { ...owner, periodId }, each, below));
  }
  return computed;
}

async function computeStatement(
  tx: Tx,
  { memberId, isBlocked, periodId }: { memberId: bigint; isBlocked: boolean; periodId: string },
  { stored, period, correctedCpas, adjustments, statedMonths, ...facts }: Facts,
  below: ReadonlyMap<bigint, CommissionsByMonth>,
): Promise<ComputedStatement> {
  const shares = await computeSubShares(tx, { memberId, periodId, months: statedMonths }, below);
  const correctedMinor =
    shares.correctedMinor + [...correctedCpas, ...adjustments].reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const statement = affiliateStatement(planOf(stored.plan), {
    ...period,
    broughtForwardMinor: facts.broughtForwardMinor + correctedMinor,
    subCommissionsMinor: [...below.values()].map((months) => months.get(periodId) ?? 0n),
  });
  return {
    ...facts,
    memberId,
    planVersion: stored.version,
    cpaAmountMinor: stored.plan.cpa?.amount ?? 0n,
    statement,
    correctedCpas,
    adjustments,
    subCommissions: shares.counted,
    correctedMinor,
    payableMinor: isBlocked ? 0n : statement.paidMinor,
  };
}

function ownCommission({ stored, period, correctedCpas, adjustments }: Facts): OwnCommission {
  const { cpaMinor, commissionMinor } = affiliateStatement(planOf(stored.plan), {
    ...period,
    broughtForwardMinor: 0n,
    subCommissionsMinor: [],
  });
  const ownMinor = correctedCpas.reduce((sum, { amountMinor }) => sum + amountMinor, cpaMinor + commissionMinor);
  return { commissionMinor: ownMinor, changes: adjustments };
}

async function readFacts(
  tx: Tx,
  { currency }: AffiliateRunDeps,
  { memberId, month }: { memberId: bigint; month: AffiliateMonth },
) {
  const stored = await getPlan(tx, memberId, month.month);
  if (!stored) return undefined;
  const readPlayers = ({ fromDay, toDay }: { fromDay: string; toDay: string }) =>
    tx.query(PLAYERS, [memberId, fromDay, toDay, currency]);
  const rows = await readPlayers(month);
  const [before] = await tx.query(BEFORE, [memberId, month.periodId]);
  const correctedCpas = await tx.query(CORRECTED, [memberId]);
  const { periodId } = month;
  const { adjustments, last, stated } = await computeAdjustments(tx, { memberId, periodId, readPlayers });
  const flagged = [...stated.values()].flatMap(({ startAt, flaggedIds }) =>
    flaggedIds.map((id) => [id, startAt] as const),
  );
  // Months are in their order: reversed, the first one of a player is the last that the map takes.
  const missedSince = new Map(flagged.toReversed());
  const quarantineOf = (id: bigint) => last.quarantinesMinor.get(String(id)) ?? 0n;
  const players = rows.map(({ id, ngrMinor, ...player }): AffiliatePlayer => ({
    ...player,
    id: String(id),
    ngrMinor: BigInt(ngrMinor),
    quarantineMinor: quarantineOf(id),
    missedSince: missedSince.get(String(id)),
  }));
  const isCarried = stored.plan.revenueShare?.carryOver === 'FULL';
  const carryInMinor = isCarried ? last.carryOutMinor : 0n;
  const flaggedIds = rows.flatMap(({ id, isFlagged }) => (isFlagged ? [id] : []));
  return {
    stored,
    period: { start: month.startAt, end: month.endAt, players, carryInMinor },
    carryInMinor,
    broughtForwardMinor: before?.carriedForwardMinor ?? 0n,
    correctedCpas,
    adjustments,
    statedMonths: stated,
    flaggedIds,
  };
}
