import * as z from 'zod';
import type { BalanceNotifier } from '#domain/ledger';
import { Batcher } from '#kernel/batcher';
import type { Database } from '#kernel/database';
import { AppError, unreachable } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { defineStatement } from '#kernel/statements';
import { findClosedLine, findEarlierSlip, listBetsOfSlip } from './placed-slips.ts';
import { BetRefusedError } from './refusals.ts';
import { priceLine, type PricedLine } from './price-line.ts';
import { slipValues, type PreparedSlip } from './slip-values.ts';
import type { PlacedSlip, SlipRequest } from './slip-types.ts';
import { PricingCache, type PricingSnapshot } from '../pricing/pricing-snapshot.ts';

const outcomeRow = z.object({
  status: z.enum([
    'OK',
    'KEY_REUSED',
    'BLOCKED',
    'STALE_PRICING',
    'DRAW_CLOSED',
    'GAME_OFF',
    'COVERAGE',
    'WIN_TOO_HIGH',
    'NUMBER_FULL',
    'INSUFFICIENT_FUNDS',
    'ABOVE_BONUS_MAX_BET',
  ]),
  line: z.int().nullable(),
  /** Null, like the time, when the slip is refused. */
  slip: z.string().nullable(),
  placedAt: z.date().nullable(),
  /** Null, like the account, when the member has no account. */
  balance: z.bigint().nullable(),
  accountId: z.bigint().nullable(),
  isDuplicate: z.boolean(),
});

type Outcome = z.input<typeof outcomeRow>;

const PLACE = defineStatement({
  name: 'lottery_place_slips',
  row: outcomeRow,
  text: `select status, line, slip, placed_at as "placedAt", balance, account_id as "accountId", is_duplicate as "isDuplicate"
           from lottery_place_slips($1, $2, $3)`,
});

/** Attempts per slip before it is refused because the game's pricing keeps changing. */
const MAX_ATTEMPTS = 4;

/** Concurrent batches: two keep a database of a few cores busy, more only make the batches smaller. */
const MAX_CONCURRENT_BATCHES = 2;
/** Slips per batch: bets on the same numbers wait for the batch before, so it must be short. */
const MAX_SLIPS_PER_BATCH = 32;
/** Waiting slips, about what one second places; beyond that, callers are asked to retry. */
const MAX_WAITING = 1024;

/**
 * Places slips. Pricing is cached per process, so that a slip of any length takes one round trip to the database. Slips that
 * arrive while a batch runs share the next batch and its commit.
 */
export class BetPlacement {
  readonly #db: Database;
  readonly #random: RandomSource;
  readonly #notifier: BalanceNotifier;
  readonly #currency: string;
  readonly #pricing = new PricingCache();
  readonly #batcher = new Batcher<PreparedSlip, Outcome>({
    runAll: (slips) => placeAll(this.#db, slips),
    runOne: (slip) => placeOne(this.#db, slip),
    keyOf: ({ request }) => request.member.id,
    lanes: MAX_CONCURRENT_BATCHES,
    maxItems: MAX_SLIPS_PER_BATCH,
    maxWaiting: MAX_WAITING,
  });

  /** `currency` is the merchant's; demo bets are priced in its units too. */
  constructor(deps: { db: Database; random: RandomSource; notifier: BalanceNotifier; currency: string }) {
    this.#db = deps.db;
    this.#random = deps.random;
    this.#notifier = deps.notifier;
    this.#currency = deps.currency;
  }

