import * as z from 'zod';
import { cachedFor } from '#kernel/cached';
import { MINUTE_MS } from '#kernel/clock';
import type { Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { WHOLE } from '#rules/inhouse/bets';
import { INHOUSE_GAMES, type InhouseGame } from '#rules/inhouse/stream';
import { gameCodeOf } from './settings.ts';

/** Figures of a game for its tile. */
export interface LiveFigures {
  game: InhouseGame;
  /** Members who have placed a bet in the last minutes. */
  players: number;
  /** Largest multiplier that was paid in the last hours, in 1/10,000; null without one above the stake, and in crash. */
  best: bigint | null;
  /** The last points of crash in hundredths, the latest first. */
  points: number[];
}

/** A player counts as present for this long after a bet. */
const PRESENT_MS = 5 * MINUTE_MS;
/** Time in which the best multiplier was paid. */
const BEST_MS = 24 * 60 * MINUTE_MS;
/** Newest rounds that are looked at, so that a busy portal takes no longer. */
const [ROUNDS, STEP_ROUNDS, POINTS] = [20_000, 1000, 3];

const READ = defineStatement({
  name: 'inhouse_live_figures',
  row: z.object({ gameCode: z.string(), players: z.int(), best: z.bigint().nullable() }),
  text: `with recent as (
           select placed.game_round_id, placed.game_code, placed.member_id, placed.multiplier, placed.placed_at
             from inhouse_rounds placed order by placed.game_round_id desc limit $3
         ), stepped as (
           select progress.game_code, ${WHOLE} * round.win_minor / round.stake_minor as multiplier
             from (select * from inhouse_step_rounds order by game_round_id desc limit $4) progress
             join game_rounds round on round.id = progress.game_round_id and round.stake_minor > 0
            where progress.state = 'cashed_out' and progress.last_step_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
         ), present as (
           select game_code, count(distinct member_id) as players
             from recent where placed_at > clock_timestamp() - make_interval(secs => $1 / 1000.0) group by game_code
           union all
           select 'CRASH', count(distinct bet.member_id)
             from (select * from inhouse_crash_rounds order by id desc limit 20) crash
             join inhouse_crash_bets bet on bet.crash_round_id = crash.id and bet.state <> 'refunded'
            where crash.betting_ends_at > clock_timestamp() - make_interval(secs => $1 / 1000.0)
         ), paid as (
           select game_code, multiplier from recent where placed_at > clock_timestamp() - make_interval(secs => $2 / 1000.0)
           union all select game_code, multiplier from stepped
         ), best as (
           select game_code, max(multiplier)::bigint as multiplier from paid where multiplier > ${WHOLE} group by game_code
         )
         select coalesce(present.game_code, best.game_code) as "gameCode", coalesce(present.players, 0)::int as players, best.multiplier as best
           from present full join best on best.game_code = present.game_code`,
});
const LAST_POINTS = defineStatement({
  name: 'inhouse_last_crash_points',
  row: z.object({ point: z.int() }),
  text: `select point from inhouse_crash_rounds where state in ('crashed', 'settled') and point is not null order by id desc limit $1`,
});

async function readLiveFigures(db: Db): Promise<LiveFigures[]> {
  const rows = await db.query(READ, [PRESENT_MS, BEST_MS, ROUNDS, STEP_ROUNDS]);
  const points = await db.query(LAST_POINTS, [POINTS]);
  return INHOUSE_GAMES.map((game) => {
    const row = rows.find(({ gameCode }) => gameCode === gameCodeOf(game));
    return {
      game,
      players: row?.players ?? 0,
      best: row?.best ?? null,
      points: game === 'crash' ? points.map(({ point }) => point) : [],
    };
  });
}

const CACHE_MS = 5000;
const figures = cachedFor(CACHE_MS, readLiveFigures);

/** Lists the figures of all games, as they were a few seconds ago. */
export function listLiveFigures(db: Db): Promise<LiveFigures[]> {
  return figures.read(db);
}
