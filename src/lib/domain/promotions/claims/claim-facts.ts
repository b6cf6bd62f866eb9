import * as z from 'zod';
import { standingsOf, type Standing } from '#domain/protection';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { parseDay } from '#rules/rewards/days';
import { CLAIM_STATES } from '#rules/rewards/claim-states';
import type { DepositDay } from '#rules/rewards/offers/offer-awards';
import { FOLLOW_STEP } from '#rules/rewards/offers/offer-terms';
import { NO_STREAK, type Streak } from '#rules/rewards/streaks';
import { budgetLeftSql } from '../offers/budget-left.ts';

/** Identity checks of a member: a confirmed contact is level 1, and a withdrawal paid to the member's own bank account level 2. */
const memberRow = z.object({
  memberId: z.bigint(),
  now: z.date(),
  currency: z.string(),
  languageCode: z.string(),
  birthDate: z.string().nullable(),
  registeredAt: z.date(),
  level: z.int(),
  affiliate: z.string().nullable(),
  kycLevel: z.int(),
  /** Credited deposits that count. */
  deposits: z.int(),
  groups: z.array(z.string()),
  hasActiveGrant: z.boolean(),
  /** The member's account at Zalo is linked. */
  hasZalo: z.boolean(),
});

/** SQL condition: a credited deposit counts, unless all of it was returned and no promotion was claimed for it. */
const COUNTS = `deposit.state = 'credited'
  and (deposit.returned_minor < deposit.amount_minor
       or exists (select from promotion_claims claim where claim.member_id = deposit.member_id and claim.period = deposit.public_id
                     and claim.state in ('claimed', 'issued')))`;

const MEMBERS = defineStatement({
  name: 'promotions_member_facts',
  row: memberRow,
  text: `select member.id as "memberId", clock_timestamp() as now, member.currency, member.language_code as "languageCode",
                member.date_of_birth::text as "birthDate", member.registered_at as "registeredAt",
                member.rank_level::int as level, affiliate.code as affiliate,
                case when exists (select from payout_claims where member_id = member.id and first_paid_at is not null) then 2
                     when num_nonnulls(member.email_verified_at, member.mobile_verified_at) > 0 then 1 else 0 end as "kycLevel",
                (select count(*)::int from deposits deposit where deposit.member_id = member.id and ${COUNTS}) as deposits,
                array(select distinct claim.exclusive_group from promotion_claims claim
                       where claim.member_id = member.id and claim.exclusive_group is not null
                         and claim.state in ('claimed', 'issued', 'signed', 'applying')) as groups,
                exists (select from bonus_grants grant_row where grant_row.member_id = member.id and grant_row.currency = member.currency
                          and grant_row.state = 'active') as "hasActiveGrant",
                exists (select from social_identities identity where identity.member_id = member.id and identity.issuer = $2) as "hasZalo"
           from members member left join affiliates affiliate on affiliate.id = member.affiliate_id
          where member.id = any($1::bigint[])`,
});

const promotionFactsRow = z.object({
  memberId: z.bigint(),
  promotionId: z.bigint(),
  budgetLeftMinor: z.bigint(),
  claims: z.int(),
  claimsToday: z.int(),
  toPlayerMinor: z.bigint(),
  toPlayerTodayMinor: z.bigint(),
  periods: z.array(z.string()),
  /** State of the application for the step of the Zalo bonus that staff confirm. */
  followState: z.enum(CLAIM_STATES).nullable(),
  /** The last day of a sign-in, and its number in a row. */
  lastPeriod: z.string().nullable(),
  lastRun: z.int().nullable(),
  /** Whether the red envelopes or the raffle's winners are drawn. */
  isDrawn: z.boolean(),
  /** Prizes and tickets of a raffle. */
  wonMinor: z.bigint(),
  wonGoods: z.array(z.int()),
  tickets: z.int(),
  /** The member is in the promotion's control group. */
  isControl: z.boolean(),
});

