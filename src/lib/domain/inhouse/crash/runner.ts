import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import type { Beacon } from '#domain/lottery';
import type { Database, Db } from '#kernel/database';
import { defineStatement } from '#kernel/statements';
import { endTickOf } from '#rules/inhouse/crash-curve';
import { crashPoint } from '#rules/inhouse/crash-point';
import {
  ceilingOf,
  type CrashBet,
  CRASH_ROUND_STATES,
  crashPayout,
  type CrashResult,
  crashValidBet,
  limitExposure,
  settleCrashBet,
  SUSPICIOUS_LUCK,
} from '#rules/inhouse/crash-round';
import { QUICKNET } from '#rules/lottery/draws/drawing';
import { type ChainDeps, publishCrashChain, readCrashSeed } from './chains.ts';

/** Bets that one statement ends (docs/spec/inhouse-rulebook.md §12). */
export const CRASH_BETS_PER_PAGE = 1000;

export interface CrashDeps extends ChainDeps {
  db: Database;
  beacon: Beacon;
  notifier: BalanceNotifier;
  /** Names this process among those that could run the rounds. */
  runner: string;
  /** Called after each change of a round. */
  onChange(currency: string): Promise<void>;
  /** Called with the public id of a member whose luck is suspicious. */
  onLucky(memberId: string): void;
  /** `restMs`: no round is opened when nobody has looked at them for so long. */
  timing: { bettingMs: number; resultMs: number; restMs: number };
  /** Bets that one statement ends. */
  betsPerPage: number;
}

/** Dependencies of the end of a round. */
type EndDeps = Pick<CrashDeps, 'sealer' | 'notifier' | 'runner' | 'onLucky' | 'betsPerPage'> & { db: Db };

const beat = z.object({
  isRunner: z.boolean(),
  crashRoundId: z.bigint().nullable(),
  state: z.enum(CRASH_ROUND_STATES).nullable(),
  isClosed: z.boolean().nullable(),
  hasCap: z.boolean().nullable(),
  isLapsed: z.boolean().nullable(),
  isOver: z.boolean().nullable(),
  isSettled: z.boolean().nullable(),
  elapsedUs: z.bigint().nullable(),
  dueMs: z.int().nullable(),
  unwatchedMs: z.bigint().nullable(),
});
type Beat = z.input<typeof beat>;

const BEAT = defineStatement({
  name: 'inhouse_crash_beat',
  row: beat,
  text: `select is_runner as "isRunner", crash_round_id as "crashRoundId", state, is_closed as "isClosed", has_cap as "hasCap",
                is_lapsed as "isLapsed", is_over as "isOver", is_settled as "isSettled", elapsed_us as "elapsedUs", due_ms as "dueMs",
                unwatched_ms as "unwatchedMs"
           from inhouse_crash_beat($1, $2)`,
});
const OPEN = defineStatement({
  name: 'inhouse_crash_open',
  row: z.object({ isOpen: z.boolean() }),
  text: 'select inhouse_crash_open($1, $2, $3, $4, $5) as "isOpen"',
});
// Waits for the bets that share the lock of the row.
const CLOSE = defineStatement({
  name: 'inhouse_crash_close',
  text: `update inhouse_crash_rounds set closed_at = clock_timestamp() where id = $1 and state = 'betting' and closed_at is null`,
});
const ROUND = defineStatement({
  name: 'inhouse_crash_round',
  row: z.object({
    number: z.int(),
    chain: z.string(),
    rtpBps: z.int(),
    maxWinMinor: z.bigint(),
    roundLimitMinor: z.bigint(),
    beaconRound: z.bigint(),
    point: z.int().nullable(),
    aliveUs: z.bigint().nullable(),
    now: z.date(),
  }),
  text: `select round.number, chain.chain, chain.rtp_bps as "rtpBps",
                round.max_win_minor as "maxWinMinor", round.round_limit_minor as "roundLimitMinor", round.beacon_round as "beaconRound",
                flight.point, round.alive_us as "aliveUs", clock_timestamp() as now
           from inhouse_crash_rounds round join inhouse_crash_chains chain on chain.id = round.chain_id
           left join inhouse_crash_flights flight on flight.crash_round_id = round.id
          where round.id = $1`,
});
type RunRound = z.input<typeof ROUND.row> & { id: bigint };

