import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { GameGroup } from '#rules/lottery';
import type { DrawState } from '#rules/lottery/draws/states';

/** A draw with its game's group, as lists show it. */
export interface Draw {
  gameCode: string;
  group: GameGroup;
  drawNumber: string;
  localDay: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  state: DrawState;
  /** In stored form; see `toPublishedResult`. */
  result: string | null;
  resultVersion: number;
  drawnAt: Date | null;
  voidReason: string | null;
  /** Source of the randomness; null for foreign draws. */
  beacon: 'drand' | 'embedded' | null;
  /** Sources of a foreign draw's result; null for in-house draws. */
  resultSources: string[] | null;
}

const COLUMNS = `d.game_code as "gameCode", g.game_group as "group", d.draw_number as "drawNumber", d.local_day as "localDay", d.opens_at as "opensAt",
  d.closes_at as "closesAt", d.draws_at as "drawsAt", d.state, d.result, d.result_version as "resultVersion",
  d.drawn_at as "drawnAt", d.void_reason as "voidReason", d.beacon, d.result_sources as "resultSources"`;
const GAME = 'join lottery_games g using (game_code)';

// Lateral joins read each game's draws by index; one join over all games would read whole days of the fast ones.
const NEXT: Statement = {
  name: 'lottery_next',
  text: `select ${COLUMNS} from unnest($1::text[]) as requested (code) cross join lateral (
           select * from lottery_draws where game_code = code and draws_at > clock_timestamp() order by draws_at limit $2
         ) d ${GAME} order by d.draws_at`,
};
const ENDED: Statement = {
  name: 'lottery_ended',
  text: `select ${COLUMNS} from unnest($1::text[]) as requested (code) cross join lateral (
           select * from lottery_draws where game_code = code and draws_at <= clock_timestamp() and result is not null
              and ($4::text is null or local_day = $4)
            order by draws_at desc limit $2
         ) d ${GAME} order by d.draws_at desc, d.game_code limit $3`,
};
const WAITING: Statement = {
  name: 'lottery_waiting',
  text: `select ${COLUMNS} from lottery_draws d ${GAME}
          where d.game_code = $1 and d.draws_at <= clock_timestamp() and d.state in ('PENDING', 'OPEN', 'CLOSED')
            and d.draws_at > clock_timestamp() - interval '25 hours'
          order by d.draws_at desc limit 5`,
};
const PAGE: Statement = {
  name: 'lottery_history',
  text: `select ${COLUMNS} from lottery_draws d ${GAME}
          where d.game_code = $1 and d.draws_at <= clock_timestamp() and (d.result is not null or d.state = 'VOID')
            and ($2::text is null or d.local_day = $2)
          order by d.draws_at desc limit $3 offset $4`,
};
const NOW: Statement = { name: 'lottery_now', text: 'select clock_timestamp() as now' };

/** Returns the database's time, from which pages compute countdowns instead of trusting the visitor's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(NOW);
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** Lists the next `count` draws of each game; the first of a game is the one that accepts bets. */
export function listNextDraws(db: Db, gameCodes: readonly string[], count: number): Promise<Draw[]> {
  return db.query<Draw>(NEXT, [gameCodes, count]);
}

/** Lists the newest results: at most `each` per game and `all` in total, optionally of one local day (yyyyMMdd). */
export function listNewestResults(
  db: Db,
  gameCodes: readonly string[],
  { each, all, day }: { each: number; all: number; day?: string | undefined },
): Promise<Draw[]> {
  return db.query<Draw>(ENDED, [gameCodes, each, all, day ?? null]);
}

/** Lists draws past their draw time without a result, newest first; pages show them as being drawn. */
export function listWaitingDraws(db: Db, gameCode: string): Promise<Draw[]> {
  return db.query<Draw>(WAITING, [gameCode]);
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
  const rows = await db.query<Draw>(PAGE, [gameCode, day ?? null, pageSize + 1, (pageNo - 1) * pageSize]);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

const PROOF: Statement = {
  name: 'lottery_proof',
  text: `select ${COLUMNS}, d.beacon_round as "round", d.link, d.seed, d.randomness, d.beacon_signature as "signature",
                c.chain_no as "chainNo", c.head, c.length, c.published_at as "publishedAt",
                (select jsonb_build_object('link', b.link, 'seed', encode(b.seed, 'hex')) from lottery_draws b
                  where b.chain_id = d.chain_id and b.link < d.link and b.seed is not null order by b.link desc limit 1) as anchor
           from lottery_draws d ${GAME} left join lottery_seed_chains c on c.id = d.chain_id
          where d.game_code = $1 and d.draw_number = $2`,
};

/** A draw with everything that is needed to recompute its result. */
export interface FairnessProof extends Draw {
  round: bigint | null;
  link: number | null;
  /** Null before the result. */
  seed: Uint8Array | null;
  randomness: Uint8Array | null;
  signature: Uint8Array | null;
  chainNo: number | null;
  head: Uint8Array | null;
  length: number | null;
  publishedAt: Date | null;
  /** The nearest revealed link below this one: verifying against it takes fewer hashes than against the head. */
  anchor: { link: number; seed: string } | null;
}

/** Returns a draw's fairness proof. Throws AppError `not_found`. */
export async function getFairnessProof(db: Db, gameCode: string, drawNumber: string): Promise<FairnessProof> {
  const [proof] = await db.query<FairnessProof>(PROOF, [gameCode, drawNumber]);
  if (!proof) throw new AppError('not_found');
  return proof;
}

const CHAINS: Statement = {
  name: 'lottery_chains',
  text: `select c.chain_no as "chainNo", c.head, c.length, c.published_at as "publishedAt", shown.link, shown.seed
           from lottery_seed_chains c left join lateral (
             select link, seed from lottery_draws d where d.chain_id = c.id and d.seed is not null order by link desc limit 1
           ) shown on true
          where c.game_code = $1 order by c.chain_no desc limit 50`,
};

/** The public part of a seed chain: its commitment and the last link that a draw revealed. */
export interface PublishedChain {
  chainNo: number;
  head: Uint8Array;
  length: number;
  publishedAt: Date;
  link: number | null;
  seed: Uint8Array | null;
}

/** Lists a game's chains, newest first. */
export function listPublishedChains(db: Db, gameCode: string): Promise<PublishedChain[]> {
  return db.query<PublishedChain>(CHAINS, [gameCode]);
}