const PROMOTIONS = defineStatement({
  name: 'promotions_own_facts',
  row: promotionFactsRow,
  text: `select member.id as "memberId", promotion.id as "promotionId",
                ${budgetLeftSql('$3')} as "budgetLeftMinor",
                own.claims, own.claims_today as "claimsToday", own.to_player as "toPlayerMinor", own.to_player_today as "toPlayerTodayMinor", own.periods,
                (select claim.state from promotion_claims claim where claim.promotion_id = promotion.id and claim.member_id = member.id
                    and claim.period = '${FOLLOW_STEP}') as "followState",
                last_signed.period as "lastPeriod", last_signed.run as "lastRun",
                exists (select from promotion_draws draw
                         where draw.promotion_id = promotion.id and draw.drawn_at is not null) as "isDrawn",
                coalesce((select sum(prize.amount_minor) from raffle_prizes prize
                           where prize.promotion_id = promotion.id and prize.member_id = member.id), 0)::bigint as "wonMinor",
                array(select prize.prize from raffle_prizes prize
                       where prize.promotion_id = promotion.id and prize.member_id = member.id and prize.item is not null order by prize.position) as "wonGoods",
                coalesce((select sum(ticket.tickets) from raffle_tickets ticket
                           where ticket.promotion_id = promotion.id and ticket.member_id = member.id), 0)::int as tickets,
                coalesce((version.offer ->> 'hasControlGroup')::boolean, false) and promotions_is_control(promotion.id, member.id) as "isControl"
           from unnest($1::bigint[]) as member (id)
           join promotions promotion on promotion.id = any($2::bigint[])
           join promotion_versions version on version.promotion_id = promotion.id and version.version = promotion.published_version
           cross join lateral (
             select count(*)::int as claims, count(*) filter (where claim.is_today)::int as claims_today,
                    coalesce(sum(claim.amount_minor), 0)::bigint as to_player,
                    coalesce(sum(claim.amount_minor) filter (where claim.is_today), 0)::bigint as to_player_today,
                    coalesce(array_agg(claim.period), '{}') as periods
               from (select *, (coalesce(issued_at, updated_at) at time zone $4)::date = (clock_timestamp() at time zone $4)::date as is_today
                       from promotion_claims
                      where promotion_id = promotion.id and member_id = member.id and state in ('claimed', 'issued', 'signed')) claim
           ) own
           left join lateral (
             select claim.period, claim.run::int as run from promotion_claims claim
              where claim.promotion_id = promotion.id and claim.member_id = member.id and claim.run is not null order by claim.id desc limit 1
           ) last_signed on true`,
});

export interface MemberFacts extends Omit<z.output<typeof memberRow>, 'memberId'> {
  standing: Standing;
}

/** Members whose facts are read. */
export interface FactsOf {
  memberIds: readonly bigint[];
  zaloIssuer?: string | undefined;
}

/** Returns what the rules of every offer ask about members, by their id. */
export async function readMemberFacts(db: Db, { memberIds, zaloIssuer }: FactsOf): Promise<Map<bigint, MemberFacts>> {
  const members = await db.query(MEMBERS, [memberIds.map(String), zaloIssuer ?? null]);
  const standings = await standingsOf(db, memberIds);
  return new Map(
    members.flatMap(({ memberId, ...member }) => {
      const standing = standings.get(memberId);
      return standing ? [[memberId, { ...member, standing }]] : [];
    }),
  );
}

type PromotionRow = z.output<typeof promotionFactsRow>;

export interface PromotionFacts extends Omit<PromotionRow, 'memberId' | 'promotionId' | 'lastPeriod' | 'lastRun'> {
  streak: Streak;
}

/** Members whose claims are counted, by the days of the operator's zone. */
export interface ClaimingMembers {
  memberIds: readonly bigint[];
  currency: string;
  timeZone: string;
}

