import * as z from 'zod';
import { agentValidBetOf, inBusinessDays } from '#domain/figures';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const uplineRow = z.object({
  memberId: z.string(),
  account: z.string(),
  claims: z.int(),
  players: z.int(),
  awardedMinor: z.string(),
  validBetMinor: z.string(),
  allAwardedMinor: z.string(),
  allValidBetMinor: z.string(),
});

// Root agents' teams have the play of all trees.
const LIST = defineStatement({
  name: 'promotions_awards_by_upline',
  row: uplineRow,
  text: `with awarded as (
           select member.upline_id, count(*)::int as claims, count(distinct claim.member_id)::int as players, sum(claim.amount_minor) as amount
             from promotion_claims claim
             join promotion_versions version on version.promotion_id = claim.promotion_id and version.version = claim.version
                                            and version.offer ->> 'form' in ('cash', 'bonus')
             join members member on member.id = claim.member_id and member.upline_id is not null
            where claim.issued_at >= $1 and claim.issued_at < $2 and claim.currency = $3 and claim.amount_minor > 0
            group by member.upline_id
         ), most as (
           select awarded.*, sum(amount) over () as total from awarded order by amount desc, upline_id limit $6
         ), trees as (
           select sum(${agentValidBetOf('team')}) as valid from members root join team_days team on team.agent_id = root.id
            where root.upline_id is null and root.account_type in ('agent', 'master-agent') and team.day >= $4::date and team.day < $5::date and team.currency = $3
         )
         select upline.public_id as "memberId", upline.username as account, most.claims, most.players, most.amount::text as "awardedMinor",
                coalesce(played.valid, 0)::text as "validBetMinor", most.total::text as "allAwardedMinor", coalesce(trees.valid, 0)::text as "allValidBetMinor"
           from most join members upline on upline.id = most.upline_id cross join trees
           left join lateral (
             select sum(${agentValidBetOf('own')}) as valid from members downline join member_days own on own.member_id = downline.id
              where downline.upline_id = most.upline_id and ${inBusinessDays('own', '$4::date', '$5::date')} and own.currency = $3
           ) played on true
          order by most.amount desc, most.upline_id`,
});

/** Awards of an account's direct downlines beside their play. */
export interface UplineAwards {
  memberId: string;
  account: string;
  claims: number;
  players: number;
  awardedMinor: bigint;
  validBetMinor: bigint;
  /** Sums over the downlines of all accounts. */
  allAwardedMinor: bigint;
  allValidBetMinor: bigint;
}

const MAX_UPLINES = 100;

/**
 * Lists the accounts whose direct downlines were awarded the most cash and bonus money in a time: one that sells bonuses has a share of the awards
 * far above that of the turnover (docs/spec/rewards-rulebook.md §11.1). `fromDay` and `endDay` are the same time in business days.
 */
export async function listAwardsByUpline(
  db: Db,
  {
    start,
    end,
    fromDay,
    endDay,
    currency,
  }: { start: Date; end: Date; fromDay: string; endDay: string; currency: string },
): Promise<UplineAwards[]> {
  const rows = await db.query(LIST, [start, end, currency, fromDay, endDay, MAX_UPLINES]);
  return rows.map(({ awardedMinor, validBetMinor, allAwardedMinor, allValidBetMinor, ...upline }) => ({
    ...upline,
    awardedMinor: BigInt(awardedMinor),
    validBetMinor: BigInt(validBetMinor),
    allAwardedMinor: BigInt(allAwardedMinor),
    allValidBetMinor: BigInt(allValidBetMinor),
  }));
}
