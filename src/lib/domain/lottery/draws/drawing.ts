import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_GROUPS } from '#rules/lottery';
import { drawResult, drawKey, QUICKNET } from '#rules/lottery/draws/drawing';
import { broadcastEnds, ENDED, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { type Beacon, type BeaconRound, BEACONS } from './ports.ts';
import { getLunarYear, serializeResult } from './results.ts';
import type { SealedChain, SeedLinks } from './seed-chains.ts';
import { sqlStatesBefore } from './states.ts';

/** Most draws of one run; the next run, a second later, takes the rest. */
const MAX_DRAWS_PER_RUN = 200;
/** Pauses before a missing beacon round is requested again: short in the first minute, longer afterwards. */
const RETRY_MS = 2 * SECOND_MS;
const SLOW_RETRY_MS = 10 * SECOND_MS;
const SLOW_AFTER_MS = 60 * SECOND_MS;
/** Age at which a missing round voids its draws (docs/spec/lottery-rulebook.md §12). */
const VOID_AFTER = '10 minutes';

// The beacon emits the round after the close, usually before the draw time. A result exists from the later of the two on.
const EMITTED = `to_timestamp(${QUICKNET.genesisSeconds} + (draw.beacon_round - 1) * ${QUICKNET.periodSeconds})`;
const dueDrawRow = z.object({
  id: z.bigint(),
  gameCode: z.string(),
  group: z.enum(GAME_GROUPS),
  drawNumber: z.string(),
  localDay: z.string(),
  beacon: z.enum(BEACONS),
  round: z.bigint(),
  emittedAt: z.date(),
  link: z.int(),
  now: z.date(),
  chainId: z.bigint(),
  chainNo: z.int(),
  length: z.int(),
  sealedSeed: z.string(),
});

type DueDraw = z.input<typeof dueDrawRow>;

const DUE = defineStatement({
  name: 'lottery_draws_due',
  row: dueDrawRow,
  text: `select draw.id, draw.game_code as "gameCode", game.game_group as "group", draw.draw_number as "drawNumber", draw.local_day as "localDay", draw.beacon,
                draw.beacon_round as "round", ${EMITTED} as "emittedAt", draw.link, clock_timestamp() as now,
                chain.id as "chainId", chain.chain_no as "chainNo", chain.length, chain.sealed_seed as "sealedSeed"
           from lottery_draws draw join lottery_games game using (game_code) join lottery_seed_chains chain on chain.id = draw.chain_id
          where draw.state = 'CLOSED' and draw.draws_at <= clock_timestamp() and ${EMITTED} <= clock_timestamp()
          order by draw.draws_at, draw.id limit ${MAX_DRAWS_PER_RUN}`,
});
const DRAW = defineStatement({
  name: 'lottery_draw',
  row: endedDrawRow,
  text: `with drawn as (
           select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])
             as drawn (id, result, seed, randomness, signature)
         ), locked as (
           select draw.id from lottery_draws draw join drawn using (id)
            where draw.state in (${sqlStatesBefore('DRAWN')}) and draw.closes_at <= clock_timestamp()
            order by draw.id for no key update of draw skip locked
         )
         update lottery_draws draw
            set state = 'DRAWN', result = drawn.result, result_version = 1, drawn_at = clock_timestamp(),
                seed = decode(drawn.seed, 'hex'), randomness = decode(drawn.randomness, 'hex'),
                beacon_signature = decode(drawn.signature, 'hex')
           from locked join drawn using (id) where draw.id = locked.id
         returning ${ENDED}`,
});
const VOID = defineStatement({
  name: 'lottery_void_missing',
  row: endedDrawRow,
  text: `update lottery_draws draw
            set state = 'VOID', void_reason = 'beacon_missing', result_version = result_version + 1
          where draw.id = any($1::bigint[]) and draw.state = 'CLOSED'
            and ${EMITTED} < clock_timestamp() - interval '${VOID_AFTER}'
         returning ${ENDED}`,
});

export interface DrawDeps {
  beacon: Beacon;
  links: SeedLinks;
  log: { error(details: object, message: string): void };
}

interface Drawn {
  id: bigint;
  result: string;
  seed: string;
  round: BeaconRound;
}

/** Draws due draws. Remembers, between runs, when to request each missing beacon round again. */
export class Draws {
  readonly #deps: DrawDeps;
  readonly #retryAtMs = new Map<number, number>();

  constructor(deps: DrawDeps) {
    this.#deps = deps;
  }

  /**
   * Draws the result of every closed draw that is due, and voids draws whose beacon round has been missing for ten minutes;
   * another round is never used. Returns the draws that ended. Reads no bets. Several nodes may run it at once: they compute
   * the same result, and one of them writes it.
   */
  async drawDue(db: Database): Promise<EndedDraw[]> {
    const due = await db.query(DUE);
    if (due.length === 0) return [];
    const rounds = await this.#roundsOf(due);
    const drawn = due.flatMap((draw) => this.#drawn(draw, rounds.get(Number(draw.round))) ?? []);
    const ready = new Set(drawn.map(({ id }) => id));
    const missing = due.filter(({ id }) => !ready.has(id)).map(({ id }) => id);
    return db.transaction(async (tx) => {
      const ended = [...(await write(tx, drawn)), ...(await tx.query(VOID, [missing]))];
      await broadcastEnds(tx, ended);
      return ended;
    });
  }

  /** Requests each round once, even when several games use it. */
  async #roundsOf(due: readonly DueDraw[]): Promise<Map<number, BeaconRound>> {
    const now = due[0]?.now ?? new Date(0);
    const sameSource = due.filter(({ beacon }) => beacon === this.#deps.beacon.source);
    const emitted = new Map(sameSource.map(({ round, emittedAt }) => [Number(round), emittedAt]));
    for (const round of this.#retryAtMs.keys()) if (!emitted.has(round)) this.#retryAtMs.delete(round);
    const found = new Map<number, BeaconRound>();
    const dueRounds = [...emitted].filter(([round]) => (this.#retryAtMs.get(round) ?? 0) <= now.getTime());
    await Promise.all(
      dueRounds.map(async ([round, emittedAt]) => {
        const beaconRound = await this.#deps.beacon.roundOf(round, now);
        if (beaconRound) found.set(round, beaconRound);
        else this.#retryAtMs.set(round, now.getTime() + getRetryPause(now.getTime() - emittedAt.getTime()));
      }),
    );
    return found;
  }

  /** Computes one draw's result. A draw that fails (a broken seal) is logged and skipped, so that it does not block the others. */
  #drawn(draw: DueDraw, round: BeaconRound | undefined): Drawn | undefined {
    if (!round || draw.beacon !== this.#deps.beacon.source) return undefined;
    const chain: SealedChain = { ...draw, id: draw.chainId };
    try {
      const seed = hex(this.#deps.links.getLink(chain, draw.link));
      const source = { seed, randomness: hex(round.randomness), round: Number(draw.round) };
      const key = drawKey({ ...source, gameCode: draw.gameCode, drawNumber: draw.drawNumber });
      const result = drawResult(key, draw.group, getLunarYear(draw.group, draw.localDay));
      return { id: draw.id, result: serializeResult(result), seed, round };
    } catch (error) {
      this.#deps.log.error(
        { err: error, gameCode: draw.gameCode, drawNumber: draw.drawNumber },
        'cannot draw the result of a draw',
      );
      return undefined;
    }
  }
}

function getRetryPause(missingMs: number): number {
  return missingMs < SLOW_AFTER_MS ? RETRY_MS : SLOW_RETRY_MS;
}

async function write(tx: Tx, drawn: readonly Drawn[]): Promise<EndedDraw[]> {
  if (drawn.length === 0) return [];
  return tx.query(DRAW, [
    drawn.map(({ id }) => id),
    drawn.map(({ result }) => result),
    drawn.map(({ seed }) => seed),
    drawn.map(({ round }) => hex(round.randomness)),
    drawn.map(({ round }) => (round.signature ? hex(round.signature) : null)),
  ]);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
