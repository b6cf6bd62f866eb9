import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';

const winnerRow = z.object({
  username: z.string(),
  titles: z.record(z.string(), z.string()),
  gameCode: z.string(),
  vendorCode: z.string(),
  winMinor: z.bigint(),
  currency: z.string(),
  at: z.date(),
});

export type Winner = z.input<typeof winnerRow>;

/** Number of the newest rounds that are read, which bounds the query for any table size. */
const NEWEST_ROUNDS = 5000;

// Includes only payouts above the stake, and each player once with the largest win.
const WINNERS = defineStatement({
  name: 'games_winners',
  row: winnerRow,
  text: `with newest as (
    select id, member_id, game_id, win_minor, closed_at from (
      select * from game_rounds order by id desc limit ${NEWEST_ROUNDS}) as rounds
    where state = 'closed' and win_minor > stake_minor
  ), best as (
    select distinct on (newest.member_id) newest.*, member.username, member.currency
      from newest join members member on member.id = newest.member_id
     where member.currency = $1 and member.account_type <> 'guest'
     order by newest.member_id, newest.win_minor desc, newest.id desc
  )
  select best.username, game.titles, game.code as "gameCode", vendor.code as "vendorCode", best.win_minor as "winMinor", best.currency,
         best.closed_at as at
    from best join games game on game.id = best.game_id join vendors vendor on vendor.id = game.vendor_id
   where game.enabled and vendor.enabled
   order by best.win_minor desc, best.id desc limit $2`,
});

/** Lists the largest wins among the newest rounds in a currency. Returns full usernames, which the caller must mask. */
export function listRecentWinners(db: Db, currency: string, limit: number): Promise<Winner[]> {
  return db.query(WINNERS, [currency, limit]);
}
