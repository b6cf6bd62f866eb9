import * as z from 'zod';
import type { Db } from '#kernel/database';
import { AppError } from '#kernel/errors';
import { offsetOf, pageOf, type Page, type PageRequest } from '#kernel/paging';
import { defineStatement } from '#kernel/statements';
import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { CRASH_BET_STATES, CRASH_REFUND_REASONS, CRASH_ROUND_STATES } from '#rules/inhouse/crash-round';

const roundRow = z.object({
  id: z.bigint(),
  chain: z.string(),
  /** s_0 of the chain, and the number of its rounds. */
  head: z.string(),
  length: z.int(),
  rtpBps: z.int(),
  number: z.int(),
  state: z.enum(CRASH_ROUND_STATES),
  beacon: z.string(),
  beaconRound: z.bigint(),
  bettingEndsAt: z.date(),
  /** Hundredths; null before the flight. */
  cap: z.int().nullable(),
  salt: z.string().nullable(),
  startedAt: z.date().nullable(),
  /** Last heartbeat before an interruption, in microseconds after the start; null without one. */
  aliveUs: z.bigint().nullable(),
  /** Null before the end, as is the seed. */
  point: z.int().nullable(),
  seed: z.string().nullable(),
});
export type CrashRoundView = z.input<typeof roundRow>;

const ROUND_COLUMNS = `crash.id, chain.chain, chain.head, chain.length, chain.rtp_bps as "rtpBps", crash.number, crash.state, crash.beacon,
  crash.beacon_round as "beaconRound", crash.betting_ends_at as "bettingEndsAt", crash.cap, crash.salt, crash.started_at as "startedAt",
  crash.alive_us as "aliveUs", crash.point, crash.seed`;
const CHAIN = 'join inhouse_crash_chains chain on chain.id = crash.chain_id';

const CURRENT = defineStatement({
  name: 'inhouse_crash_current',
  row: roundRow.extend({
    now: z.date(),
    elapsedUs: z.bigint().nullable(),
    bets: z.int(),
    players: z.int(),
    stakesMinor: z.bigint(),
  }),
  text: `select ${ROUND_COLUMNS}, clock_timestamp() as now,
                (extract(epoch from clock_timestamp() - crash.started_at) * 1000000)::bigint as "elapsedUs",
                taken.bets, taken.players, taken.stakes as "stakesMinor"
           from (select * from inhouse_crash_rounds where currency = $1 order by id desc limit 1) crash ${CHAIN},
                lateral (select count(*)::int as bets, count(distinct bet.member_id)::int as players,
                                coalesce(sum(bet.stake_minor), 0)::bigint as stakes
                           from inhouse_crash_bets bet where bet.crash_round_id = crash.id and bet.state <> 'refunded') taken`,
});

/** The newest round as it is now. */
export interface CurrentCrashRound extends CrashRoundView {
  now: Date;
  /** Time since the start by the database's clock; null before it. */
  elapsedUs: bigint | null;
  bets: number;
  players: number;
  stakesMinor: bigint;
}

/** Returns the newest round of a currency; undefined before the first one. */
export async function getCrashRound(db: Db, currency: string): Promise<CurrentCrashRound | undefined> {
  const [current] = await db.query(CURRENT, [currency]);
  return current;
}

const ENDED = `from inhouse_crash_rounds crash ${CHAIN} where crash.currency = $1 and crash.state in ('crashed', 'settled', 'void')`;
const LIST = defineStatement({
  name: 'inhouse_crash_ended_rounds',
  row: roundRow,
  text: `select ${ROUND_COLUMNS} ${ENDED} order by crash.id desc limit $2 offset $3`,
});
const COUNT = defineStatement({
  name: 'inhouse_crash_count_ended_rounds',
  row: z.object({ count: z.int() }),
  text: `select count(*)::int as count ${ENDED}`,
});

/** Lists the rounds that have ended, the last one first, with everything that verifies them. */
export async function listCrashRounds(db: Db, currency: string, page: PageRequest): Promise<Page<CrashRoundView>> {
  const rows = await db.query(LIST, [currency, page.pageSize, offsetOf(page)]);
  const [total] = await db.query(COUNT, [currency]);
  return pageOf(rows, total?.count ?? 0, page);
}

