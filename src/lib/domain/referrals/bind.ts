import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { getReferralProgram } from './terms.ts';

// The code of an agent makes a downline instead (domain/agents).
const BIND = defineStatement({
  name: 'referrals_bind',
  text: `insert into referrals (member_id, referrer_id, version, deadline_at, min_deposit_minor, min_turnover_minor)
         select member.id, referrer.id, $2, now() + $3 * interval '24 hours', $4, $5
           from members member join members referrer on referrer.id = member.referrer_id
          where member.id = $1 and referrer.account_type = 'member' and referrer.state = 'active' and referrer.currency = member.currency`,
});
const ADD_DEPOSIT = defineStatement({
  name: 'referrals_add_deposit',
  text: `update referrals referral
            set deposits_minor = referral.deposits_minor + $2,
                due_at = case when referral.deposits_minor + $2 >= referral.min_deposit_minor
                               and referral.turnover_minor >= referral.min_turnover_minor
                              then clock_timestamp() else referral.due_at end
           from members member
          where referral.member_id = $1 and referral.state in ('pending', 'flagged') and referral.deadline_at > clock_timestamp()
            and member.id = referral.member_id and member.currency = $3`,
});

/** Binds a new member to the member whose code it used, while the program is on. */
export async function bindReferral(tx: Tx, memberId: bigint): Promise<void> {
  const { isOn, version, terms } = await getReferralProgram(tx);
  if (!isOn) return;
  await tx.query(BIND, [memberId, version, terms.withinDays, terms.minDeposit, terms.minTurnover]);
}

/** Adds a credited deposit, or the reversal of one, to the referral of its member in the transaction that books it. */
export async function addReferralDeposit(
  tx: Tx,
  { memberId, currency, amountMinor }: { memberId: bigint; currency: string; amountMinor: bigint },
): Promise<void> {
  await tx.query(ADD_DEPOSIT, [memberId, amountMinor, currency]);
}
