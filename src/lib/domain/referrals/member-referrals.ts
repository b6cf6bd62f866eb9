import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { dailyCommission, REFERRAL_STATES } from '#rules/rewards/referrals';
import { TODAY_SQL } from './commission-rows.ts';
import { referrals } from './tables.ts';

const OWN = defineStatement({
  name: 'referrals_of_member',
  row: z.object({
    username: z.string(),
    isErased: z.boolean(),
    state: z.enum(REFERRAL_STATES),
    registeredAt: z.date(),
    deadlineAt: z.date(),
    /** Rewards that it has paid the referrer. */
    rewardMinor: z.bigint(),
  }),
  text: `select referee.username, referee.erased_at is not null as "isErased", referral.state, referral.registered_at as "registeredAt",
                referral.deadline_at as "deadlineAt",
                (select coalesce(sum(reward.amount_minor), 0)::int8 from referral_rewards reward
                  where reward.referee_id = referral.member_id and reward.member_id = $1 and reward.paid_at is not null) as "rewardMinor"
           from referrals referral join members referee on referee.id = referral.member_id
          where referral.referrer_id = $1 order by referral.member_id desc limit $2 offset $3`,
});
const SUMMARY = defineStatement({
  name: 'referrals_summary',
  row: z.object({
    code: z.string(),
    invited: z.int(),
    valid: z.int(),
    rewardsMinor: z.bigint(),
    commissionsMinor: z.bigint(),
    sharesToday: z.string(),
  }),
  text: `select member.referral_code as code,
                (select count(*)::int from referrals where referrer_id = $1) as invited,
                coalesce((select valid_referrals from referrers where member_id = $1), 0) as valid,
                (select coalesce(sum(amount_minor), 0)::int8 from referral_rewards where member_id = $1 and paid_at is not null) as "rewardsMinor",
                (select coalesce(sum(amount_minor), 0)::int8 from referral_commissions where member_id = $1) as "commissionsMinor",
                coalesce((select shares from referral_commissions where member_id = $1 and day = ${TODAY_SQL('$2')}), 0) as "sharesToday"
           from members member where member.id = $1`,
});

export interface ReferralSummary {
  code: string;
  invited: number;
  valid: number;
  /** Paid so far. */
  rewardsMinor: bigint;
  commissionsMinor: bigint;
  /** Commission of this day so far. */
  todayMinor: bigint;
}

/** Returns a member's code, the number of its referrals and what they have earned. */
export async function getReferralSummary(db: Db, memberId: bigint, timeZone: string): Promise<ReferralSummary> {
  const [row] = await db.query(SUMMARY, [memberId, timeZone]);
  if (!row) throw new Error(`member ${memberId} does not exist`);
  const { sharesToday, ...summary } = row;
  const todayMinor = dailyCommission(BigInt(sharesToday));
  return { ...summary, todayMinor: todayMinor > 0n ? todayMinor : 0n };
}

export type OwnReferral = z.output<typeof OWN.row>;

/** Lists the members who registered with a member's code, the newest first. */
export async function listOwnReferrals(db: Db, memberId: bigint, request: PageRequest): Promise<Page<OwnReferral>> {
  const rows = await db.query(OWN, [memberId, request.pageSize, offsetOf(request)]);
  return pageOf(rows, await db.orm.$count(referrals, eq(referrals.referrerId, memberId)), request);
}
