import * as z from 'zod';
import type { Db } from '#kernel/database';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement, type RowOf } from '#kernel/statements';

const PAGE = defineStatement({
  name: 'bonus_grant_rounds',
  row: z.object({
    id: z.string(),
    /** Null for a bet on a lottery game. */
    vendor: z.string().nullable(),
    gameCode: z.string(),
    /** The whole round's stakes, and those of them that count towards the progress. */
    stakeMinor: z.bigint(),
    countedMinor: z.bigint(),
    /** Bonus money in the stakes. */
    bonusMinor: z.bigint(),
    validBetMinor: z.bigint(),
    contributionPpm: z.int(),
    progressMinor: z.bigint(),
    settledAt: z.date(),
  }),
  text: `with page as (
           select * from bonus_round_parts part where part.grant_id = $1 and part.settled_at is not null
            order by part.settled_at desc, part.source, part.source_id limit $2 offset $3
         )
         select page.source || ':' || page.source_id as id, vendor.code as vendor, coalesce(game.code, slip.game_code) as "gameCode",
                coalesce(round.stake_minor, bet.total_stake_minor) as "stakeMinor", page.counted_minor as "countedMinor",
                page.stake_minor as "bonusMinor", page.valid_bet_minor as "validBetMinor", page.contribution_ppm as "contributionPpm",
                page.progress_minor as "progressMinor", page.settled_at as "settledAt"
           from page
           left join game_rounds round on page.source = 'game_round' and round.id = page.source_id
           left join games game on game.id = round.game_id
           left join vendors vendor on vendor.id = game.vendor_id
           left join lottery_bets bet on page.source = 'lottery_bet' and bet.id = page.source_id
           left join lottery_slips slip on slip.id = bet.slip_id
          order by page.settled_at desc, page.source, page.source_id`,
});
const COUNT = defineStatement({
  name: 'bonus_count_grant_rounds',
  row: z.object({ total: z.bigint() }),
  text: 'select count(*) as total from bonus_round_parts part where part.grant_id = $1 and part.settled_at is not null',
});

/** A settled round with a bet for which a grant was usable. */
export type GrantRound = RowOf<typeof PAGE>;

/** Returns a page of a grant's settled rounds with the progress that each brought, the last settled one first. */
export async function listGrantRounds(db: Db, grantId: bigint, request: PageRequest): Promise<Page<GrantRound>> {
  const rows = await db.query(PAGE, [grantId, request.pageSize, offsetOf(request)]);
  const [count] = await db.query(COUNT, [grantId]);
  return pageOf(rows, Number(count?.total ?? 0n), request);
}
