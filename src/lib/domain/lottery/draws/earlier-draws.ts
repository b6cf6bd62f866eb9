import { createHash } from 'node:crypto';
import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { drawKey, drawResult, emissionSeconds, roundOfDraw } from '#rules/lottery/draws/drawing';
import { listScheduledDraws, type ScheduledDraw } from '#rules/lottery/draws/schedule';
import { lotteryResultEntries } from '../tables.ts';
import { parseEntry } from './external-results.ts';
import type { Beacon, ResultFeed } from './ports.ts';
import { getLunarYear, serializeResult } from './results.ts';
import { type ChainDeps, createChain } from './seed-chains.ts';

/** Draws of one statement. */
const PAGE = 2000;

const INSERT = defineStatement({
  name: 'lottery_store_earlier_draws',
  row: z.object({ id: z.bigint(), drawNumber: z.string() }),
  text: `insert into lottery_draws
           (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state, result, result_version, settled_version, drawn_at,
            settled_at, beacon, beacon_round, chain_id, link, seed, randomness, result_sources)
         select $1, draw_number, local_day, opens_at, closes_at, draws_at, 'SETTLED', result, 1, 1, drawn_at,
                drawn_at, $9, round, $10, link, decode(seed, 'hex'), decode(randomness, 'hex'), $15::jsonb
           from unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::timestamptz[],
                       $11::bigint[], $12::int[], $13::text[], $14::text[])
             as drawn (draw_number, local_day, opens_at, closes_at, draws_at, result, drawn_at, round, link, seed, randomness)
         returning id, draw_number as "drawNumber"`,
});

const HAS_BEGUN = defineStatement({
  name: 'lottery_game_has_begun',
  row: z.object({ hasBegun: z.boolean() }),
  text: `select exists (select from lottery_draws where game_code = $1)
             or exists (select from lottery_seed_chains where game_code = $1) as "hasBegun"`,
});

export interface EarlierDrawDeps extends ChainDeps {
  beacon: Beacon;
  feeds: readonly ResultFeed[];
}

export interface Span {
  from: Date;
  until: Date;
}

/** Draws of one game that were drawn in spans of time, which follow one another. */
export interface EarlierDraws {
  gameCode: string;
  spans: readonly Span[];
}

interface EarlierDraw extends ScheduledDraw {
  result: string;
  drawnAtMs: number;
  /** The values that recompute an in-house draw. */
  drawing?: { round: number; link: number; seed: string; randomness: string };
  /** Payloads of an external draw, one of each feed. */
  raws?: readonly string[];
}

/**
 * Stores the draws of a game before its first one, with results that nobody has bet on, and returns their number. In-house draws get a seed
 * chain of their own, so that each can be verified; the results of other draws come from the feeds. A draw whose feeds have no common
 * result is left out. Stores nothing for a game that has draws already.
 */
export async function storeEarlierDraws(tx: Tx, deps: EarlierDrawDeps, earlier: EarlierDraws): Promise<number> {
  const { gameCode, spans } = earlier;
  const game = lotteryGame(gameCode);
  if (!game) throw new RangeError(`there is no lottery game ${gameCode}`);
  const scheduled = spans.flatMap((span) => listDrawn(game, span));
  const [state] = await tx.query(HAS_BEGUN, [gameCode]);
  if (scheduled.length === 0 || state?.hasBegun) return 0;
  const source = game.isInHouse
    ? await beaconSource(tx, deps, earlier, scheduled.length)
    : feedSource(game, deps.feeds);
  let stored = 0;
  // Draws page by page, so that the transaction is never idle for long.
  for (let start = 0; start < scheduled.length; start += PAGE) {
    const draws = await source.draw(scheduled.slice(start, start + PAGE), start);
    await insert(tx, game, { ...source, draws });
    stored += draws.length;
  }
  return stored;
}

/** Results of scheduled draws, `start` being the number of those before, and where they come from. */
interface Source {
  chainId: bigint | null;
  beacon: Beacon['source'] | null;
  feeds: readonly ResultFeed[];
  draw(scheduled: readonly ScheduledDraw[], start: number): Promise<EarlierDraw[]>;
}

function listDrawn({ schedule }: LotteryGame, { from, until }: Span): ScheduledDraw[] {
  const max = Math.ceil((until.getTime() - from.getTime()) / SECOND_MS / schedule.intervalSeconds) + 1;
  return listScheduledDraws(schedule, from.getTime(), max).filter((draw) => drawnAtMs(draw) <= until.getTime());
}

/** A result exists from the later of two instants on: the draw time and the emission of the round. */
function drawnAtMs({ drawsAtMs, closesAtMs }: ScheduledDraw): number {
  return Math.max(drawsAtMs, emissionSeconds(roundOf(closesAtMs)) * SECOND_MS);
}

