import type { Database } from '#kernel/database';
import { tryLockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';

/** Days that count, including today. */
const DAYS = 7;

const TRY_LOCK = tryLockStatement('gamePopularity');

// Reads the days of one game by the key of game_days; a day counts one part less than the day after it. Steps of 7 % are enough for an
// order, and few games change theirs in ten minutes: lists stay the same while somebody scrolls, and few rows are written.
const RANK = defineStatement({
  name: 'games_rank',
  text: `with today as (select (now() at time zone $1)::date as day), ranked as (
           select game.id, floor(10 * log(2, 1 + greatest(played.rounds, 0)))::integer as popularity
             from games game, today, lateral (
               select coalesce(sum(days.rounds::numeric * (${DAYS} - (today.day - days.day))), 0) as rounds from game_days days
                where days.source = 'game_round' and days.game_id = game.id and days.day between today.day - ${DAYS - 1} and today.day
             ) played)
         update games set popularity = ranked.popularity from ranked
          where ranked.id = games.id and games.popularity <> ranked.popularity`,
});

/**
 * Computes the popularity of all games from the rounds of the last days; `timeZone` decides which day it is. Rounds are counted and
 * not stakes: one player with high stakes makes no game popular. Does nothing while another process computes it.
 */
export async function rankGames(db: Database, timeZone: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [lock] = await tx.query(TRY_LOCK);
    if (lock?.isAcquired) await tx.query(RANK, [timeZone]);
  });
}