const betRow = z.object({
  id: z.bigint(),
  stakeMinor: z.bigint(),
  maxWinMinor: z.bigint(),
  auto: z.int().nullable(),
  ceiling: z.int().nullable(),
});
const BET_COLUMNS =
  'bet.game_round_id as id, bet.stake_minor as "stakeMinor", bet.max_win_minor as "maxWinMinor", bet.auto, bet.ceiling';
const BETS = defineStatement({
  name: 'inhouse_crash_open_bets',
  row: betRow,
  text: `select ${BET_COLUMNS} from inhouse_crash_bets bet
          where bet.crash_round_id = $1 and bet.state = 'open' order by bet.game_round_id`,
});
const NEXT_BETS = defineStatement({
  name: 'inhouse_crash_next_bets',
  row: betRow,
  text: `select ${BET_COLUMNS} from inhouse_crash_bets bet
          where bet.crash_round_id = $1 and bet.state = 'open' order by bet.account_id limit $2`,
});
const REACHED = defineStatement({
  name: 'inhouse_crash_reached_bets',
  row: betRow,
  text: `select ${BET_COLUMNS}
           from inhouse_crash_bets bet join inhouse_crash_flights flight on flight.crash_round_id = bet.crash_round_id
          where bet.crash_round_id = $1 and bet.state = 'open' and bet.ceiling <= flight.point
            and bet.ceiling <= (select curve.hundredths from inhouse_crash_curve curve
                                 where curve.tick = least($2::bigint / 10000, (select max(last.tick) from inhouse_crash_curve last)))
          order by bet.account_id limit $3`,
});
const LIMIT = defineStatement({
  name: 'inhouse_crash_limit',
  text: `with limited as (update inhouse_crash_rounds set cap = $2 where id = $1 and state = 'betting' and cap is null returning id)
         update inhouse_crash_bets bet set ceiling = given.ceiling
           from limited, unnest($3::bigint[], $4::int[]) as given (id, ceiling) where bet.game_round_id = given.id and bet.state = 'open'`,
});
const PAY = defineStatement({
  name: 'inhouse_crash_pay',
  row: z.object({ accountId: z.bigint() }),
  text: `select paid as "accountId" from inhouse_crash_pay($1, $2, $3, $4, $5, $6, $7) as paid`,
});
const START = defineStatement({ name: 'inhouse_crash_start', text: 'select inhouse_crash_start($1, $2, $3, $4)' });
const CRASH = defineStatement({
  name: 'inhouse_crash_end',
  text: `update inhouse_crash_rounds round set state = 'crashed', crashed_at = clock_timestamp(), point = flight.point, seed = $2
           from inhouse_crash_flights flight where round.id = $1 and round.state = 'flying' and flight.crash_round_id = round.id`,
});
const VOID = defineStatement({
  name: 'inhouse_crash_void',
  text: `update inhouse_crash_rounds set state = 'void', seed = $2 where id = $1 and state = 'betting'`,
});
const SETTLED = defineStatement({
  name: 'inhouse_crash_settle',
  row: z.object({ memberId: z.string() }),
  text: 'select lucky as "memberId" from inhouse_crash_settle($1, $2) as lucky',
});

const WATCH = defineStatement({
  name: 'inhouse_crash_watch',
  text: `insert into inhouse_crash_leases (currency, runner, alive_at) values ($1, '', 'epoch')
         on conflict (currency) do update set watched_at = clock_timestamp()`,
});

/** Notes that somebody looks at the rounds of a currency: the runner goes on with them. */
export async function watchCrash(db: Db, currency: string): Promise<void> {
  await db.query(WATCH, [currency]);
}

/** Pauses between two looks at a round, in milliseconds. A flight needs a heartbeat each 250. */
const [PAUSE_MS, IDLE_MS] = [250, 1000];

const betOf = ({ id, stakeMinor, maxWinMinor, auto }: z.input<typeof betRow>): CrashBet => ({
  id: String(id),
  stakeMinor,
  maxWinMinor,
  auto: auto ?? undefined,
});

/**
 * Does what is due of the rounds of a currency, and returns the milliseconds until it should be called again. Any number of processes may call
 * it: one of them at a time is the runner, and each act takes effect once.
 */
