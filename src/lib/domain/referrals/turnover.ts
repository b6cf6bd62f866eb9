import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { referralSettingsOf } from '#rules/rewards/referral-terms';
import { commissionShare, earnsCommission, REFERRAL_STATES, type ReferralSettings } from '#rules/rewards/referrals';
import { addShares, type Share } from './commission-rows.ts';
import { getReferralProgram, type ReferralDeps } from './terms.ts';

/** Rounds of one transaction: about a second of a busy portal. */
const BATCH = 2000;

const amountText = z.string().transform(BigInt);
const turnoverSums = z.array(
  z.object({
    memberId: amountText,
    /** Day of the operator's zone, yyyy-MM-dd. */
    day: z.string(),
    turnover: amountText,
    /** The part before the referral's deadline. */
    inTime: amountText,
  }),
);
type TurnoverSum = z.output<typeof turnoverSums>[number];

const READ = defineStatement({
  name: 'referrals_read_turnover',
  row: z.object({ sums: z.array(z.unknown()), may_be_more: z.boolean() }),
  text: 'select sums, may_be_more from referrals_read_turnover($1, $2, $3)',
});
const ADD_TURNOVER = defineStatement({
  name: 'referrals_add_turnover',
  text: `with locked as (select open.member_id from referrals open
                          where open.member_id = any ($1::bigint[]) and open.state in ('pending', 'flagged')
                          order by open.member_id for no key update)
         update referrals referral
            set turnover_minor = referral.turnover_minor + added.turnover,
                due_at = case when referral.deposits_minor >= referral.min_deposit_minor
                               and referral.turnover_minor + added.turnover >= referral.min_turnover_minor
                              then clock_timestamp() else referral.due_at end
           from locked join unnest($1::bigint[], $2::bigint[]) as added (member_id, turnover) on added.member_id = locked.member_id
          where referral.member_id = locked.member_id`,
});
const ANCESTORS = defineStatement({
  name: 'referrals_ancestors',
  row: z.object({
    memberId: z.bigint(),
    state: z.enum(REFERRAL_STATES),
    first: z.bigint(),
    second: z.bigint().nullable(),
    third: z.bigint().nullable(),
  }),
  text: `select own.member_id as "memberId", own.state, own.referrer_id as first, above.referrer_id as second, top.referrer_id as third
           from referrals own left join referrals above on above.member_id = own.referrer_id
           left join referrals top on top.member_id = above.referrer_id
          where own.member_id = any ($1::bigint[])`,
});

/**
 * Adds all settled rounds that were not added yet to the referees' turnover and to the commissions above them. Effects and position
 * move in one transaction per batch, so that nothing is lost or counted twice. Does nothing while another process does it.
 */
export async function followReferrals(db: Database, deps: ReferralDeps): Promise<void> {
  while (await db.transaction((tx) => readBatch(tx, deps)));
}

async function readBatch(tx: Tx, deps: ReferralDeps): Promise<boolean> {
  const [batch] = await tx.query(READ, [deps.currency, deps.timeZone, BATCH]);
  if (!batch) return false;
  const sums = turnoverSums.parse(batch.sums);
  if (sums.length > 0) {
    await addTurnover(tx, sums);
    await addCommissions(tx, deps, sums);
  }
  return batch.may_be_more;
}

async function addTurnover(tx: Tx, sums: readonly TurnoverSum[]): Promise<void> {
  const added = new Map<bigint, bigint>();
  for (const { memberId, inTime } of sums) added.set(memberId, (added.get(memberId) ?? 0n) + inTime);
  await tx.query(ADD_TURNOVER, [[...added.keys()].map(String), [...added.values()].map(String)]);
}

/** Turnover of a referee whose rewards staff hold or have refused earns nobody anything. */
async function addCommissions(tx: Tx, deps: ReferralDeps, sums: readonly TurnoverSum[]): Promise<void> {
  const { isOn, terms } = await getReferralProgram(tx);
  if (!isOn || terms.commission.length === 0) return;
  const settings = referralSettingsOf(terms);
  const rows = await tx.query(ANCESTORS, [[...new Set(sums.map(({ memberId }) => String(memberId)))]]);
  const earning = new Map(rows.filter(({ state }) => earnsCommission(state)).map((row) => [row.memberId, row]));
  const shares = sums.flatMap((sum) => {
    const { first = null, second = null, third = null } = earning.get(sum.memberId) ?? {};
    return sharesOf(settings, sum, [first, second, third]);
  });
  await addShares(tx, deps.timeZone, shares);
}

function sharesOf(
  settings: ReferralSettings,
  { day, turnover }: TurnoverSum,
  referrers: readonly (bigint | null)[],
): Share[] {
  return referrers.flatMap((memberId, level) => {
    const share = commissionShare(settings, turnover, level);
    return memberId === null || share === 0n ? [] : [{ memberId, day, share }];
  });
}
