import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { GameGroup } from '#rules/lottery';
import type { DrawState } from '#rules/lottery/draws/states';

/** A draw, as lists show it. */
export interface Draw {
  gameCode: string;
  group: GameGroup;
  drawNumber: string;
  localDay: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  state: DrawState;
  /** As it is kept; see `publishedResult`. */
  result: string | null;
  resultVersion: number;
  drawnAt: Date | null;
  voidReason: string | null;
  /** Whose randomness draws it; null for draws that others hold. */
  beacon: 'drand' | 'embedded' | null;
  /** Of draws that others hold: who said the result. */
  resultSources: string[] | null;
}

const COLUMNS = `d.game_code as "gameCode", g.game_group as "group", d.draw_number as "drawNumber", d.local_day as "localDay", d.opens_at as "opensAt",
  d.closes_at as "closesAt", d.draws_at as "drawsAt", d.state, d.result, d.result_version as "resultVersion",
  d.drawn_at as "drawnAt", d.void_reason as "voidReason", d.beacon, d.result_sources as "resultSources"`;
const GAME = 'join lottery_games g using (game_code)';

// Each game by itself and by the index of its draws: one statement over all of them would read whole days of the fast ones.
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

/** The database's time: countdowns are reckoned from it and never from the visitor's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(NOW);
  if (!row) throw new Error('the database told no time');
  return row.now;
}

/** The next `count` draws of each of these games, the first one being the one that takes bets. */
export function listNextDraws(db: Db, gameCodes: readonly string[], count: number): Promise<Draw[]> {
  return db.query<Draw>(NEXT, [gameCodes, count]);
}

/** The newest results: at most `each` of a game and `all` together; of one day (yyyyMMdd) where one is named. */
export function listNewestResults(
  db: Db,
  gameCodes: readonly string[],
  { each, all, day }: { each: number; all: number; day?: string | undefined },
): Promise<Draw[]> {
  return db.query<Draw>(ENDED, [gameCodes, each, all, day ?? null]);
}

/** Draws whose draw is over and that have no result yet, newest first: what a board shows as being drawn. */
export function listWaitingDraws(db: Db, gameCode: string): Promise<Draw[]> {
  return db.query<Draw>(WAITING, [gameCode]);
}

export interface HistoryPage {
  rows: Draw[];
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** Results and void draws of a game, newest first; of one day (yyyyMMdd) where one is named. */
export async function listDrawHistory(
  db: Db,
  { gameCode, day, pageNo, pageSize }: { gameCode: string; day: string | undefined; pageNo: number; pageSize: number },
): Promise<HistoryPage> {
  // One more than is shown tells whether there are more; a year of a fast game is too much to count.
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

/** A draw with all that anybody needs to draw it again. */
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
  /** The last link before this one that is revealed: a shorter way than to the head. */
  anchor: { link: number; seed: string } | null;
}

/** Throws AppError `not_found`. */
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

/** A chain, as everybody may see it: its commitment, and the last link that a draw revealed. */
export interface PublishedChain {
  chainNo: number;
  head: Uint8Array;
  length: number;
  publishedAt: Date;
  link: number | null;
  seed: Uint8Array | null;
}

export function listPublishedChains(db: Db, gameCode: string): Promise<PublishedChain[]> {
  return db.query<PublishedChain>(CHAINS, [gameCode]);
}
