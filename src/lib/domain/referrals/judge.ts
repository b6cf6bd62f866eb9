import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { readerLag } from '#domain/figures';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { type ReferralTerms, referralSettingsOf } from '#rules/rewards/referral-terms';
import { judgeReferral, REFERRAL_STATES, referralRewards, type ReferralState } from '#rules/rewards/referrals';
import { findFlags } from './identity-facts.ts';
import { getProgramVersion } from './terms.ts';
import { referralRewards as rewardRows, referrals } from './tables.ts';

export const judgedRow = z.object({
  memberId: z.bigint(),
  referrerId: z.bigint(),
  version: z.int(),
  state: z.enum(REFERRAL_STATES),
  registeredAt: z.date(),
  depositsMinor: z.bigint(),
  turnoverMinor: z.bigint(),
  isCleared: z.boolean(),
});
export type JudgedReferral = z.output<typeof judgedRow>;

/** Columns of a JudgedReferral, for statements that read from `referrals referral`. */
export const JUDGED_SQL = `referral.member_id as "memberId", referral.referrer_id as "referrerId", referral.version, referral.state,
  referral.registered_at as "registeredAt", referral.deposits_minor as "depositsMinor", referral.turnover_minor as "turnoverMinor",
  referral.cleared_at is not null as "isCleared"`;

const TAKE_DUE = defineStatement({
  name: 'referrals_take_due',
  row: judgedRow,
  text: `update referrals referral set due_at = null
          where referral.member_id = (select due.member_id from referrals due where due.due_at <= clock_timestamp()
                                       order by due.due_at limit 1 for update skip locked)
         returning ${JUDGED_SQL}`,
});
const COUNT_VALID = defineStatement({
  name: 'referrals_count_valid',
  row: z.object({ validReferrals: z.int() }),
  text: `insert into referrers as counted (member_id, valid_referrals) values ($1, 1)
         on conflict (member_id) do update set valid_referrals = counted.valid_referrals + 1
           where $2::int is null or counted.valid_referrals < $2
         returning valid_referrals as "validReferrals"`,
});
const EXPIRE = defineStatement({
  name: 'referrals_expire',
  text: `update referrals set state = 'expired', decided_at = clock_timestamp()
          where state = 'pending' and due_at is null and deadline_at < clock_timestamp() - make_interval(secs => $1)`,
});

/** SQL condition: a referral is to be judged, or a reward is not paid yet. */
export const DUE_REFERRALS_SQL = `
  (select true from referrals where due_at <= now() order by due_at limit 1)
  or exists (select from referral_rewards where paid_at is null)`;

/** Judges all referrals that are due, each in a transaction of its own. */
export async function judgeReferrals(db: Database): Promise<void> {
  while (await db.transaction(judgeNext));
}

async function judgeNext(tx: Tx): Promise<boolean> {
  const [referral] = await tx.query(TAKE_DUE);
  if (!referral) return false;
  // Only what came before the deadline was added, so that the time it is judged at does not matter.
  if (referral.state === 'pending') await judge(tx, referral, referral.registeredAt);
  return true;
}

/** Decides about a locked referral that is pending: flags hold it, unless staff have cleared it. */
export async function judge(tx: Tx, referral: JudgedReferral, at: Date): Promise<void> {
  const flags = referral.isCleared ? [] : await findFlags(tx, referral);
  if (flags.length > 0) {
    await tx.orm.update(referrals).set({ state: 'flagged', flags }).where(eq(referrals.memberId, referral.memberId));
    return;
  }
  const { terms } = await getProgramVersion(tx, referral.version);
  // The number of valid referrals is limited by a conditional update.
  const verdict = judgeReferral(referralSettingsOf(terms), { ...referral, validReferrals: 0 }, at);
  if (verdict === 'valid') await makeValid(tx, referral, terms);
  else if (verdict !== 'pending') await end(tx, referral, verdict);
}

async function end(tx: Tx, { memberId }: JudgedReferral, state: ReferralState): Promise<void> {
  await tx.orm
    .update(referrals)
    .set({ state, decidedAt: sql`clock_timestamp()` })
    .where(eq(referrals.memberId, memberId));
}

async function makeValid(tx: Tx, referral: JudgedReferral, terms: ReferralTerms): Promise<void> {
  const { memberId, referrerId } = referral;
  const [counted] = await tx.query(COUNT_VALID, [referrerId, terms.maxReferrals ?? null]);
  if (!counted) {
    await end(tx, referral, 'over_limit');
    return;
  }
  await end(tx, referral, 'valid');
  const { validReferrals } = counted;
  const rewards = referralRewards(referralSettingsOf(terms), validReferrals).map(({ kind, amountMinor }) => ({
    refereeId: memberId,
    kind,
    memberId: kind === 'referee' ? memberId : referrerId,
    amountMinor,
    tier: kind === 'tier' ? validReferrals : null,
  }));
  if (rewards.length > 0) await tx.orm.insert(rewardRows).values(rewards);
}

/** Time that transactions get to be committed after the deadline. */
const GRACE_SECONDS = 60;

/** Ends the referrals whose time is over, after all rounds before their deadline are counted. */
export async function expireReferrals(db: Database): Promise<void> {
  const seconds = GRACE_SECONDS + (await readerLag(db, 'referrals'));
  await db.query(EXPIRE, [seconds]);
}
