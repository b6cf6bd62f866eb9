import * as z from 'zod';
import type { Database, Tx } from '#kernel/database';
import { SECOND_MS } from '#kernel/clock';
import { lockStatement } from '#kernel/locks';
import { defineStatement } from '#kernel/statements';
import { roundOfDraw } from '#rules/lottery/draws/drawing';
import { lotteryGame, type LotteryGame } from '#rules/lottery/catalogue/games';
import { listScheduledDraws, type ScheduledDraw } from '#rules/lottery/draws/schedule';
import type { Beacon } from './ports.ts';

/** How far ahead draws are created: one hour for fast games, and at least enough draws for a multi-draw bet; three for daily games. */
const AHEAD_SECONDS = 3600;
const MIN_FAST_DRAWS = 30;
const DAILY_DRAWS = 3;

const LOCK = lockStatement('drawCreation');
const gameRow = z.object({
  gameCode: z.string(),
  closeSeconds: z.int().nullable(),
  now: z.date(),
  createdUntil: z.date().nullable(),
});

type GameRow = z.input<typeof gameRow>;

const GAMES = defineStatement({
  name: 'lottery_creation_games',
  row: gameRow,
  text: `select game.game_code as "gameCode", game.close_seconds as "closeSeconds", clock_timestamp() as now,
                (select max(draw.draws_at) from lottery_draws draw where draw.game_code = game.game_code) as "createdUntil"
           from lottery_games game where game.enabled order by game.sort`,
});
const chainRow = z.object({ id: z.bigint(), gameCode: z.string(), left: z.int(), usedLinks: z.int() });

type ChainRow = z.input<typeof chainRow>;

const CHAINS = defineStatement({
  name: 'lottery_creation_chains',
  row: chainRow,
  text: `select id, game_code as "gameCode", length - used_links as "left", used_links as "usedLinks"
           from lottery_seed_chains where used_links < length order by game_code, chain_no`,
});
const INSERT = defineStatement({
  name: 'lottery_create_draws',
  text: `insert into lottery_draws
           (game_code, draw_number, local_day, opens_at, closes_at, draws_at, state, beacon, beacon_round, chain_id, link)
         select game_code, draw_number, local_day, opens_at, closes_at, draws_at, 'PENDING', beacon, round, chain_id, link
           from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
                       $7::text[], $8::bigint[], $9::bigint[], $10::int[])
             as created (game_code, draw_number, local_day, opens_at, closes_at, draws_at, beacon, round, chain_id, link)`,
});
const USE = defineStatement({
  name: 'lottery_creation_use_links',
  text: `update lottery_seed_chains chain set used_links = used_links + taken.links
           from unnest($1::bigint[], $2::int[]) as taken (id, links) where chain.id = taken.id`,
});

/** A new draw, with the seed link and beacon round of in-house games. */
interface NewDraw extends ScheduledDraw {
  gameCode: string;
  draw: { chainId: bigint; link: number; round: number } | undefined;
}

/**
 * Creates the missing draws of all enabled games and returns their number. An advisory lock lets one node at a time do it;
 * the next one finds nothing missing.
 */
export function createDraws(db: Database, beacon: Pick<Beacon, 'source'>): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK);
    const games = await tx.query(GAMES);
    const missing = games.flatMap((row) => listMissingDraws(row));
    if (missing.length === 0) return 0;
    const draws = assignLinks(missing, await tx.query(CHAINS));
    if (draws.length > 0) await insert(tx, draws, beacon.source);
    return draws.length;
  });
}

type Missing = ScheduledDraw & { game: LotteryGame };

function listMissingDraws({ gameCode, closeSeconds, now, createdUntil }: GameRow): Missing[] {
  const game = lotteryGame(gameCode);
  if (!game) return [];
  const schedule = closeSeconds === null ? game.schedule : { ...game.schedule, closeSeconds };
  const fast = Math.max(MIN_FAST_DRAWS, AHEAD_SECONDS / schedule.intervalSeconds);
  const count = schedule.drawsADay === 1 ? DAILY_DRAWS : fast;
  return listScheduledDraws(schedule, now.getTime(), count)
    .filter(({ drawsAtMs, closesAtMs }) => closesAtMs > now.getTime() && drawsAtMs > (createdUntil?.getTime() ?? 0))
    .map((draw) => ({ ...draw, game }));
}

/** Assigns seed links in draw order. Skips in-house draws for which no published chain has a link left. */
function assignLinks(missing: Missing[], chains: ChainRow[]): NewDraw[] {
  return missing.flatMap(({ game: { gameCode, isInHouse }, ...draw }): NewDraw[] => {
    if (!isInHouse) return [{ ...draw, gameCode, draw: undefined }];
    const chain = chains.find((candidate) => candidate.gameCode === gameCode && candidate.left > 0);
    if (!chain) return [];
    chain.left--;
    chain.usedLinks++;
    const round = roundOfDraw(Math.floor(draw.closesAtMs / SECOND_MS));
    return [{ ...draw, gameCode, draw: { chainId: chain.id, link: chain.usedLinks, round } }];
  });
}

async function insert(tx: Tx, draws: NewDraw[], source: Beacon['source']): Promise<void> {
  const times = (name: 'opensAtMs' | 'closesAtMs' | 'drawsAtMs') =>
    draws.map((draw) => new Date(draw[name]).toISOString());
  await tx.query(INSERT, [
    draws.map(({ gameCode }) => gameCode),
    draws.map(({ drawNumber }) => drawNumber),
    draws.map(({ localDay }) => localDay),
    times('opensAtMs'),
    times('closesAtMs'),
    times('drawsAtMs'),
    draws.map(({ draw }) => (draw ? source : null)),
    draws.map(({ draw }) => draw?.round ?? null),
    draws.map(({ draw }) => draw?.chainId ?? null),
    draws.map(({ draw }) => draw?.link ?? null),
  ]);
  const taken = new Map<bigint, number>();
  for (const { draw } of draws) if (draw) taken.set(draw.chainId, (taken.get(draw.chainId) ?? 0) + 1);
  await tx.query(USE, [[...taken.keys()], [...taken.values()]]);
}
