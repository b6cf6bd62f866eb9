import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { GAME_GROUPS } from '#rules/lottery';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { VOID_REASONS } from '#rules/lottery/draws/void-reasons';

/** A draw with its game's group, as lists show it. */
const drawRow = z.object({
  gameCode: z.string(),
  group: z.enum(GAME_GROUPS),
  drawNumber: z.string(),
  localDay: z.string(),
  opensAt: z.date(),
  closesAt: z.date(),
  drawsAt: z.date(),
  state: z.enum(DRAW_STATES),
  /** In stored form; see `toPublishedResult`. */
  result: z.string().nullable(),
  resultVersion: z.int(),
  drawnAt: z.date().nullable(),
  voidReason: z.enum(VOID_REASONS).nullable(),
  /** Source of the randomness; null for external draws. */
  beacon: z.enum(['drand', 'embedded']).nullable(),
  /** Sources of an external draw's result; null for in-house draws. */
  resultSources: z.array(z.string()).nullable(),
});

export type Draw = z.input<typeof drawRow>;

const COLUMNS = `draw.game_code as "gameCode", game.game_group as "group", draw.draw_number as "drawNumber", draw.local_day as "localDay", draw.opens_at as "opensAt",
  draw.closes_at as "closesAt", draw.draws_at as "drawsAt", draw.state, draw.result, draw.result_version as "resultVersion",
  draw.drawn_at as "drawnAt", draw.void_reason as "voidReason", draw.beacon, draw.result_sources as "resultSources"`;
const GAME = 'join lottery_games game using (game_code)';

// Lateral joins read each game's draws by index; one join over all games would read whole days of the fast ones.
const NEXT = defineStatement({
  name: 'lottery_next',
  row: drawRow,
  text: `select ${COLUMNS} from unnest($1::text[]) as requested (code) cross join lateral (
           select * from lottery_draws where game_code = code and draws_at > clock_timestamp() order by draws_at limit $2
         ) draw ${GAME} order by draw.draws_at`,
});
const ENDED = defineStatement({
  name: 'lottery_ended',
  row: drawRow,
  text: `select ${COLUMNS} from unnest($1::text[]) as requested (code) cross join lateral (
           select * from lottery_draws where game_code = code and draws_at <= clock_timestamp() and result is not null
              and ($4::text is null or local_day = $4)
            order by draws_at desc limit $2
         ) draw ${GAME} order by draw.draws_at desc, draw.game_code limit $3`,
});
/** A draw past its draw time without a result. */
const waitingDrawRow = drawRow.extend({
  /** Null for external draws. */
  round: z.bigint().nullable(),
  /** The cause of a delay of more than a minute. */
  delay: z.enum(['beacon_missing', 'seed_missing']).nullable(),
});

export type WaitingDraw = z.input<typeof waitingDrawRow>;

const WAITING = defineStatement({
  name: 'lottery_waiting',
  row: waitingDrawRow,
  text: `select ${COLUMNS}, draw.beacon_round as "round",
                (select failure.cause from lottery_draw_failures failure where failure.draw_id = draw.id) as "delay"
           from lottery_draws draw ${GAME}
          where draw.game_code = $1 and draw.draws_at <= clock_timestamp() and draw.state in ('PENDING', 'OPEN', 'CLOSED')
            and draw.draws_at > clock_timestamp() - interval '49 hours'
          order by draw.draws_at desc limit 5`,
});
const PAGE = defineStatement({
  name: 'lottery_history',
  row: drawRow,
  text: `select ${COLUMNS} from lottery_draws draw ${GAME}
          where draw.game_code = $1 and draw.draws_at <= clock_timestamp() and (draw.result is not null or draw.state = 'VOID')
            and ($2::text is null or draw.local_day = $2)
          order by draw.draws_at desc limit $3 offset $4`,
});
const NOW = defineStatement({
  name: 'lottery_now',
  row: z.object({ now: z.date() }),
  text: 'select clock_timestamp() as now',
});

/** Returns the database's time, from which pages compute countdowns instead of trusting the visitor's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const [row] = await db.query(NOW);
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** Lists the next `count` draws of each game; the first of a game is the one that accepts bets. */
export function listNextDraws(db: Db, gameCodes: readonly string[], count: number): Promise<Draw[]> {
  return db.query(NEXT, [gameCodes, count]);
}

/** Lists the newest results: at most `each` per game and `all` in total, optionally of one local day (yyyyMMdd). */
export function listNewestResults(
  db: Db,
  gameCodes: readonly string[],
  { each, all, day }: { each: number; all: number; day?: string | undefined },
): Promise<Draw[]> {
  return db.query(ENDED, [gameCodes, each, all, day ?? null]);
}

