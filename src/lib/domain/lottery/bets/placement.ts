import type { BalanceNotifier } from '#domain/ledger';
import { Batcher } from '#kernel/batcher';
import type { Database, Statement } from '#kernel/database';
import { AppError, unreachable } from '#kernel/errors';
import { randomId, type RandomSource } from '#kernel/ids';
import { SQL_STATES, sqlState } from '#kernel/sql-errors';
import { closedLine, earlierSlip, betsOfSlip } from './placed-slips.ts';
import { BetRefusedError } from './refusals.ts';
import { priceLine, type PricedLine } from './price-line.ts';
import { slipValues, type PreparedSlip } from './slip-values.ts';
import type { PlacedSlip, SlipRequest } from './slip-types.ts';
import { PricingCache, type PricingSnapshot } from '../pricing/pricing-snapshot.ts';

const PLACE: Statement = {
  name: 'lottery_place_slips',
  text: `select status, line, slip, placed_at as "placedAt", balance, account_id as "accountId", is_duplicate as "isDuplicate"
           from lottery_place_slips($1, $2, $3)`,
};

interface Outcome {
  status:
    | 'OK'
    | 'KEY_REUSED'
    | 'BLOCKED'
    | 'STALE_PRICING'
    | 'DRAW_CLOSED'
    | 'GAME_OFF'
    | 'COVERAGE'
    | 'WIN_TOO_HIGH'
    | 'NUMBER_FULL'
    | 'INSUFFICIENT_FUNDS';
  line: number | null;
  slip: string;
  placedAt: Date;
  balance: bigint;
  accountId: bigint;
  isDuplicate: boolean;
}

/** How often terms may change under a bet before it is given up. */
const MAX_ATTEMPTS = 4;

/** Two lanes keep a database of a few cores busy; more only make the sets smaller. */
const LANES = 2;
/** Members who bet on the same numbers wait for the set that is before theirs: it has to be short. */
const MAX_SET = 32;
/** About what is taken in a second; who bets sooner tries again than waits longer. */
const MAX_WAITING = 1024;

/**
 * Takes slips. A process keeps the games' terms, so that a slip of any length is one round trip to the database; slips that
 * arrive while others are being taken share one, and its commit.
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
    lanes: LANES,
    maxItems: MAX_SET,
    maxWaiting: MAX_WAITING,
  });

  /** `currency`: the merchant's, in whose units demo balance is priced too. */
  constructor(ports: { db: Database; random: RandomSource; notifier: BalanceNotifier; currency: string }) {
    this.#db = ports.db;
    this.#random = ports.random;
    this.#notifier = ports.notifier;
    this.#currency = ports.currency;
  }

  /**
   * Every line or none; the same key with the same content again gives the first slip. Throws BetRefusedError, AppError
   * `not_found`, `game_unavailable`, `account_blocked`, `insufficient_funds`, `idempotency_key_reused`.
   */
  async place(request: SlipRequest): Promise<PlacedSlip> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const snapshot = await this.#pricing.of(this.#db, request.gameCode);
      const lines = await this.#reckoned(request, snapshot);
      if (!Array.isArray(lines)) return lines;
      const placed = await this.#try(request, snapshot, lines);
      if (placed) return placed;
      this.#pricing.forget(request.gameCode);
    }
    throw new AppError('unavailable', { retryAfterSeconds: 1 });
  }

  /** What an earlier call with the key got, where the lines are refused now; the close comes before everything else. */
  async #reckoned(request: SlipRequest, snapshot: PricingSnapshot): Promise<PricedLine[] | PlacedSlip> {
    const rules = {
      snapshot,
      currency: this.#currency,
      maxPrizeGroup: request.member.maxPrizeGroup,
      prizeMode: request.prizeMode,
      acceptsBetter: request.acceptsBetter,
    };
    try {
      return request.lines.map((line, at) => priceLine(line, at, rules));
    } catch (error) {
      if (!(error instanceof BetRefusedError)) throw error;
      const earlier = await earlierSlip(this.#db, request);
      if (earlier) return earlier;
      const closed = await closedLine(this.#db, request);
      if (closed !== undefined) throw new BetRefusedError('bet_draw_closed', { line: closed });
      if (await this.#isStale(snapshot)) return this.#reckonedAnew(request);
      throw error;
    }
  }

  async #isStale({ game, since }: PricingSnapshot): Promise<boolean> {
    this.#pricing.forget(game.gameCode);
    return (await this.#pricing.of(this.#db, game.gameCode)).since !== since;
  }

  async #reckonedAnew(request: SlipRequest): Promise<PricedLine[] | PlacedSlip> {
    return this.#reckoned(request, await this.#pricing.of(this.#db, request.gameCode));
  }

  /** Undefined when the terms that the lines were reckoned with hold no longer. */
  async #try(request: SlipRequest, snapshot: PricingSnapshot, lines: PricedLine[]): Promise<PlacedSlip | undefined> {
    const bets = lines.map((line) => ({ ...line, id: randomId(this.#random, 'L', 14) }));
    const slip = randomId(this.#random, 'S', 14);
    const outcome = await this.#batcher.submit({ request, snapshot, slip, bets });
    if (outcome.status === 'STALE_PRICING') return undefined;
    if (outcome.status !== 'OK') throw refusalOf(outcome.status, outcome.line ?? 0);
    const { slip: slipId, placedAt, balance: balanceMinor, accountId, isDuplicate } = outcome;
    if (isDuplicate) {
      return { slipId, placedAt, balanceMinor, bets: await betsOfSlip(this.#db, slipId) };
    }
    this.#notifier.balanceChanged(accountId);
    return { slipId, placedAt, balanceMinor, bets };
  }
}

function placeAll(db: Database, slips: readonly PreparedSlip[]): Promise<Outcome[]> {
  return db.query<Outcome>(PLACE, slipValues(slips));
}

/** Two calls with one key at once: who comes second finds the other's slip when it looks again. */
async function placeOne(db: Database, slip: PreparedSlip): Promise<Outcome> {
  const once = async () => {
    const [outcome] = await placeAll(db, [slip]);
    if (!outcome) throw new Error('lottery_place_slips gave no row');
    return outcome;
  };
  try {
    return await once();
  } catch (error) {
    if (sqlState(error) !== SQL_STATES.uniqueViolation) throw error;
    return once();
  }
}

function refusalOf(status: Exclude<Outcome['status'], 'OK' | 'STALE_PRICING'>, line: number): AppError {
  switch (status) {
    case 'KEY_REUSED':
      return new AppError('idempotency_key_reused');
    case 'BLOCKED':
      return new AppError('account_blocked');
    case 'GAME_OFF':
      return new AppError('game_unavailable');
    case 'INSUFFICIENT_FUNDS':
      return new AppError('insufficient_funds');
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
