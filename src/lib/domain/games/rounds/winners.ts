import * as z from 'zod';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_CATEGORIES, type GameCategory } from '#rules/games/game-categories';
import { AVATARS } from '#rules/members/profile';
import type { WinnerRank } from '#rules/games';

const playedRound = {
  username: z.string(),
  avatar: z.enum(AVATARS).nullable(),
  titles: z.record(z.string(), z.string()),
  gameCode: z.string(),
  category: z.enum(GAME_CATEGORIES),
  palette: z.array(z.string()),
  motif: z.string(),
  vendorCode: z.string(),
  vendorName: z.string(),
  winMinor: z.bigint(),
  currency: z.string(),
  at: z.date(),
};

const winnerRow = z.object(playedRound);
const betRow = z.object({ ...playedRound, stakeMinor: z.bigint() });

export type Winner = z.input<typeof winnerRow>;
export type LatestBet = z.input<typeof betRow>;

export interface WinnersRequest {
  rank: WinnerRank;
  currency: string;
  /** The lobby's category. */
  category?: GameCategory | undefined;
  limit: number;
  /** Smaller wins are not listed. */
  minPrizeMinor: bigint;
  /** The operator's, which decides what today is. */
  timeZone: string;
}

/** Number of the newest rounds that are read, which bounds the query for any table size. */
const NEWEST_ROUNDS = 5000;

const COLUMNS = `member.username, member.avatar, game.titles, game.code as "gameCode", game_lobby(game.category, vendor.code) as category, game.palette, game.motif,
         vendor.code as "vendorCode", vendor.name as "vendorName", win.win_minor as "winMinor", member.currency, win.won_at as at`;

/**
 * Joins rounds to what their list shows, without those of members who want to be on no board. $1 is the currency, $2 the category or null,
 * $3 the number of rounds.
 */
const LISTED = `join members member on member.id = win.member_id
    join games game on game.id = win.game_id
    join vendors vendor on vendor.id = game.vendor_id
   where member.currency = $1 and member.account_type <> 'guest' and game.enabled and vendor.enabled
     and ($2::text is null or game_lobby(game.category, vendor.code) = $2)
     and not exists (select from bonus_preferences preference where preference.member_id = member.id and preference.is_off_boards)`;

/** Wins alone, from a minimum on, which is $4. */
const WON = `${LISTED} and win.win_minor >= $4`;

// A win with a bonus is no win in cash.
const NEWEST = `newest as (
    select id, member_id, game_id, win_minor, closed_at as won_at from (
      select * from game_rounds order by id desc limit ${NEWEST_ROUNDS}) as rounds
    where state = 'closed' and win_minor > stake_minor and bonus_stake_minor = 0
  )`;

/** Lists the latest settled bets, lost ones too. $1 is the currency, $2 the category or null, $3 the number of bets. */
const LATEST_BETS = defineStatement({
  name: 'games_latest_bets',
  row: betRow,
  text: `with settled as (
    select id, member_id, game_id, stake_minor, win_minor, closed_at as won_at from (
      select * from game_rounds order by id desc limit ${NEWEST_ROUNDS}) as rounds
    where state = 'closed' and stake_minor > 0
  )
  select ${COLUMNS}, win.stake_minor as "stakeMinor" from settled win ${LISTED} order by win.won_at desc, win.id desc limit $3`,
});

/** Lists the largest wins, each player once. */
const largestOf = (wins: string) => `, best as (
    select distinct on (win.member_id) win.id, ${COLUMNS}
      from ${wins} win ${WON}
     order by win.member_id, win.win_minor desc, win.id desc
  )
  select username, avatar, titles, "gameCode", category, palette, motif, "vendorCode", "vendorName", "winMinor", currency, at
    from best order by "winMinor" desc, id desc limit $3`;

const LARGEST_OF_NEWEST = defineStatement({
  name: 'games_winners',
  row: winnerRow,
  text: `with ${NEWEST} ${largestOf('newest')}`,
});

const LATEST = defineStatement({
  name: 'games_latest_wins',
  row: winnerRow,
  text: `with ${NEWEST} select ${COLUMNS} from newest win ${WON} order by win.won_at desc, win.id desc limit $3`,
});

// $5 is the time zone, $6 the number of days.
const LARGEST_OF_DAYS = defineStatement({
  name: 'games_biggest_wins',
  row: winnerRow,
  text: `with of_days as (
    select round_id as id, member_id, game_id, win_minor, won_at from big_wins
     where currency = $1 and ($2::text is null or category = $2) and day > (now() at time zone $5)::date - $6::integer
  ) ${largestOf('of_days')}`,
});

const DAYS = { today: 1, week: 7 } as const;

/** Lists the latest settled bets in real money on games that are offered. Returns full usernames, which the caller must mask. */
export function listLatestBets(
  db: Db,
  { currency, category, limit }: Pick<WinnersRequest, 'currency' | 'category' | 'limit'>,
): Promise<LatestBet[]> {
  return db.query(LATEST_BETS, [currency, category ?? null, limit]);
}

/**
 * Lists wins in cash above the stake and from a minimum on, of games that are offered: the largest among the newest rounds (`recent`), the latest of
 * them, or the largest of today or of the last seven days. Returns full usernames, which the caller must mask.
 */
export function listWinners(db: Db, request: WinnersRequest): Promise<Winner[]> {
  const { rank, currency, category = null, limit, minPrizeMinor, timeZone } = request;
  const listed = [currency, category, limit, minPrizeMinor];
  switch (rank) {
    case 'recent':
      return db.query(LARGEST_OF_NEWEST, listed);
    case 'latest':
      return db.query(LATEST, listed);
    case 'today':
    case 'week':
      return db.query(LARGEST_OF_DAYS, [...listed, timeZone, DAYS[rank]]);
  }
}
