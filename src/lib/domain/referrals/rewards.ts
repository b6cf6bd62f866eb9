import * as z from 'zod';
import { InsufficientFundsError } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import { mayEarnAwards, standingOf } from '#domain/protection';
import { AWARDS_OF_PAGE, budgetLeft, giveCash, OWN_PROMOTIONS, payDue } from '#domain/rewards';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { ReferralDeps } from './terms.ts';

const PAYABLE = defineStatement({
  name: 'referrals_payable_rewards',
  row: z.object({ id: z.bigint(), memberId: z.bigint() }),
  text: `select reward.id, reward.member_id as "memberId"
           from referral_rewards reward join members member on member.id = reward.member_id and member.state = 'active'
          where reward.paid_at is null and reward.amount_minor <= $1 order by reward.created_at, reward.id limit ${AWARDS_OF_PAGE} offset $2`,
});
const TAKE = defineStatement({
  name: 'referrals_take_reward',
  row: z.object({
    kind: z.string(),
    amountMinor: z.bigint(),
    memberId: z.bigint(),
    referee: z.string(),
    languageCode: z.string(),
  }),
  text: `update referral_rewards reward set paid_at = clock_timestamp()
           from members member, members referee
          where reward.id = $1 and reward.paid_at is null and member.id = reward.member_id and referee.id = reward.referee_id
         returning reward.kind, reward.amount_minor as "amountMinor", reward.member_id as "memberId", referee.public_id as referee,
                   member.language_code as "languageCode"`,
});
const DUE = defineStatement({
  name: 'referrals_due_rewards',
  row: z.object({ rewards: z.int(), amountMinor: z.bigint() }),
  text: `select count(*)::int as rewards, coalesce(sum(reward.amount_minor), 0)::int8 as "amountMinor"
           from referral_rewards reward join members member on member.id = reward.member_id and member.erased_at is null
          where reward.paid_at is null`,
});

interface DueReward {
  id: bigint;
  memberId: bigint;
}

/**
 * Pays the rewards that are due, the oldest first, as far as the budget covers them; the others wait until it is filled. Members who
 * may be given nothing get nothing meanwhile.
 */
export async function payReferralRewards(db: Database, deps: ReferralDeps): Promise<void> {
  const listDue = async (waiting: number) => {
    const leftMinor = await budgetLeft(db, { promotionId: OWN_PROMOTIONS.referral, currency: deps.currency });
    return db.query(PAYABLE, [leftMinor, waiting]);
  };
  await payDue(listDue, (reward) => payWithinBudget(db, deps, reward));
}

/** Pays a reward, in a transaction of its own. Returns false when it waits. */
async function payWithinBudget(db: Database, deps: ReferralDeps, reward: DueReward): Promise<boolean> {
  try {
    return await db.transaction((tx) => payReward(tx, deps, reward));
  } catch (error) {
    // Another process has used up the budget in the meantime.
    if (error instanceof InsufficientFundsError) return false;
    throw error;
  }
}

async function payReward(tx: Tx, deps: ReferralDeps, { id, memberId }: DueReward): Promise<boolean> {
  if (!mayEarnAwards(await standingOf(tx, memberId))) return false;
  const [reward] = await tx.query(TAKE, [id]);
  if (!reward) return false;
  const isPaid = await giveCash(tx, deps, {
    memberId,
    currency: deps.currency,
    promotionId: OWN_PROMOTIONS.referral,
    reference: `${reward.kind}:${reward.referee}`,
    name: deps.awardName('reward', reward.languageCode),
    award: 'reward',
    amountMinor: reward.amountMinor,
    turnoverHundredths: 0n,
  });
  publishLiveEvent(tx, memberId, 'rewards', {});
  return isPaid;
}

/** Returns how many rewards wait, and for how much. */
export async function countDueRewards(db: Db): Promise<{ rewards: number; amountMinor: bigint }> {
  const [due] = await db.query(DUE);
  return due ?? { rewards: 0, amountMinor: 0n };
}