/** Returns what members have claimed of promotions, and what is left of them, by member and promotion. */
export async function readPromotionFacts(
  db: Db,
  { memberIds, currency, timeZone }: ClaimingMembers,
  promotionIds: readonly bigint[],
): Promise<Map<bigint, Map<bigint, PromotionFacts>>> {
  const values = [memberIds.map(String), promotionIds.map(String), currency, timeZone];
  const rows = await db.query(PROMOTIONS, values);
  const found = new Map(memberIds.map((memberId) => [memberId, new Map<bigint, PromotionFacts>()]));
  for (const { memberId, promotionId, lastPeriod, lastRun, ...facts } of rows)
    found.get(memberId)?.set(promotionId, { ...facts, streak: streakOf(lastPeriod, lastRun) });
  return found;
}

function streakOf(lastPeriod: string | null, lastRun: number | null): Streak {
  const lastDay = lastPeriod === null ? undefined : parseDay(lastPeriod);
  return lastDay === undefined || lastRun === null ? NO_STREAK : { lastDay, run: lastRun };
}

/** A credited deposit of which nothing was staked, and that no promotion has used; what was returned of it is not part of it. */
export interface ClaimableDeposit {
  id: string;
  amountMinor: bigint;
  creditedAt: Date;
  /** Number among the member's credited deposits, in the order in which they were credited, from 1. */
  number: number;
}

const DEPOSITS = defineStatement({
  name: 'promotions_claimable_deposits',
  row: z.object({ id: z.string(), amountMinor: z.bigint(), creditedAt: z.date(), number: z.int() }),
  text: `with credited as (
           select deposit.*, row_number() over (order by deposit.decided_at, deposit.id)::int as number from deposits deposit
            where deposit.member_id = $1 and deposit.currency = $2 and ${COUNTS}
         )
         select deposit.public_id as id, deposit.amount_minor - deposit.returned_minor as "amountMinor", deposit.decided_at as "creditedAt", deposit.number
           from credited deposit
           join ledger_entries entry on entry.namespace = 'deposit' and entry.key = deposit.public_id
           join ledger_accounts account on account.kind = 'player' and account.owner_id = $1 and account.currency = $2
           join ledger_postings posting on posting.entry_id = entry.id and posting.account_id = account.id
          where deposit.decided_at > clock_timestamp() - interval '7 days' and deposit.returned_minor < deposit.amount_minor
            and not exists (select from promotion_claims claim where claim.member_id = $1 and claim.period = deposit.public_id
                              and claim.state in ('claimed', 'issued'))
            and not exists (select from ledger_postings later join ledger_entries staked on staked.id = later.entry_id
                             where later.account_id = account.id and later.version > posting.version
                               and staked.kind in ('bet', 'transfer_to_vendor'))
          order by deposit.number desc limit 20`,
});

export async function listClaimableDeposits(db: Db, memberId: bigint, currency: string): Promise<ClaimableDeposit[]> {
  return db.query(DEPOSITS, [memberId, currency]);
}

const DEPOSIT_DAYS = defineStatement({
  name: 'promotions_deposit_days',
  row: z.object({ day: z.string(), amountMinor: z.bigint() }),
  // Counts nothing that was returned to the payer.
  text: `select (deposit.decided_at at time zone $4)::date::text as day, sum(deposit.amount_minor - deposit.returned_minor)::bigint as "amountMinor"
           from deposits deposit
          where deposit.member_id = $1 and deposit.currency = $2 and deposit.state = 'credited' and deposit.decided_at >= $3
          group by 1 order by 1`,
});

/** Returns the sums of a member's credited deposits since a time, by the operator's day, the first one first. */
export async function listDepositDays(
  db: Db,
  { memberId, currency, timeZone }: { memberId: bigint; currency: string; timeZone: string },
  since: Date,
): Promise<DepositDay[]> {
  const rows = await db.query(DEPOSIT_DAYS, [memberId, currency, since, timeZone]);
  return rows.flatMap(({ day, amountMinor }) => {
    const number = parseDay(day);
    return number === undefined ? [] : [{ day: number, amountMinor }];
  });
}
