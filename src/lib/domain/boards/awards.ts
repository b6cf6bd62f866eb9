import * as z from 'zod';
import { InsufficientFundsError } from '#domain/ledger';
import { lockAgainstErasure } from '#domain/members';
import { givePoints } from '#domain/points';
import { mayCompete, standingOf } from '#domain/protection';
import { AWARDS_OF_PAGE, boardPromotion, giveCash, type GiveDeps, payDue } from '#domain/rewards';
import type { Database, Tx } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { boardSchema, boardTexts } from '#rules/rewards/board-terms';

export interface BoardAwardDeps extends GiveDeps {
  /** Returns the tag of a language code. */
  tagOf(languageCode: string): string;
}

const awardKey = z.object({ memberId: z.bigint(), boardId: z.bigint(), window: z.string() });
type AwardKey = z.output<typeof awardKey>;

// The budgets are those at the time of the query: a payment that finds less left waits.
const PAYABLE = defineStatement({
  name: 'boards_payable_awards',
  row: awardKey,
  text: `select award.member_id as "memberId", award.board_id as "boardId", award."window"
           from board_awards award
           join members member on member.id = award.member_id and member.state = 'active' and member.closed_at is null
           join board_versions version on version.board_id = award.board_id and version.version = award.version
           left join ledger_accounts account on account.kind = 'promotion_budget' and account.owner_id = $1 - award.board_id
           left join ledger_balances balance on balance.account_id = account.id
          where award.state = 'due' and (version.terms ->> 'form' = 'points' or award.amount_minor <= balance.balance_minor)
          order by award.won_at, award.board_id, award."window", award.rank, award.member_id limit ${AWARDS_OF_PAGE} offset $2`,
});
const DECIDE = defineStatement({
  name: 'boards_decide_award',
  row: z.object({
    amountMinor: z.bigint(),
    terms: z.record(z.string(), z.unknown()),
    memberPublicId: z.string(),
    languageCode: z.string(),
  }),
  text: `update board_awards award set state = $4, decided_at = clock_timestamp()
           from members member, board_versions version
          where (award.board_id, award."window", award.member_id) = ($1::bigint, $2::text, $3::bigint)
            and award.state = 'due' and member.id = award.member_id
            and version.board_id = award.board_id and version.version = award.version
         returning award.amount_minor as "amountMinor", version.terms, member.public_id as "memberPublicId", member.language_code as "languageCode"`,
});

/**
 * Pays the prizes that are decided, the oldest first, each in a transaction of its own. One that its board's budget does not cover, or
 * whose account is blocked, waits and does not block the others.
 */
export async function payBoardAwards(db: Database, deps: BoardAwardDeps): Promise<void> {
  await payDue(
    (waiting) => db.query(PAYABLE, [boardPromotion(0n), waiting]),
    (award) => decideWithinBudget(db, deps, award),
  );
}

/** Returns false when the prize waits. */
async function decideWithinBudget(db: Database, deps: BoardAwardDeps, key: AwardKey): Promise<boolean> {
  try {
    return await db.transaction((tx) => decideAward(tx, deps, key));
  } catch (error) {
    // Another process has used up the budget in the meantime, or the account was erased.
    if (error instanceof InsufficientFundsError) return false;
    if (error instanceof AppError && error.code === 'account_blocked') return false;
    throw error;
  }
}

/** Pays a prize; that of a member who may not compete any more lapses, because nothing is kept for the end of an exclusion. */
async function decideAward(tx: Tx, deps: BoardAwardDeps, { memberId, boardId, window }: AwardKey): Promise<boolean> {
  await lockAgainstErasure(tx, memberId);
  const standing = await standingOf(tx, memberId);
  if (standing.state !== 'active') return false;
  const decision = mayCompete(standing) ? 'paid' : 'lapsed';
  const [award] = await tx.query(DECIDE, [boardId, window, memberId, decision]);
  if (!award) return false;
  if (decision === 'lapsed') return true;
  const terms = boardSchema.parse(award.terms);
  const name = boardTexts(terms, deps.tagOf(award.languageCode)).title;
  if (terms.form === 'points') {
    const key = `board:${boardId}:${window}`;
    await givePoints(tx, deps, [{ memberId, act: 'board', pointsMinor: award.amountMinor, key, remark: name }]);
    return true;
  }
  await giveCash(tx, deps, {
    memberId,
    currency: terms.currency,
    promotionId: boardPromotion(boardId),
    reference: `${award.memberPublicId}:${window}`,
    name,
    amountMinor: award.amountMinor,
    turnoverHundredths: terms.turnoverFactor,
  });
  return true;
}