  /**
   * Places all lines of a slip or none. Repeating the same key and content returns the first slip. Throws BetRefusedError;
   * AppError `not_found`, `game_unavailable`, `account_blocked`, `insufficient_funds`, `bonus_max_bet`,
   * `idempotency_key_reused`, `unavailable`.
   */
  async place(request: SlipRequest): Promise<PlacedSlip> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const snapshot = await this.#pricing.of(this.#db, request.gameCode);
      const priced = await this.#price(request, snapshot);
      // The key was used before: returns the earlier slip.
      if (!Array.isArray(priced)) return priced;
      const placed = await this.#submit(request, snapshot, priced);
      if (placed) return placed;
      this.#pricing.delete(request.gameCode);
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1 });
  }

  /**
   * Prices the lines. When a line is refused, an earlier slip with this key, a closed draw and changed pricing take precedence
   * over the refusal.
   */
  async #price(request: SlipRequest, snapshot: PricingSnapshot): Promise<PricedLine[] | PlacedSlip> {
    const rules = {
      snapshot,
      currency: this.#currency,
      maxPrizeGroup: request.member.maxPrizeGroup,
      ownOddsTable: request.member.oddsTable,
      prizeMode: request.prizeMode,
      acceptsBetter: request.acceptsBetter,
      parsed: new Map(),
    };
    try {
      return request.lines.map((line, at) => priceLine(line, at, rules));
    } catch (error) {
      if (!(error instanceof BetRefusedError)) throw error;
      const earlier = await findEarlierSlip(this.#db, request);
      if (earlier) return earlier;
      const closed = await findClosedLine(this.#db, request);
      if (closed !== undefined) throw new BetRefusedError('bet_draw_closed', { line: closed });
      if (await this.#isStale(snapshot)) return this.#reprice(request);
      throw error;
    }
  }

  async #isStale({ game, since }: PricingSnapshot): Promise<boolean> {
    this.#pricing.delete(game.gameCode);
    return (await this.#pricing.of(this.#db, game.gameCode)).since !== since;
  }

  async #reprice(request: SlipRequest): Promise<PricedLine[] | PlacedSlip> {
    return this.#price(request, await this.#pricing.of(this.#db, request.gameCode));
  }

  /** Submits the priced slip; undefined when its pricing is stale. */
  async #submit(request: SlipRequest, snapshot: PricingSnapshot, lines: PricedLine[]): Promise<PlacedSlip | undefined> {
    const bets = lines.map((line) => ({ ...line, id: randomId(this.#random, 'L', 14) }));
    const slip = randomId(this.#random, 'S', 14);
    const outcome = await this.#batcher.submit({ request, snapshot, slip, bets });
    if (outcome.status === 'STALE_PRICING') return undefined;
    if (outcome.status !== 'OK') throw toRefusal(outcome.status, outcome.line ?? 0);
    const { slip: slipId, placedAt, balance: balanceMinor, accountId, isDuplicate } = outcome;
    if (slipId === null || placedAt === null || balanceMinor === null || accountId === null) {
      throw new Error('lottery_place_slips accepted a slip without returning it');
    }
    if (isDuplicate) {
      return { slipId, placedAt, balanceMinor, bets: await listBetsOfSlip(this.#db, slipId) };
    }
    this.#notifier.balanceChanged(accountId);
    return { slipId, placedAt, balanceMinor, bets };
  }
}

function placeAll(db: Database, slips: readonly PreparedSlip[]): Promise<Outcome[]> {
  return db.query(PLACE, slipValues(slips));
}

/**
 * Places one slip. The second of two concurrent calls with one key violates the unique key, and finds the first one's slip when
 * it runs again.
 */
async function placeOne(db: Database, slip: PreparedSlip): Promise<Outcome> {
  const once = async () => {
    const [outcome] = await placeAll(db, [slip]);
    if (!outcome) throw new Error('lottery_place_slips returned no row');
    return outcome;
  };
  try {
    return await once();
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    return once();
  }
}

function toRefusal(status: Exclude<Outcome['status'], 'OK' | 'STALE_PRICING'>, line: number): AppError {
  switch (status) {
    case 'KEY_REUSED':
      return new AppError('idempotency_key_reused');
    case 'BLOCKED':
      return new AppError('account_blocked');
    case 'GAME_OFF':
      return new AppError('game_unavailable');
    case 'INSUFFICIENT_FUNDS':
      return new AppError('insufficient_funds');
    case 'ABOVE_BONUS_MAX_BET':
      return new AppError('bonus_max_bet');
    case 'DRAW_CLOSED':
      return new BetRefusedError('bet_draw_closed', { line });
    case 'COVERAGE':
      return new BetRefusedError('bet_coverage_exceeded', { line });
    case 'WIN_TOO_HIGH':
      return new BetRefusedError('bet_win_too_high', { line });
    case 'NUMBER_FULL':
      return new BetRefusedError('bet_number_full', { line });
    default:
      return unreachable(status);
  }
}