const FIND = defineStatement({
  name: 'inhouse_crash_ended_round',
  row: roundRow,
  text: `select ${ROUND_COLUMNS} ${ENDED} and crash.id = $2`,
});

/** Returns a round that has ended, with everything that verifies it. Throws AppError `round_not_found`. */
export async function getEndedCrashRound(db: Db, currency: string, id: bigint): Promise<CrashRoundView> {
  const [round] = await db.query(FIND, [currency, id]);
  if (!round) throw new AppError('round_not_found');
  return round;
}

const betRow = roundRow.omit({ id: true, state: true }).extend({
  id: z.string(),
  crashRoundId: z.bigint(),
  roundState: z.enum(CRASH_ROUND_STATES),
  currency: z.string(),
  stakeMinor: z.bigint(),
  auto: z.int().nullable(),
  state: z.enum(CRASH_BET_STATES),
  ceiling: z.int().nullable(),
  multiplier: z.int().nullable(),
  tick: z.int().nullable(),
  refundReason: z.enum(CRASH_REFUND_REASONS).nullable(),
  payoutMinor: z.bigint(),
  validBetMinor: z.bigint(),
  balanceBeforeMinor: z.bigint(),
  balanceAfterMinor: z.bigint(),
  placedAt: z.date(),
});
/** A bet with its round. */
export type CrashBetView = z.input<typeof betRow>;

const BET_COLUMNS = `${ROUND_COLUMNS.replace('crash.id,', '').replace('crash.state,', '')}, round.vendor_round_id as id,
  crash.id as "crashRoundId", crash.state as "roundState", crash.currency, bet.stake_minor as "stakeMinor", bet.auto, bet.state, bet.ceiling,
  bet.multiplier, bet.tick, bet.refund_reason as "refundReason",
  case bet.state when 'refunded' then bet.stake_minor else round.win_minor end as "payoutMinor",
  coalesce(round.valid_bet_minor, 0) as "validBetMinor", round.balance_before_minor as "balanceBeforeMinor",
  round.balance_after_minor as "balanceAfterMinor", bet.placed_at as "placedAt"`;
const BET_JOINS = `join inhouse_crash_rounds crash on crash.id = bet.crash_round_id ${CHAIN}`;

const FIND_BET = defineStatement({
  name: 'inhouse_find_crash_bet',
  row: betRow,
  text: `select ${BET_COLUMNS}
           from vendors vendor
           join game_rounds round on round.vendor_id = vendor.id and round.member_id = $2 and round.vendor_round_id = $3
           join inhouse_crash_bets bet on bet.game_round_id = round.id ${BET_JOINS}
          where vendor.code = $1`,
});
const BETS_OF_ROUND = defineStatement({
  name: 'inhouse_crash_bets_of_member',
  row: betRow,
  text: `select ${BET_COLUMNS} from inhouse_crash_bets bet join game_rounds round on round.id = bet.game_round_id ${BET_JOINS}
          where bet.crash_round_id = $1 and bet.member_id = $2 order by bet.slot`,
});

/** Returns a bet of the member's own. Throws AppError `round_not_found`. */
export async function getCrashBet(db: Db, { memberId, id }: { memberId: bigint; id: string }): Promise<CrashBetView> {
  const [bet] = await db.query(FIND_BET, [IN_HOUSE_VENDOR, memberId, id]);
  if (!bet) throw new AppError('round_not_found');
  return bet;
}

const HAS_OPEN = defineStatement({
  name: 'inhouse_crash_has_open_bet',
  row: z.object({ hasOpenBet: z.boolean() }),
  text: `select exists (
           select from inhouse_crash_rounds round
             join inhouse_crash_bets bet on bet.crash_round_id = round.id and bet.member_id = $1 and bet.state = 'open'
            where round.state in ('betting', 'flying', 'crashed')) as "hasOpenBet"`,
});

/** Returns whether a member has a bet on crash that has not ended. */
export async function hasOpenCrashBet(db: Db, memberId: bigint): Promise<boolean> {
  const [found] = await db.query(HAS_OPEN, [memberId]);
  return found?.hasOpenBet === true;
}

/** Lists a member's bets on a round. */
export async function listCrashBets(db: Db, crashRoundId: bigint, memberId: bigint): Promise<CrashBetView[]> {
  return db.query(BETS_OF_ROUND, [crashRoundId, memberId]);
}
