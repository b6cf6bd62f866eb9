import { createHash } from 'node:crypto';
import type { Database, Statement, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { parseResult, type GameGroup } from '#rules/lottery';
import { broadcastEnds, ENDED, type EndedDraw } from './broadcast.ts';
import type { ForeignDraw, ResultFeed } from './ports.ts';
import { lunarYearFor, serializeResult } from './results.ts';
import { sqlStatesBefore } from './states.ts';

/** So long a station's draw may be late (rulebook §15); then everything goes back. */
const VOID_AFTER = '24 hours';
const MAX_RAW = 16_384;

// A station's draw takes minutes; whoever asks sooner hears of half a result.
const DUE: Statement = {
  name: 'lottery_foreign_due',
  text: `select d.id, d.game_code as "gameCode", g.game_group as "group", d.draw_number as "drawNumber", d.local_day as "localDay"
           from lottery_draws d join lottery_games g using (game_code)
          where d.state = 'CLOSED' and d.chain_id is null and d.draws_at <= clock_timestamp()
          order by d.draws_at, d.id limit 100`,
};
const LATE: Statement = {
  name: 'lottery_foreign_late',
  text: `update lottery_draws d
            set state = 'VOID', void_reason = 'result_missing', result_version = result_version + 1
          where d.state = 'CLOSED' and d.chain_id is null and d.draws_at < clock_timestamp() - interval '${VOID_AFTER}'
         returning ${ENDED}`,
};
const LOCK: Statement = {
  name: 'lottery_foreign_lock',
  text: `select d.id, d.state, d.result, g.game_group as "group", d.local_day as "localDay", d.chain_id is not null as "isInHouse",
                d.draws_at <= clock_timestamp() as "isOver"
           from lottery_draws d join lottery_games g using (game_code)
          where d.game_code = $1 and d.draw_number = $2 for no key update of d`,
};
const LATEST: Statement = {
  name: 'lottery_entries_latest',
  text: `select distinct on (source) source, result, raw_hash as "rawHash" from lottery_result_entries
          where draw_id = $1 and kind = $2 order by source, id desc`,
};
const ENTER: Statement = {
  name: 'lottery_entry_add',
  text: `insert into lottery_result_entries (draw_id, kind, source, raw, raw_hash, result, problem)
         values ($1, $2, $3, $4, $5, $6, $7)`,
};
const PUBLISH: Statement = {
  name: 'lottery_foreign_publish',
  text: `update lottery_draws d
            set state = case when state = 'CLOSED' then 'DRAWN' else 'RESETTLED' end, result = $2, result_sources = $3::jsonb,
                result_version = result_version + 1, drawn_at = clock_timestamp()
          where d.id = $1 and d.state in ('CLOSED', ${sqlStatesBefore('RESETTLED')}) and d.chain_id is null
            and d.result is distinct from $2
         returning ${ENDED}`,
};

interface LockedDraw {
  id: bigint;
  state: EndedDraw['state'];
  result: string | null;
  group: GameGroup;
  localDay: string;
  isInHouse: boolean;
  isOver: boolean;
}

interface Entry {
  kind: 'feed' | 'staff';
  source: string;
  raw: string;
}

interface Latest {
  source: string;
  result: string | null;
  rawHash: Uint8Array;
}

/** What a result that somebody sent comes to; a payload that is not exactly one is refused as a whole. */
type Read = { result: string; problem: null } | { result: null; problem: string };

function read({ group, localDay }: Pick<LockedDraw, 'group' | 'localDay'>, raw: string): Read {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { result: null, problem: 'not JSON' };
  }
  const result = parseResult(group, value);
  if (!result) return { result: null, problem: `not a result of ${group}` };
  if (result.lunarYear !== lunarYearFor(group, localDay)) return { result: null, problem: 'another lunar year' };
  return { result: serializeResult(result), problem: null };
}

const hashOf = (raw: string) => createHash('sha256').update(raw).digest();

/** Notes what somebody said; the same again is noted once. Gives what each of the kind said last. */
async function note(tx: Tx, draw: LockedDraw, entry: Entry & Read): Promise<Latest[]> {
  const before = await tx.query<Latest>(LATEST, [draw.id, entry.kind]);
  const rawHash = hashOf(entry.raw);
  const said = before.find(({ source }) => source === entry.source);
  if (said && Buffer.from(said.rawHash).equals(rawHash)) return before;
  const { kind, source, raw, result, problem } = entry;
  await tx.query(ENTER, [draw.id, kind, source, raw.slice(0, MAX_RAW), rawHash, result, problem]);
  return [...before.filter((other) => other.source !== source), { source, result, rawHash }];
}