/** Lists draws past their draw time without a result, newest first; pages show them as being drawn. */
export function listWaitingDraws(db: Db, gameCode: string): Promise<WaitingDraw[]> {
  return db.query(WAITING, [gameCode]);
}

export interface HistoryPage {
  rows: Draw[];
  /** True when older draws follow. */
  hasMore: boolean;
}

/** Lists a game's drawn and void draws, newest first, optionally of one local day (yyyyMMdd). */
export async function listDrawHistory(
  db: Db,
  { gameCode, day, pageNo, pageSize }: { gameCode: string; day: string | undefined; pageNo: number; pageSize: number },
): Promise<HistoryPage> {
  // Reads one row more than the page instead of counting: a year of a fast game has half a million draws.
  const rows = await db.query(PAGE, [gameCode, day ?? null, pageSize + 1, (pageNo - 1) * pageSize]);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** A draw with everything that is needed to recompute its result. */
const fairnessProofRow = drawRow.extend({
  round: z.bigint().nullable(),
  link: z.int().nullable(),
  /** Null before the result. */
  seed: z.instanceof(Uint8Array).nullable(),
  randomness: z.instanceof(Uint8Array).nullable(),
  signature: z.instanceof(Uint8Array).nullable(),
  chainNo: z.int().nullable(),
  head: z.instanceof(Uint8Array).nullable(),
  length: z.int().nullable(),
  publishedAt: z.date().nullable(),
  /** The nearest revealed link below this one: verifying against it takes fewer hashes than against the head. */
  anchor: z.object({ link: z.int(), seed: z.string() }).nullable(),
  events: z.array(
    z.object({
      kind: z.enum(['delayed', 'voided']),
      cause: z.enum(VOID_REASONS),
      /** True when two members of staff did it, or one before the draw; false when the portal did. */
      isByStaff: z.boolean(),
      at: z.string(),
    }),
  ),
});

export type FairnessProof = z.input<typeof fairnessProofRow>;

const FAIRNESS_PROOF = defineStatement({
  name: 'lottery_fairness_proof',
  row: fairnessProofRow,
  text: `select ${COLUMNS}, draw.beacon_round as "round", draw.link, draw.seed, draw.randomness, draw.beacon_signature as "signature",
                chain.chain_no as "chainNo", chain.head, chain.length, chain.published_at as "publishedAt",
                (select jsonb_build_object('link', earlier.link, 'seed', encode(earlier.seed, 'hex')) from lottery_draws earlier
                  where earlier.chain_id = draw.chain_id and earlier.link < draw.link and earlier.seed is not null order by earlier.link desc limit 1) as anchor,
                coalesce((select jsonb_agg(jsonb_build_object('kind', event.kind, 'cause', event.cause, 'isByStaff', event.actor is not null, 'at', event.at) order by event.id)
                            from lottery_draw_events event where event.draw_id = draw.id), '[]'::jsonb) as events
           from lottery_draws draw ${GAME} left join lottery_seed_chains chain on chain.id = draw.chain_id
          where draw.game_code = $1 and draw.draw_number = $2`,
});

/** Returns a draw's fairness proof. Throws AppError `not_found`. */
export async function getFairnessProof(db: Db, gameCode: string, drawNumber: string): Promise<FairnessProof> {
  const [proof] = await db.query(FAIRNESS_PROOF, [gameCode, drawNumber]);
  if (!proof) throw new AppError('not_found');
  return proof;
}

/** The public part of a seed chain: its commitment and the last link that a draw revealed. */
const publishedChainRow = z.object({
  chainNo: z.int(),
  head: z.instanceof(Uint8Array),
  length: z.int(),
  publishedAt: z.date(),
  link: z.int().nullable(),
  seed: z.instanceof(Uint8Array).nullable(),
});

export type PublishedChain = z.input<typeof publishedChainRow>;

const CHAINS = defineStatement({
  name: 'lottery_chains',
  row: publishedChainRow,
  text: `select chain.chain_no as "chainNo", chain.head, chain.length, chain.published_at as "publishedAt", shown.link, shown.seed
           from lottery_seed_chains chain left join lateral (
             select link, seed from lottery_draws draw where draw.chain_id = chain.id and draw.seed is not null order by link desc limit 1
           ) shown on true
          where chain.game_code = $1 order by chain.chain_no desc limit 50`,
});

/** Lists a game's chains, newest first. */
export function listPublishedChains(db: Db, gameCode: string): Promise<PublishedChain[]> {
  return db.query(CHAINS, [gameCode]);
}
