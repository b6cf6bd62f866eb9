import * as z from 'zod';
import { readerLag } from '#domain/figures';
import { InsufficientFundsError } from '#domain/ledger';
import { publishLiveEvent } from '#domain/messaging';
import { mayEarnAwards, standingOf } from '#domain/protection';
import { giveCash, OWN_PROMOTIONS } from '#domain/rewards';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { dailyCommission } from '#rules/rewards/referrals';
import { addShares, TODAY_SQL } from './commission-rows.ts';
import type { ReferralDeps } from './terms.ts';

/** Time after midnight that transactions of the old day get to be committed. */
const GRACE_SECONDS = 60;

/** Maximum number of commissions in a page. */
const PAGE = 500;

const TODAY = defineStatement({
  name: 'referrals_today',
  row: z.object({ today: z.string(), seconds: z.number() }),
  text: `select to_char(present.day, 'YYYY-MM-DD') as today,
                extract(epoch from clock_timestamp() - (present.day::timestamp at time zone $1))::float8 as seconds
           from (select ${TODAY_SQL('$1')} as day) present`,
});
const DUE = defineStatement({
  name: 'referrals_due_commissions',
  row: z.object({ memberId: z.bigint(), day: z.string() }),
  text: `select member_id as "memberId", to_char(day, 'YYYY-MM-DD') as day from referral_commissions
          where state = 'open' and day < $1 and (day, member_id) > ($2, $3) order by day, member_id limit ${PAGE}`,
});
const LOCK = defineStatement({
  name: 'referrals_lock_commission',
  row: z.object({ shares: z.string(), publicId: z.string(), languageCode: z.string() }),
  text: `select commission.shares, member.public_id as "publicId", member.language_code as "languageCode"
           from referral_commissions commission join members member on member.id = commission.member_id
          where commission.member_id = $1 and commission.day = $2 and commission.state = 'open' for update of commission`,
});
const CLOSE = defineStatement({
  name: 'referrals_close_commission',
  text: `update referral_commissions set state = $3, amount_minor = $4, closed_at = clock_timestamp() where member_id = $1 and day = $2`,
});

interface DueCommission {
  memberId: bigint;
  day: string;
}

/** Returns the present day in a zone, and the seconds since it began. */
async function presentDay(db: Db, timeZone: string) {
  const [row] = await db.query(TODAY, [timeZone]);
  if (!row) throw new Error('the database has no calendar');
  return row;
}

/**
 * Pays the commissions of all days before the present one, each in a transaction of its own: a second run finds nothing to do. Waits
 * until the rounds of these days are counted. What the budget does not cover stays open.
 */
export async function payCommissions(db: Database, deps: ReferralDeps): Promise<void> {
  const { today, seconds } = await presentDay(db, deps.timeZone);
  if (seconds < GRACE_SECONDS || (await readerLag(db, 'referrals')) > seconds) return;
  let last: DueCommission = { memberId: 0n, day: '0001-01-01' };
  let due: DueCommission[];
  do {
    due = await db.query(DUE, [today, last.day, last.memberId]);
    for (const commission of due) await payWithinBudget(db, deps, { ...commission, today });
    last = due.at(-1) ?? last;
  } while (due.length === PAGE);
}

async function payWithinBudget(
  db: Database,
  deps: ReferralDeps,
  due: DueCommission & { today: string },
): Promise<void> {
  try {
    await db.transaction((tx) => payCommission(tx, deps, due));
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
  }
}

async function payCommission(
  tx: Tx,
  deps: ReferralDeps,
  { memberId, day, today }: DueCommission & { today: string },
): Promise<void> {
  const [commission] = await tx.query(LOCK, [memberId, day]);
  if (!commission) return;
  const share = BigInt(commission.shares);
  if (share < 0n) {
    await tx.query(CLOSE, [memberId, day, 'carried', 0n]);
    await addShares(tx, deps.timeZone, [{ memberId, day: today, share }]);
    return;
  }
  const amountMinor = dailyCommission(share);
  if (!mayEarnAwards(await standingOf(tx, memberId))) {
    await tx.query(CLOSE, [memberId, day, 'lapsed', 0n]);
    return;
  }
  await tx.query(CLOSE, [memberId, day, 'paid', amountMinor]);
  if (amountMinor === 0n) return;
  const { publicId, languageCode } = commission;
  await giveCash(tx, deps, {
    memberId,
    currency: deps.currency,
    promotionId: OWN_PROMOTIONS.referral,
    reference: `commission:${publicId}:${day}`,
    name: deps.awardName('commission', languageCode),
    award: 'commission',
    amountMinor,
    turnoverHundredths: 0n,
  });
  publishLiveEvent(tx, memberId, 'rewards', {});
}