async function publish(tx: Tx, draw: LockedDraw, result: string, sources: string[]): Promise<EndedDraw[]> {
  const ended = await tx.query<EndedDraw>(PUBLISH, [draw.id, result, JSON.stringify(sources.toSorted())]);
  await broadcastEnds(tx, ended);
  return ended;
}

/** Feeds settle it when two of them say the same and none says anything else; a correction is never theirs. */
async function fromFeed(
  tx: Tx,
  { gameCode, drawNumber }: ForeignDraw,
  { name, raw }: { name: string; raw: string },
): Promise<EndedDraw[]> {
  const [draw] = await tx.query<LockedDraw>(LOCK, [gameCode, drawNumber]);
  if (!draw || draw.state !== 'CLOSED' || draw.isInHouse) return [];
  const latest = await note(tx, draw, { kind: 'feed', source: name, raw, ...read(draw, raw) });
  const results = latest.filter(({ result }) => result !== null);
  const [first] = results;
  if (!first?.result || results.length < 2 || results.some(({ result }) => result !== first.result)) return [];
  const sources = results.map(({ source }) => `feed:${source}`);
  return publish(tx, draw, first.result, sources);
}

export interface FeedPorts {
  feeds: readonly ResultFeed[];
  log: { warn(details: object, message: string): void };
}

/** Asks the feeds for results that are due, and gives up those that have been missing for a day. */
export async function pollFeeds(db: Database, { feeds, log }: FeedPorts): Promise<EndedDraw[]> {
  const ended = await db.transaction(async (tx) => {
    const late = await tx.query<EndedDraw>(LATE);
    await broadcastEnds(tx, late);
    return late;
  });
  if (feeds.length === 0) return ended;
  for (const draw of await db.query<ForeignDraw>(DUE)) {
    const answers = await Promise.all(feeds.map((feed) => ask(feed, draw, log)));
    for (const [index, raw] of answers.entries()) {
      const name = feeds[index]?.name ?? '';
      if (raw !== undefined) ended.push(...(await db.transaction((tx) => fromFeed(tx, draw, { name, raw }))));
    }
  }
  return ended;
}

/** A feed that cannot be asked says nothing; the others, or two operators, do. */
async function ask(feed: ResultFeed, draw: ForeignDraw, log: FeedPorts['log']): Promise<string | undefined> {
  try {
    return await feed.resultOf(draw);
  } catch (error) {
    log.warn({ err: error, feed: feed.name, gameCode: draw.gameCode }, 'a result feed did not answer');
    return undefined;
  }
}

export interface StaffResult {
  gameCode: string;
  drawNumber: string;
  /** As the rules read it (rulebook §1.7). */
  result: unknown;
  staffName: string;
}

export interface EnteredResult {
  /** Whether two persons have said the same now; else a second one is waited for. */
  isPublished: boolean;
  /** Of whoever said the same. */
  enteredBy: string[];
}

/**
 * An operator says what was drawn; the second one who says the same publishes it, or corrects what was published. Throws
 * AppError `not_found`; `wrong_state` before the draw, for a void draw, for a result that stands already and for draws of the portal's own, whose
 * results nobody enters; InvalidFieldsError for what is no result of the game.
 */
export async function enterResult(
  tx: Tx,
  { gameCode, drawNumber: number, result, staffName }: StaffResult,
): Promise<EnteredResult> {
  const [draw] = await tx.query<LockedDraw>(LOCK, [gameCode, number]);
  if (!draw) throw new AppError('not_found');
  const isExpected = draw.state === 'CLOSED' || draw.result !== null;
  if (draw.isInHouse || !draw.isOver || !isExpected) throw new AppError('wrong_state');
  const raw = JSON.stringify(result);
  const said = read(draw, raw);
  if (said.result === null) throw new InvalidFieldsError({ result: { code: 'invalid_value' } });
  if (said.result === draw.result) throw new AppError('wrong_state');
  const latest = await note(tx, draw, { kind: 'staff', source: staffName, raw, ...said });
  const enteredBy = latest.filter((entry) => entry.result === said.result).map(({ source }) => source);
  const isPublished = enteredBy.length >= 2;
  if (isPublished)
    await publish(
      tx,
      draw,
      said.result,
      enteredBy.map((name) => `staff:${name}`),
    );
  return { isPublished, enteredBy };
}
