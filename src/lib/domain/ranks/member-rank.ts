import { count, desc, eq } from 'drizzle-orm';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { RANK_SQL, rankRow, type StoredRank } from './rank-rows.ts';
import { rankAwards, rankChanges } from './tables.ts';

const FIND = defineStatement({
  name: 'rank_find',
  row: rankRow,
  text: `select ${RANK_SQL} from rank_scores score join members member on member.id = score.member_id where score.member_id = $1`,
});

/** Returns a member's rank; undefined for one who has neither played nor deposited. */
export async function findRank(db: Db, memberId: bigint): Promise<StoredRank | undefined> {
  const [rank] = await db.query(FIND, [memberId]);
  return rank;
}

export type RankHistoryRow = Pick<
  typeof rankChanges.$inferSelect,
  'fromLevel' | 'toLevel' | 'cause' | 'actor' | 'reason' | 'at'
>;

/** Returns a page of the changes of a member's level, the newest first. */
export async function listRankChanges(db: Db, memberId: bigint, page: PageRequest) {
  const { fromLevel, toLevel, cause, actor, reason, at } = rankChanges;
  const which = eq(rankChanges.memberId, memberId);
  const rows: RankHistoryRow[] = await db.orm
    .select({ fromLevel, toLevel, cause, actor, reason, at })
    .from(rankChanges)
    .where(which)
    .orderBy(desc(rankChanges.id))
    .limit(page.pageSize)
    .offset(offsetOf(page));
  const [total] = await db.orm.select({ rows: count() }).from(rankChanges).where(which);
  return pageOf(rows, total?.rows ?? 0, page);
}

export type RankAward = Pick<typeof rankAwards.$inferSelect, 'level' | 'amountMinor' | 'paidAt'>;

/** Lists a member's level-up awards: one for each level at most. */
export function listRankAwards(db: Db, memberId: bigint): Promise<RankAward[]> {
  const { level, amountMinor, paidAt } = rankAwards;
  return db.orm
    .select({ level, amountMinor, paidAt })
    .from(rankAwards)
    .where(eq(rankAwards.memberId, memberId))
    .orderBy(level);
}
