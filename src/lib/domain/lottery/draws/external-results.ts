import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { AppError, InvalidFieldsError } from '#kernel/errors';
import { defineStatement } from '#kernel/statements';
import { parseResult, GAME_GROUPS } from '#rules/lottery';
import { lotteryResultEntries } from '../tables.ts';
import { publishEndedDraws, ENDED_DRAW_COLUMNS, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { recordDrawEvents } from './draw-events.ts';
import { type ExternalDraw, type ResultFeed, externalDrawRow } from './ports.ts';
import { getLunarYear, serializeResult } from './results.ts';
import { sqlStatesBefore } from './states.ts';

/** Age at which a draw without a result is voided and its bets refunded (docs/spec/lottery-rulebook.md §15). */
const VOID_AFTER = '24 hours';
/** Stored length of a source's payload, in characters. */
const MAX_RAW = 16_384;

// Feeds are queried from the draw time on.
const DUE = defineStatement({
  name: 'lottery_external_due',
  row: externalDrawRow.extend({ id: z.bigint() }),
  text: `select draw.id, draw.game_code as "gameCode", game.game_group as "group", draw.draw_number as "drawNumber", draw.local_day as "localDay"
           from lottery_draws draw join lottery_games game using (game_code)
          where draw.state = 'CLOSED' and draw.chain_id is null and draw.draws_at <= clock_timestamp()
          order by draw.draws_at, draw.id limit 100`,
});
const LATE = defineStatement({
  name: 'lottery_external_late',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = 'VOID', void_reason = 'result_missing', result_version = result_version + 1
          where draw.state = 'CLOSED' and draw.chain_id is null and draw.draws_at < clock_timestamp() - interval '${VOID_AFTER}'
         returning ${ENDED_DRAW_COLUMNS}`,
});
const lockedDrawRow = z.object({
  id: z.bigint(),
  state: endedDrawRow.shape.state,
  result: z.string().nullable(),
  group: z.enum(GAME_GROUPS),
  localDay: z.string(),
  isInHouse: z.boolean(),
  isOver: z.boolean(),
});

type LockedDraw = z.input<typeof lockedDrawRow>;

const LOCK = defineStatement({
  name: 'lottery_external_lock',
  row: lockedDrawRow,
  text: `select draw.id, draw.state, draw.result, game.game_group as "group", draw.local_day as "localDay", draw.chain_id is not null as "isInHouse",
                draw.draws_at <= clock_timestamp() as "isOver"
           from lottery_draws draw join lottery_games game using (game_code)
          where draw.game_code = $1 and draw.draw_number = $2 for no key update of draw`,
});
const latestRow = z.object({ source: z.string(), result: z.string().nullable(), rawHash: z.instanceof(Uint8Array) });

type Latest = z.input<typeof latestRow>;

const LATEST = defineStatement({
  name: 'lottery_entries_latest',
  row: latestRow,
  text: `select distinct on (source) source, result, raw_hash as "rawHash" from lottery_result_entries
          where draw_id = $1 and kind = $2 order by source, id desc`,
});
const PUBLISH = defineStatement({
  name: 'lottery_external_publish',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = case when state = 'CLOSED' then 'DRAWN' else 'RESETTLED' end, result = $2, result_sources = $3::jsonb,
                result_version = result_version + 1, drawn_at = clock_timestamp()
          where draw.id = $1 and draw.state in ('CLOSED', ${sqlStatesBefore('RESETTLED')}) and draw.chain_id is null
            and draw.result is distinct from $2
         returning ${ENDED_DRAW_COLUMNS}`,
});

interface Entry {
  kind: 'feed' | 'staff';
  source: string;
  raw: string;
}

/** A parsed payload: a result in canonical form, or the reason why the whole payload is rejected. */
type ParsedEntry = { result: string; problem: null } | { result: null; problem: string };

/** Reads a payload, which is exactly a result of the draw's group and lunar year or rejected. */
export function parseEntry({ group, localDay }: Pick<LockedDraw, 'group' | 'localDay'>, raw: string): ParsedEntry {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return { result: null, problem: 'not JSON' };
  }
  const result = parseResult(group, value);
  if (!result) return { result: null, problem: `not a result of ${group}` };
  if (result.lunarYear !== getLunarYear(group, localDay)) return { result: null, problem: 'another lunar year' };
  return { result: serializeResult(result), problem: null };
}

const hashPayload = (raw: string) => createHash('sha256').update(raw).digest();

