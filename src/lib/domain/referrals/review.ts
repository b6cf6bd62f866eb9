import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { members } from '#domain/members';
import type { Db, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, type Page, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { REFERRAL_FLAGS, REFERRAL_STATES, type ReferralFlag, type ReferralState } from '#rules/rewards/referrals';
import { judge, JUDGED_SQL, judgedRow } from './judge.ts';
import { referrals } from './tables.ts';

const REVIEW = defineStatement({
  name: 'referrals_review',
  row: z.object({
    memberId: z.string(),
    username: z.string(),
    referrerId: z.string(),
    referrer: z.string(),
    state: z.enum(REFERRAL_STATES),
    flags: z.array(z.enum(REFERRAL_FLAGS)),
    depositsMinor: z.bigint(),
    turnoverMinor: z.bigint(),
    registeredAt: z.date(),
    deadlineAt: z.date(),
    reviewedBy: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  text: `select referee.public_id as "memberId", referee.username, referrer.public_id as "referrerId", referrer.username as referrer,
                referral.state, referral.flags, referral.deposits_minor as "depositsMinor", referral.turnover_minor as "turnoverMinor",
                referral.registered_at as "registeredAt", referral.deadline_at as "deadlineAt", referral.reviewed_by as "reviewedBy",
                referral.reason
           from referrals referral join members referee on referee.id = referral.member_id
           join members referrer on referrer.id = referral.referrer_id
          where referral.state = $1 order by referral.member_id desc limit $2 offset $3`,
});

export type ReviewedReferral = z.output<typeof REVIEW.row>;

/** Lists the referrals in a state, the newest first. */
export async function reviewReferrals(
  db: Db,
  state: ReferralState,
  request: PageRequest,
): Promise<Page<ReviewedReferral>> {
  const rows = await db.query(REVIEW, [state, request.pageSize, offsetOf(request)]);
  return pageOf(rows, await db.orm.$count(referrals, eq(referrals.state, state)), request);
}

const CLEAR = defineStatement({
  name: 'referrals_clear',
  row: judgedRow.extend({ flags: z.array(z.enum(REFERRAL_FLAGS)) }),
  text: `update referrals referral
            set state = 'pending', flags = '{}', cleared_at = clock_timestamp(), reviewed_by = $2, reason = $3
           from (select flagged.member_id, flagged.flags from referrals flagged join members referee on referee.id = flagged.member_id
                  where referee.public_id = $1 and flagged.state = 'flagged' for update of flagged) before
          where referral.member_id = before.member_id
         returning ${JUDGED_SQL}, before.flags`,
});
const REFUSE = defineStatement({
  name: 'referrals_refuse',
  text: `update referrals referral
            set state = 'refused', decided_at = clock_timestamp(), due_at = null, reviewed_by = $2, reason = $3
           from members referee where referee.public_id = $1 and referral.member_id = referee.id and referral.state = 'flagged'
         returning 1`,
});

export interface ReferralReview {
  /** Public id of the referee. */
  memberId: string;
  actor: string;
  reason: string;
}

/**
 * Clears a referral's flags, which it returns, and judges it anew with what the referee did meanwhile. Throws AppError `not_found` and
 * `wrong_state`.
 */
export async function clearReferral(
  tx: Tx,
  { memberId, actor, reason }: ReferralReview,
  now: Date,
): Promise<readonly ReferralFlag[]> {
  const [referral] = await tx.query(CLEAR, [memberId, actor, reason]);
  if (!referral) return refuseUnflagged(tx, memberId);
  await judge(tx, referral, now);
  return referral.flags;
}

/** Refuses a flagged referral for good. Throws AppError `not_found` and `wrong_state`. */
export async function refuseReferral(tx: Tx, { memberId, actor, reason }: ReferralReview): Promise<void> {
  const refused = await tx.query(REFUSE, [memberId, actor, reason]);
  if (refused.length === 0) await refuseUnflagged(tx, memberId);
}

/** Throws AppError `not_found`, and `wrong_state` for a referral that is not flagged (any more). */
async function refuseUnflagged(tx: Tx, memberId: string): Promise<never> {
  const [referral] = await tx.orm
    .select({ state: referrals.state })
    .from(referrals)
    .innerJoin(members, eq(members.id, referrals.memberId))
    .where(eq(members.publicId, memberId));
  throw new AppError(referral ? 'wrong_state' : 'not_found');
}