export async function advanceCrash(deps: CrashDeps, currency: string): Promise<number> {
  const [now] = await deps.db.query(BEAT, [currency, deps.runner]);
  if (!now) throw new Error('a heartbeat gave no answer');
  if (!now.isRunner) return now.dueMs ?? IDLE_MS;
  const { crashRoundId: id, state } = now;
  if (id === null || state === null || now.isSettled) return openNext(deps, currency, now);
  const wait = await advanceRound(deps, { ...now, id, state });
  if (wait === 0) await deps.onChange(currency);
  return wait;
}

async function openNext(deps: CrashDeps, currency: string, { dueMs, unwatchedMs }: Beat): Promise<number> {
  const restMs = deps.timing.resultMs + (dueMs ?? -deps.timing.resultMs);
  if (restMs > 0) return Math.min(restMs, PAUSE_MS);
  if (unwatchedMs !== null && unwatchedMs > deps.timing.restMs) return IDLE_MS;
  await publishCrashChain(deps.db, deps, currency);
  const { genesisSeconds, periodSeconds } = QUICKNET;
  const terms = [deps.beacon.source, BigInt(genesisSeconds), periodSeconds, deps.timing.bettingMs];
  const [opened] = await deps.db.query(OPEN, [currency, ...terms]);
  if (!opened?.isOpen) return IDLE_MS;
  await deps.onChange(currency);
  return PAUSE_MS;
}

type DueRound = Beat & { id: bigint; state: NonNullable<Beat['state']> };

/** Returns 0 when the round has changed. */
async function advanceRound(deps: CrashDeps, due: DueRound): Promise<number> {
  const { db } = deps;
  const { id, state } = due;
  if (state === 'betting' && due.dueMs !== null && due.dueMs > 0) return Math.min(due.dueMs, PAUSE_MS);
  if (state === 'betting' && !due.isLapsed && !due.isClosed) {
    await db.query(CLOSE, [id]);
    return 0;
  }
  const round = await readRound(db, id);
  switch (state) {
    case 'betting':
      if (due.isLapsed) await voidRound(deps, round);
      else if (due.hasCap) return start(deps, round);
      else await decideCap(deps, round);
      return 0;
    case 'flying':
      await payReached(deps, round, due.elapsedUs ?? 0n);
      if (!due.isOver) return Math.max(due.dueMs ?? PAUSE_MS, 1);
      await crashRound(deps, round);
      return 0;
    default:
      await settleAll(deps, round, state);
      return 0;
  }
}

async function readRound(db: Db, id: bigint): Promise<RunRound> {
  const [found] = await db.query(ROUND, [id]);
  if (!found) throw new Error('a crash round is missing');
  return { ...found, id };
}

async function crashRound(deps: EndDeps, round: RunRound): Promise<void> {
  await deps.db.query(CRASH, [round.id, await readCrashSeed(deps, round.id, 'end')]);
}

async function voidRound(deps: EndDeps, { id }: RunRound): Promise<void> {
  await deps.db.query(CLOSE, [id]);
  await deps.db.query(VOID, [id, await readCrashSeed(deps, id, 'void')]);
}

const LOCK_LEASE = defineStatement({
  name: 'inhouse_crash_lock_lease',
  text: 'select from inhouse_crash_leases where currency = $1 for update',
});
// Comes after the lock, in a statement of its own, which sees what the former holder of the lock has closed.
const LEFT = defineStatement({
  name: 'inhouse_crash_left_round',
  row: z.object({ id: z.bigint(), state: z.enum(CRASH_ROUND_STATES) }),
  text: `select crash.id, crash.state
           from inhouse_crash_leases lease
           join inhouse_crash_rounds crash on crash.currency = lease.currency and crash.settled_at is null
          where lease.currency = $1 and lease.alive_at < clock_timestamp() - interval '30 seconds'
            and crash.id = (select max(newest.id) from inhouse_crash_rounds newest where newest.currency = $1)`,
});
const INTERRUPT = defineStatement({
  name: 'inhouse_crash_mark_interrupted',
  text: 'select inhouse_crash_interrupt($1, clock_timestamp())',
});

/**
 * Ends the round of a currency that no process runs, as a runner would: void when it has not started, else settled with its interruption. The
 * lock of the lease holds runners back meanwhile. Returns false when one runs it. The caller knows that the flight is over.
 */
