import * as z from 'zod';
import { SECOND_MS } from '#kernel/clock';
import type { Database, Tx } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { GAME_GROUPS } from '#rules/lottery';
import { drawResult, drawKey } from '#rules/lottery/draws/drawing';
import { publishEndedDraws, ENDED_DRAW_COLUMNS, type EndedDraw, endedDrawRow } from './broadcast.ts';
import { EMITTED, type FailedDraw, recordDrawFailures, type RecordedFailure } from './draw-failures.ts';
import { type Beacon, type BeaconRound, BEACONS } from './ports.ts';
import { getLunarYear, serializeResult } from './results.ts';
import type { SealedChain, SeedLinks } from './seed-chains.ts';
import { sqlStatesBefore } from './states.ts';

/** Most draws of one run; the next run, a second later, takes the rest. */
const MAX_DRAWS_PER_RUN = 200;
/** Pause before a missing beacon round is requested again in the first minute; later ones are stored with the failure. */
const RETRY_MS = 2 * SECOND_MS;

const dueDrawRow = z.object({
  id: z.bigint(),
  gameCode: z.string(),
  group: z.enum(GAME_GROUPS),
  drawNumber: z.string(),
  localDay: z.string(),
  beacon: z.enum(BEACONS),
  round: z.bigint(),
  link: z.int(),
  now: z.date(),
  chainId: z.bigint(),
  chainNo: z.int(),
  length: z.int(),
  sealedSeed: z.string(),
});

type DueDraw = z.input<typeof dueDrawRow>;

