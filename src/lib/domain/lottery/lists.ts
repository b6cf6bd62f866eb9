import type { Db, Statement } from '#kernel/database';
import { AppError } from '#kernel/errors';
import type { GameGroup } from '#rules/lottery';
import type { IssueState } from '#rules/lottery/states';

/** An issue, as lists show it. */
export interface Issue {
  gameCode: string;
  group: GameGroup;
  issue: string;
  localDay: string;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  state: IssueState;
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

const COLUMNS = `i.game_code as "gameCode", g.game_group as "group", i.issue, i.local_day as "localDay", i.opens_at as "opensAt",
  i.closes_at as "closesAt", i.draws_at as "drawsAt", i.state, i.result, i.result_version as "resultVersion",
  i.drawn_at as "drawnAt", i.void_reason as "voidReason", i.beacon, i.result_sources as "resultSources"`;
const GAME = 'join lottery_games g using (game_code)';

// Each game by itself and by the index of its draws: one statement over all of them would read whole days of the fast ones.
const NEXT: Statement = {
  name: 'lottery_next',
  text: `select ${COLUMNS} from unnest($1::text[]) as asked (code) cross join lateral (
           select * from lottery_issues where game_code = code and draws_at > clock_timestamp() order by draws_at limit $2
         ) i ${GAME} order by i.draws_at`,
};
const ENDED: Statement = {
  name: 'lottery_ended',
  text: `select ${COLUMNS} from unnest($1::text[]) as asked (code) cross join lateral (
           select * from lottery_issues where game_code = code and draws_at <= clock_timestamp() and result is not null
              and ($4::text is null or local_day = $4)
            order by draws_at desc limit $2
         ) i ${GAME} order by i.draws_at desc, i.game_code limit $3`,
};
const WAITING: Statement = {
  name: 'lottery_waiting',
  text: `select ${COLUMNS} from lottery_issues i ${GAME}
          where i.game_code = $1 and i.draws_at <= clock_timestamp() and i.state in ('PENDING', 'OPEN', 'CLOSED')
            and i.draws_at > clock_timestamp() - interval '25 hours'
          order by i.draws_at desc limit 5`,
};
const PAGE: Statement = {
  name: 'lottery_history',
  text: `select ${COLUMNS} from lottery_issues i ${GAME}
          where i.game_code = $1 and i.draws_at <= clock_timestamp() and (i.result is not null or i.state = 'VOID')
            and ($2::text is null or i.local_day = $2)
          order by i.draws_at desc limit $3 offset $4`,
};
const NOW: Statement = { name: 'lottery_now', text: 'select clock_timestamp() as now' };

/** The database's time: countdowns are reckoned from it and never from the visitor's clock. */
export async function drawClock(db: Db): Promise<Date> {
  const [row] = await db.query<{ now: Date }>(NOW);
  if (!row) throw new Error('the database told no time');
  return row.now;
}

/** The next `count` issues of each of these games, the first one being the one that takes bets. */
export function nextIssues(db: Db, gameCodes: readonly string[], count: number): Promise<Issue[]> {
  return db.query<Issue>(NEXT, [gameCodes, count]);
}

/** The newest results: at most `each` of a game and `all` together; of one day (yyyyMMdd) where one is named. */
export function newestResults(
  db: Db,
  gameCodes: readonly string[],
  { each, all, day }: { each: number; all: number; day?: string | undefined },
): Promise<Issue[]> {
  return db.query<Issue>(ENDED, [gameCodes, each, all, day ?? null]);
}

/** Issues whose draw is over and that have no result yet, newest first: what a board shows as being drawn. */
export function waitingIssues(db: Db, gameCode: string): Promise<Issue[]> {
  return db.query<Issue>(WAITING, [gameCode]);
}

export interface HistoryPage {
  rows: Issue[];
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** Results and void issues of a game, newest first; of one day (yyyyMMdd) where one is named. */
export async function drawHistory(
  db: Db,
  { gameCode, day, pageNo, pageSize }: { gameCode: string; day: string | undefined; pageNo: number; pageSize: number },
): Promise<HistoryPage> {
  // One more than is shown tells whether there are more; a year of a fast game is too much to count.
  const rows = await db.query<Issue>(PAGE, [gameCode, day ?? null, pageSize + 1, (pageNo - 1) * pageSize]);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

const PROOF: Statement = {
  name: 'lottery_proof',
  text: `select ${COLUMNS}, i.beacon_round as "round", i.link, i.seed, i.randomness, i.beacon_signature as "signature",
                c.chain_no as "chainNo", c.head, c.length, c.published_at as "publishedAt",
                (select jsonb_build_object('link', b.link, 'seed', encode(b.seed, 'hex')) from lottery_issues b
                  where b.chain_id = i.chain_id and b.link < i.link and b.seed is not null order by b.link desc limit 1) as anchor
           from lottery_issues i ${GAME} left join lottery_seed_chains c on c.id = i.chain_id
          where i.game_code = $1 and i.issue = $2`,
};

/** An issue with all that anybody needs to draw it again. */
export interface Proof extends Issue {
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
export async function proofOf(db: Db, gameCode: string, issue: string): Promise<Proof> {
  const [proof] = await db.query<Proof>(PROOF, [gameCode, issue]);
  if (!proof) throw new AppError('not_found');
  return proof;
}

const CHAINS: Statement = {
  name: 'lottery_chains',
  text: `select c.chain_no as "chainNo", c.head, c.length, c.published_at as "publishedAt", shown.link, shown.seed
           from lottery_seed_chains c left join lateral (
             select link, seed from lottery_issues i where i.chain_id = c.id and i.seed is not null order by link desc limit 1
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

export function publishedChains(db: Db, gameCode: string): Promise<PublishedChain[]> {
  return db.query<PublishedChain>(CHAINS, [gameCode]);
}