const roundOf = (closesAtMs: number): number => roundOfDraw(Math.floor(closesAtMs / SECOND_MS));

async function beaconSource(
  tx: Tx,
  { beacon, ...chainDeps }: EarlierDrawDeps,
  { gameCode, spans }: EarlierDraws,
  length: number,
): Promise<Source> {
  const now = spans.at(-1)?.until ?? new Date(0);
  // Published like any chain: before the first draw that uses it.
  const chain = { gameCode, chainNo: 1, length, usedLinks: length, publishedAt: spans[0]?.from ?? now };
  const { chainId, links } = await createChain(tx, chainDeps, chain);
  if (chainId === undefined) throw new Error(`the first draws of ${gameCode} are being published`);
  const group = lotteryGame(gameCode)?.group;
  const drawOne = async (draw: ScheduledDraw, link: number): Promise<EarlierDraw> => {
    const round = roundOf(draw.closesAtMs);
    const emitted = await beacon.roundOf(round, now);
    const seed = links[link];
    if (!emitted || !seed || !group) throw new Error(`${gameCode} ${draw.drawNumber} cannot be drawn`);
    const values = { seed: hex(seed), randomness: hex(emitted.randomness), round };
    const key = drawKey({ ...values, gameCode, drawNumber: draw.drawNumber });
    const result = serializeResult(drawResult(key, group, getLunarYear(group, draw.localDay)));
    return { ...draw, result, drawnAtMs: drawnAtMs(draw), drawing: { ...values, link } };
  };
  return {
    chainId,
    beacon: beacon.source,
    feeds: [],
    draw: (scheduled, start) => Promise.all(scheduled.map((draw, index) => drawOne(draw, start + index + 1))),
  };
}

function feedSource({ gameCode, group }: LotteryGame, feeds: readonly ResultFeed[]): Source {
  const drawOne = async (draw: ScheduledDraw): Promise<EarlierDraw[]> => {
    const { drawNumber, localDay } = draw;
    const given = await Promise.all(feeds.map((feed) => feed.resultOf({ gameCode, group, drawNumber, localDay })));
    const raws = given.filter((raw) => raw !== undefined);
    const [result, ...others] = new Set(raws.map((raw) => parseEntry({ group, localDay }, raw).result));
    const isCommon = raws.length === feeds.length && raws.length >= 2 && others.length === 0;
    return isCommon && result ? [{ ...draw, result, drawnAtMs: draw.drawsAtMs, raws }] : [];
  };
  const draw: Source['draw'] = async (scheduled) => (await Promise.all(scheduled.map(drawOne))).flat();
  return { chainId: null, beacon: null, feeds, draw };
}

async function insert(
  tx: Tx,
  { gameCode }: LotteryGame,
  { draws, chainId, beacon, feeds }: Source & { draws: readonly EarlierDraw[] },
): Promise<void> {
  const times = (name: 'opensAtMs' | 'closesAtMs' | 'drawsAtMs' | 'drawnAtMs') =>
    draws.map((draw) => new Date(draw[name]).toISOString());
  const stored = await tx.query(INSERT, [
    gameCode,
    draws.map(({ drawNumber }) => drawNumber),
    draws.map(({ localDay }) => localDay),
    times('opensAtMs'),
    times('closesAtMs'),
    times('drawsAtMs'),
    draws.map(({ result }) => result),
    times('drawnAtMs'),
    beacon,
    chainId,
    draws.map(({ drawing }) => drawing?.round ?? null),
    draws.map(({ drawing }) => drawing?.link ?? null),
    draws.map(({ drawing }) => drawing?.seed ?? null),
    draws.map(({ drawing }) => drawing?.randomness ?? null),
    chainId === null ? JSON.stringify(feeds.map(({ name }) => `feed:${name}`).toSorted()) : null,
  ]);
  if (chainId === null) await recordEntries(tx, draws, { stored, feeds });
}

/** Records what each feed gave, as polling does. */
async function recordEntries(
  tx: Tx,
  draws: readonly EarlierDraw[],
  { stored, feeds }: { stored: readonly { id: bigint; drawNumber: string }[]; feeds: readonly ResultFeed[] },
): Promise<void> {
  const ids = new Map(stored.map(({ id, drawNumber }) => [drawNumber, id]));
  const entries = draws.flatMap(({ drawNumber, result, drawnAtMs: at, raws = [] }) =>
    raws.map((raw, index) => ({
      drawId: ids.get(drawNumber) ?? 0n,
      kind: 'feed' as const,
      source: feeds[index]?.name ?? '',
      raw,
      rawHash: createHash('sha256').update(raw).digest(),
      result,
      at: new Date(at),
    })),
  );
  if (entries.length > 0) await tx.orm.insert(lotteryResultEntries).values(entries);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