export async function closeLeftCrashRound(deps: EndDeps, currency: string): Promise<boolean> {
  await deps.db.query(LOCK_LEASE, [currency]);
  const [left] = await deps.db.query(LEFT, [currency]);
  if (!left) return false;
  const { id, state } = left;
  if (state === 'flying') await deps.db.query(INTERRUPT, [id]);
  const round = await readRound(deps.db, id);
  if (state === 'betting') await voidRound(deps, round);
  if (state === 'flying') await crashRound(deps, round);
  await settleAll(deps, round, state === 'betting' ? 'void' : state);
  return true;
}

type StoredBet = z.input<typeof betRow>;

/** Refunds the newest bets that the round could not pay ten times, and decides the cap; before the seed is read. */
async function decideCap(deps: CrashDeps, round: RunRound): Promise<void> {
  const bets = await deps.db.query(BETS, [round.id]);
  const { cap, accepted, refunded } = limitExposure(bets.map(betOf), round);
  const results = refunded.map((bet) => ({ bet, result: { state: 'refunded' } as const }));
  for (let from = 0; from < results.length; from += deps.betsPerPage)
    await pay(deps, results.slice(from, from + deps.betsPerPage), 'round_limit');
  const ceilings = accepted.map((bet) => ceilingOf(bet, cap, round));
  await deps.db.query(LIMIT, [round.id, cap, accepted.map(({ id }) => id), ceilings]);
}

/** Starts the flight when the randomness of the beacon is there. */
async function start(deps: CrashDeps, round: RunRound): Promise<number> {
  const { db, beacon } = deps;
  const given = await beacon.roundOf(Number(round.beaconRound), round.now);
  if (!given) return PAUSE_MS;
  const salt = Buffer.from(given.randomness).toString('hex');
  const seed = await readCrashSeed(deps, round.id, 'start');
  const point = crashPoint({ seed, chain: round.chain, round: round.number, salt }, round.rtpBps);
  await db.query(START, [round.id, salt, point, endTickOf(point)]);
  return 0;
}

interface EndedBet {
  bet: CrashBet;
  result: CrashResult;
}

/** Books the automatic cash-outs that the flight has reached. */
async function payReached(deps: CrashDeps, { id }: RunRound, elapsedUs: bigint): Promise<void> {
  const reached = await deps.db.query(REACHED, [id, elapsedUs, deps.betsPerPage]);
  await pay(
    deps,
    reached.map((bet) => ({ bet: betOf(bet), result: { state: 'cashed_out', multiplier: bet.ceiling ?? 0 } })),
    null,
  );
}

async function settleAll(deps: EndDeps, round: RunRound, state: DueRound['state']): Promise<void> {
  const reason = state === 'void' ? 'void' : 'interrupted';
  for (;;) {
    const bets = await deps.db.query(NEXT_BETS, [round.id, deps.betsPerPage]);
    if (bets.length === 0) break;
    await pay(
      deps,
      bets.map((bet) => ({ bet: betOf(bet), result: state === 'void' ? { state: 'refunded' } : resultOf(round, bet) })),
      reason,
    );
  }
  for (const { memberId } of await deps.db.query(SETTLED, [round.id, SUSPICIOUS_LUCK])) deps.onLucky(memberId);
}

function resultOf({ point, aliveUs }: RunRound, { ceiling }: StoredBet): CrashResult {
  if (point === null || ceiling === null) throw new Error('a flight has no point');
  const flight = { point, aliveUs: aliveUs === null ? undefined : Number(aliveUs) };
  return settleCrashBet(flight, { ceiling, cashedOut: undefined });
}

async function pay(
  { db, notifier }: Pick<EndDeps, 'db' | 'notifier'>,
  ended: readonly EndedBet[],
  reason: string | null,
): Promise<void> {
  if (ended.length === 0) return;
  const paid = await db.query(PAY, [
    ended.map(({ bet }) => bet.id),
    ended.map(({ result }) => result.state),
    ended.map(({ result }) => (result.state === 'cashed_out' ? result.multiplier : null)),
    ended.map(() => null),
    ended.map(({ bet, result }) => String(crashPayout(bet, result))),
    ended.map(({ bet, result }) => String(crashValidBet(bet, result))),
    reason,
  ]);
  for (const { accountId } of paid) notifier.balanceChanged(accountId);
}