// A result exists from the later of two instants on: the draw time and the emission of the round. Draws that failed before come last.
const DUE = defineStatement({
  name: 'lottery_draws_due',
  row: dueDrawRow,
  text: `select draw.id, draw.game_code as "gameCode", game.game_group as "group", draw.draw_number as "drawNumber", draw.local_day as "localDay", draw.beacon,
                draw.beacon_round as "round", draw.link, clock_timestamp() as now,
                chain.id as "chainId", chain.chain_no as "chainNo", chain.length, chain.sealed_seed as "sealedSeed"
           from lottery_draws draw join lottery_games game using (game_code) join lottery_seed_chains chain on chain.id = draw.chain_id
           left join lottery_draw_failures failure on failure.draw_id = draw.id
          where draw.state = 'CLOSED' and draw.draws_at <= clock_timestamp() and ${EMITTED} <= clock_timestamp()
            and (failure.draw_id is null or failure.retry_at <= clock_timestamp())
          order by failure.draw_id is not null, draw.draws_at, draw.id limit ${MAX_DRAWS_PER_RUN}`,
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
         returning ${ENDED_DRAW_COLUMNS}`,
});

export interface DrawDeps {
  beacon: Beacon;
  links: SeedLinks;
  /** Hours after which a draw whose beacon round never came is voided. */
  voidAfterHours: number;
  log: { error(details: object, message: string): void };
  /** Called once for each draw that waits for more than a minute. */
  onDelayed(gameCode: string): void;
}

interface Drawn {
  id: bigint;
  result: string;
  seed: string;
  round: BeaconRound;
}

/** A draw of this run: with its result, failed, or left to a later run. */
type Attempt = Drawn | FailedDraw | undefined;

/** Draws due draws. Remembers, between runs, when to request each missing beacon round again. */
export class Draws {
  readonly #deps: DrawDeps;
  readonly #retryAtMs = new Map<number, number>();

  constructor(deps: DrawDeps) {
    this.#deps = deps;
  }

  /**
   * Draws the result of every closed draw that is due. A draw whose beacon round is missing waits for it: another round is never
   * used, and the draw is voided only after `voidAfterHours` and several separate failures. Returns the draws that ended. Reads
   * no bets. Several nodes may run it at once: they compute the same result, and one of them writes it.
   */
  async drawDue(db: Database): Promise<EndedDraw[]> {
    const due = await db.query(DUE);
    if (due.length === 0) return [];
    const rounds = await this.#roundsOf(due);
    const attempts = due.map((draw) => this.#attempt(draw, rounds));
    const drawn = attempts.filter((attempt) => attempt !== undefined && 'result' in attempt);
    const failed = attempts.filter((attempt) => attempt !== undefined && 'cause' in attempt);
    const outcome = await db.transaction(async (tx) => {
      const written = await write(tx, drawn);
      publishEndedDraws(tx, written);
      const rule = { voidAfterHours: this.#deps.voidAfterHours, seedOf: (id: bigint) => this.#seedOf(due, id) };
      const { delayed, voided } = await recordDrawFailures(tx, failed, rule);
      return { ended: [...written, ...voided], delayed };
    });
    this.#alert(outcome.delayed);
    return outcome.ended;
  }

  #alert(delayed: readonly RecordedFailure[]): void {
    if (delayed.length === 0) return;
    for (const { gameCode } of delayed) this.#deps.onDelayed(gameCode);
    const draws = delayed.map(
      ({ gameCode, drawNumber, cause, round }) => `${gameCode} ${drawNumber}: ${cause} ${round}`,
    );
    this.#deps.log.error({ draws }, 'draws cannot be drawn yet; they wait for their beacon round or seed');
  }

  /** Requests each round once, even when several games use it. Undefined: requested in vain. */
  async #roundsOf(due: readonly DueDraw[]): Promise<Map<number, BeaconRound | undefined>> {
    const now = due[0]?.now ?? new Date(0);
    const sameSource = due.filter(({ beacon }) => beacon === this.#deps.beacon.source);
    const rounds = new Set(sameSource.map(({ round }) => Number(round)));
    for (const round of this.#retryAtMs.keys()) if (!rounds.has(round)) this.#retryAtMs.delete(round);
    const requested = new Map<number, BeaconRound | undefined>();
    const dueRounds = [...rounds].filter((round) => (this.#retryAtMs.get(round) ?? 0) <= now.getTime());
    await Promise.all(
      dueRounds.map(async (round) => {
        const beaconRound = await this.#deps.beacon.roundOf(round, now);
        requested.set(round, beaconRound);
        if (!beaconRound) this.#retryAtMs.set(round, now.getTime() + RETRY_MS);
      }),
    );
    return requested;
  }

  /** Computes one draw's result. A draw that fails is recorded and does not block the others. */
  #attempt(draw: DueDraw, rounds: ReadonlyMap<number, BeaconRound | undefined>): Attempt {
    const { id, beacon } = draw;
    const number = Number(draw.round);
    // Nobody can give the rounds of a beacon that is not configured any more.
    if (beacon !== this.#deps.beacon.source) return { id, cause: 'beacon_missing' };
    if (!rounds.has(number)) return undefined;
    const round = rounds.get(number);
    return round ? (this.#drawn(draw, round) ?? { id, cause: 'seed_missing' }) : { id, cause: 'beacon_missing' };
  }

  /** Returns the seed of a draw; undefined, with an error in the log, when its seal is broken. */
  #seedOf(due: readonly DueDraw[], id: bigint): string | undefined {
    const draw = due.find((candidate) => candidate.id === id);
    if (!draw) return undefined;
    try {
      return this.#openSeed(draw);
    } catch (error) {
      this.#deps.log.error({ err: error, gameCode: draw.gameCode }, 'cannot open the seed of a draw that is voided');
      return undefined;
    }
  }

  #openSeed(draw: DueDraw): string {
    const chain: SealedChain = { ...draw, id: draw.chainId };
    return hex(this.#deps.links.getLink(chain, draw.link));
  }

  /** Returns undefined, with an error in the log, when the seal is broken. */
  #drawn(draw: DueDraw, round: BeaconRound): Drawn | undefined {
    try {
      const seed = this.#openSeed(draw);
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
