import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import type { PictureProblem } from '#rules/games/game-pictures';
import { gamePictures, games } from './tables.ts';

const SET_URLS = defineStatement({
  name: 'game_pictures_set',
  text: `insert into game_pictures (game_id, url)
         select game.id, given.url from unnest($2::text[], $3::text[]) as given (code, url)
           join games game on game.vendor_id = $1 and game.code = given.code
         on conflict (game_id) do update
            set url = excluded.url, state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), problem = null
          where game_pictures.url <> excluded.url`,
});

/** Stores the addresses of a vendor's pictures; one that is new or has changed is fetched. */
export async function setPictureUrls(
  tx: Tx,
  vendorId: bigint,
  rows: readonly { code: string; pictureUrl?: string }[],
): Promise<void> {
  const pictured = rows.flatMap(({ code, pictureUrl }) => (pictureUrl === undefined ? [] : [{ code, pictureUrl }]));
  if (pictured.length === 0) return;
  await tx.query(SET_URLS, [vendorId, pictured.map(({ code }) => code), pictured.map(({ pictureUrl }) => pictureUrl)]);
}

/** Minutes after each attempt until the next one; the last has none. */
const WAITS = [1, 10, 60, 6 * 60, 24 * 60];

// The attempt counts before it is made: a picture that ends the process is not fetched for ever.
const TAKE = defineStatement({
  name: 'game_pictures_take',
  row: z.object({ gameId: z.bigint(), code: z.string(), url: z.string() }),
  text: `update game_pictures picture
            set attempts = picture.attempts + 1,
                next_attempt_at = clock_timestamp() + make_interval(mins => ($1::int[])[least(picture.attempts + 1, cardinality($1::int[]))])
           from (select waiting.game_id, game.code from game_pictures waiting join games game on game.id = waiting.game_id and game.enabled
                  where waiting.state = 'waiting' and waiting.next_attempt_at <= clock_timestamp()
                  order by waiting.next_attempt_at limit 1 for update of waiting skip locked) next
          where picture.game_id = next.game_id
         returning picture.game_id as "gameId", next.code, picture.url`,
});

export interface WaitingPicture {
  gameId: bigint;
  code: string;
  url: string;
}

/** Takes the next picture of a game that is switched on for one attempt, which no other process makes; undefined when none is due. */
export async function takePicture(db: Db): Promise<WaitingPicture | undefined> {
  const [next] = await db.query(TAKE, [WAITS]);
  return next;
}

/** Shows a stored picture, unless its address has changed in the meantime. */
export async function showPicture(tx: Tx, { gameId, url }: WaitingPicture, hash: string): Promise<void> {
  const stored = await tx.orm
    .update(gamePictures)
    .set({ state: 'stored', problem: null })
    .where(and(eq(gamePictures.gameId, gameId), eq(gamePictures.url, url)))
    .returning({ gameId: gamePictures.gameId });
  if (stored.length > 0) await tx.orm.update(games).set({ picture: hash }).where(eq(games.id, gameId));
}

const FAIL = defineStatement({
  name: 'game_pictures_fail',
  text: `update game_pictures set problem = $3, state = case when attempts >= $4 then 'failed' else state end
          where game_id = $1 and url = $2`,
});

/** Stores why an attempt failed. The last one leaves the picture until its address changes. */
export async function failPicture(db: Db, { gameId, url }: WaitingPicture, problem: PictureProblem): Promise<void> {
  await db.query(FAIL, [gameId, url, problem, WAITS.length]);
}

/** Shows the generated tile of a game whose picture is lost, and fetches it again. */
export async function refetchPicture(tx: Tx, gameId: bigint): Promise<void> {
  await tx.orm.update(games).set({ picture: null }).where(eq(games.id, gameId));
  const again = { state: 'waiting', attempts: 0, nextAttemptAt: new Date(0) } as const;
  await tx.orm.update(gamePictures).set(again).where(eq(gamePictures.gameId, gameId));
}