/** Records an entry, except when it repeats the source's latest one. Returns the latest entry of each source of this kind. */
async function recordEntry(tx: Tx, draw: LockedDraw, entry: Entry & ParsedEntry): Promise<Latest[]> {
  const before = await tx.query(LATEST, [draw.id, entry.kind]);
  const rawHash = hashPayload(entry.raw);
  const previous = before.find(({ source }) => source === entry.source);
  if (previous && Buffer.from(previous.rawHash).equals(rawHash)) return before;
  const { kind, source, raw, result, problem } = entry;
  await tx.orm
    .insert(lotteryResultEntries)
    .values({ drawId: draw.id, kind, source, raw: raw.slice(0, MAX_RAW), rawHash, result, problem });
  return [...before.filter((other) => other.source !== source), { source, result, rawHash }];
}

async function publish(tx: Tx, draw: LockedDraw, result: string, sources: string[]): Promise<EndedDraw[]> {
  const ended = await tx.query(PUBLISH, [draw.id, result, JSON.stringify(sources.toSorted())]);
  publishEndedDraws(tx, ended);
  return ended;
}

/** Records a feed's payload. Publishes the result when two feeds agree and none differs; feeds never correct a published one. */
async function enterFeedResult(
  tx: Tx,
  { gameCode, drawNumber }: ExternalDraw,
  { name, raw }: { name: string; raw: string },
): Promise<EndedDraw[]> {
  const [draw] = await tx.query(LOCK, [gameCode, drawNumber]);
  if (!draw || draw.state !== 'CLOSED' || draw.isInHouse) return [];
  const latest = await recordEntry(tx, draw, { kind: 'feed', source: name, raw, ...parseEntry(draw, raw) });
  const results = latest.filter(({ result }) => result !== null);
  const [first] = results;
  if (!first?.result || results.length < 2 || results.some(({ result }) => result !== first.result)) return [];
  const sources = results.map(({ source }) => `feed:${source}`);
  return publish(tx, draw, first.result, sources);
}

export interface FeedDeps {
  feeds: readonly ResultFeed[];
  log: { warn(details: object, message: string): void };
}

/** Queries the feeds for due results and voids draws without a result for a day. Returns the draws that ended. */
export async function pollFeeds(db: Database, { feeds, log }: FeedDeps): Promise<EndedDraw[]> {
  const ended = await db.transaction(async (tx) => {
    const late = await tx.query(LATE);
    await recordDrawEvents(
      tx,
      'voided',
      late.map(({ gameCode, drawNumber }) => ({ gameCode, drawNumber, cause: 'result_missing' })),
    );
    publishEndedDraws(tx, late);
    return late;
  });
  if (feeds.length === 0) return ended;
  for (const draw of await db.query(DUE)) {
    const responses = await Promise.all(feeds.map((feed) => queryFeed(feed, draw, log)));
    for (const [index, raw] of responses.entries()) {
      const name = feeds[index]?.name ?? '';
      if (raw !== undefined) ended.push(...(await db.transaction((tx) => enterFeedResult(tx, draw, { name, raw }))));
    }
  }
  return ended;
}

/** Returns a feed's payload; undefined, with a warning in the log, when the feed fails. Other feeds or staff can still give the result. */
async function queryFeed(feed: ResultFeed, draw: ExternalDraw, log: FeedDeps['log']): Promise<string | undefined> {
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
  /** In the form that `parseResult` reads (docs/spec/lottery-rulebook.md §1.7). */
  result: unknown;
  staffName: string;
}

export interface EnteredResult {
  /** True when two staff members have entered the same result; otherwise a second one must enter it. */
  isPublished: boolean;
  /** Names of the staff members who entered this result. */
  enteredBy: string[];
}

/**
 * Records the result that a staff member enters for an external draw. The second staff member who enters the same result publishes it,
 * or corrects the published one. Throws AppError `not_found`; `wrong_state` before the draw, for a void or in-house draw and for a
 * result that is published already; InvalidFieldsError for a malformed result.
 */
export async function enterResult(
  tx: Tx,
  { gameCode, drawNumber: number, result, staffName }: StaffResult,
): Promise<EnteredResult> {
  const [draw] = await tx.query(LOCK, [gameCode, number]);
  if (!draw) throw new AppError('not_found');
  const isExpected = draw.state === 'CLOSED' || draw.result !== null;
  if (draw.isInHouse || !draw.isOver || !isExpected) throw new AppError('wrong_state');
  const raw = JSON.stringify(result);
  const parsed = parseEntry(draw, raw);
  if (parsed.result === null) throw new InvalidFieldsError({ result: { code: 'invalid_value' } });
  if (parsed.result === draw.result) throw new AppError('wrong_state');
  const latest = await recordEntry(tx, draw, { kind: 'staff', source: staffName, raw, ...parsed });
  const enteredBy = latest.filter((entry) => entry.result === parsed.result).map(({ source }) => source);
  const isPublished = enteredBy.length >= 2;
  if (isPublished)
    await publish(
      tx,
      draw,
      parsed.result,
      enteredBy.map((name) => `staff:${name}`),
    );
  return { isPublished, enteredBy };
}
