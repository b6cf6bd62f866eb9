import * as z from 'zod';
import { mayCompete, standingsOf } from '#domain/protection';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { AVATARS } from '#rules/members/profile';
import { type RankedEntry, rankEntries, type RankRules } from '#rules/rewards/leaderboards';

export interface WindowKey {
  boardId: bigint;
  window: string;
}

export interface Competitor {
  memberId: bigint;
  publicId: string;
  username: string;
  avatar: (typeof AVATARS)[number] | null;
}

export type RankedCompetitor = Competitor & RankedEntry;

const SCORES = defineStatement({
  name: 'boards_scores',
  row: z.object({
    memberId: z.bigint(),
    publicId: z.string(),
    username: z.string(),
    avatar: z.enum(AVATARS).nullable(),
    numerator: z.bigint(),
    denominator: z.bigint(),
    reachedAt: z.date(),
    rankKey: z.string(),
  }),
  text: `select score.member_id as "memberId", member.public_id as "publicId", member.username, member.avatar, score.numerator,
                score.denominator, score.reached_at as "reachedAt", score.rank_key::text as "rankKey"
           from board_scores score join members member on member.id = score.member_id
          where score.board_id = $1 and score."window" = $2 and score.rank_key > 0
            and not exists (select from board_exclusions taken_out
                             where (taken_out.board_id, taken_out."window", taken_out.member_id) = (score.board_id, score."window", score.member_id))
          order by score.rank_key desc nulls last, score.reached_at, score.member_id limit $3 offset $4`,
});

/** Scores of one query. */
const PAGE = 200;

/**
 * Ranks the members of a window who may compete now, by the rules: at least the first `places`, and all who tie with the last of
 * them.
 */
export async function rankWindow(
  db: Db,
  { boardId, window }: WindowKey,
  { places, rules }: { places: number; rules: RankRules },
): Promise<RankedCompetitor[]> {
  const found: (Competitor & Omit<RankedEntry, 'rank'> & { rankKey: string })[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const rows = await db.query(SCORES, [boardId, window, PAGE, offset]);
    const standings = await standingsOf(
      db,
      rows.map(({ memberId }) => memberId),
    );
    for (const { numerator, denominator, ...row } of rows) {
      const standing = standings.get(row.memberId);
      if (standing && mayCompete(standing))
        found.push({ ...row, member: String(row.memberId), score: { numerator, denominator } });
    }
    const last = found[places - 1];
    if (rows.length < PAGE || (last && rows.at(-1)?.rankKey !== last.rankKey)) break;
  }
  return rankEntries(found, rules).map(({ rankKey: _rankKey, ...ranked }) => ranked);
}
