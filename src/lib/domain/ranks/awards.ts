import * as z from 'zod';
import { type BalanceNotifier, InsufficientFundsError } from '#domain/ledger';
import { mayEarnAwards, standingOf } from '#domain/protection';
import { AWARDS_OF_PAGE, budgetLeft, fillMonthlyBudget, giveCash, OWN_PROMOTIONS, payDue } from '#domain/rewards';
import type { Database, Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { getRankName, getRankSettings } from './levels.ts';
import { presentMonth } from './months.ts';
import type { RankDeps } from './rank-rows.ts';

export interface RankAwardDeps extends RankDeps {
  notifier: BalanceNotifier;
  /** Returns the tag of a language code. */
  tagOf(languageCode: string): string;
}

/** Fills the budget of level-up awards up to the approved sum, once a month and when a higher sum is approved. */
export async function fillRankBudget(tx: Tx, { currency, timeZone }: RankDeps): Promise<void> {
  const { month } = await presentMonth(tx, timeZone);
  const { monthlyBudgetMinor: approvedMinor } = await getRankSettings(tx);
  await fillMonthlyBudget(tx, { promotionId: OWN_PROMOTIONS.ranks, currency, month, approvedMinor });
}

const PAYABLE = defineStatement({
  name: 'rank_payable_awards',
  row: z.object({ memberId: z.bigint(), level: z.int() }),
  text: `select award.member_id as "memberId", award.level::int as level
           from rank_awards award join members member on member.id = award.member_id and member.state = 'active'
          where award.paid_at is null and award.currency = $1 and award.amount_minor <= $2
          order by award.created_at, award.member_id, award.level limit ${AWARDS_OF_PAGE} offset $3`,
});
const TAKE = defineStatement({
  name: 'rank_take_award',
  row: z.object({
    amountMinor: z.bigint(),
    publicId: z.string(),
    languageCode: z.string(),
    names: z.record(z.string(), z.string()),
  }),
  text: `update rank_awards award set paid_at = clock_timestamp()
           from members member, rank_levels terms
          where award.member_id = $1 and award.level = $2 and award.paid_at is null
            and member.id = award.member_id and terms.level = award.level
         returning award.amount_minor as "amountMinor", member.public_id as "publicId", member.language_code as "languageCode", terms.names`,
});

interface DueAward {
  memberId: bigint;
  level: number;
}

/**
 * Pays the awards that are due, the oldest first, as far as the budget covers them; the others wait until it is filled. Members who may be
 * given nothing, such as a blocked account or an agent, get nothing meanwhile.
 */
export async function payRankAwards(db: Database, deps: RankAwardDeps): Promise<void> {
  const listDue = async (waiting: number) => {
    const leftMinor = await budgetLeft(db, { promotionId: OWN_PROMOTIONS.ranks, currency: deps.currency });
    return db.query(PAYABLE, [deps.currency, leftMinor, waiting]);
  };
  await payDue(listDue, (award) => payWithinBudget(db, deps, award));
}

/** Pays an award, in a transaction of its own. Returns false when it waits. */
async function payWithinBudget(db: Database, deps: RankAwardDeps, award: DueAward): Promise<boolean> {
  try {
    return await db.transaction((tx) => payAward(tx, deps, award));
  } catch (error) {
    // Another process has used up the budget in the meantime.
    if (error instanceof InsufficientFundsError) return false;
    throw error;
  }
}

async function payAward(tx: Tx, deps: RankAwardDeps, { memberId, level }: DueAward): Promise<boolean> {
  if (!mayEarnAwards(await standingOf(tx, memberId))) return false;
  const [award] = await tx.query(TAKE, [memberId, level]);
  if (!award) return false;
  const { amountMinor, publicId, languageCode, names } = award;
  return giveCash(tx, deps, {
    memberId,
    currency: deps.currency,
    promotionId: OWN_PROMOTIONS.ranks,
    reference: `${publicId}:${level}`,
    name: getRankName(names, deps.tagOf(languageCode)),
    amountMinor,
    turnoverHundredths: 0n,
  });
}

const DUE = defineStatement({
  name: 'rank_due_awards',
  row: z.object({ awards: z.int(), amountMinor: z.bigint() }),
  text: `select count(*)::int as awards, coalesce(sum(amount_minor), 0)::int8 as "amountMinor" from rank_awards where paid_at is null and currency = $1`,
});

/** Returns how many awards wait, and for how much. */
export async function countDueAwards(db: Db, currency: string): Promise<{ awards: number; amountMinor: bigint }> {
  const [due] = await db.query(DUE, [currency]);
  return due ?? { awards: 0, amountMinor: 0n };
}
