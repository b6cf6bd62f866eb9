import type { BalanceNotifier } from '#domain/ledger';
import { Batcher } from '#kernel/batcher';
import type { Database, Tx } from '#kernel/database';
import { SQL_ERRORS, SQL_STATES, sqlState } from '#kernel/sql-errors';
import { type Prepared, prepare } from './prepare-transaction.ts';
import * as store from './wallet-store.ts';
import type { CloseRequest, TransactionRequest, Vendor, WalletOutcome } from '../types.ts';

const INVALID_AMOUNT: WalletOutcome = { status: 'INVALID_AMOUNT', isDuplicate: false };

/** For a request with the txId of the bet that it is about, which is another transaction. */
const SELF_REFERENCE: WalletOutcome = { status: 'DUPLICATE_TRANSACTION', isDuplicate: false };

function refersToItself(request: TransactionRequest): boolean {
  return 'refTxId' in request && request.operation !== 'win' && request.refTxId === request.txId;
}

/**
 * Processes one request inside the caller's transaction. Refusals are outcomes, not errors: nothing is booked and the outcome
 * gives the reason.
 */
async function processOne(tx: Tx, vendor: Vendor, request: TransactionRequest): Promise<WalletOutcome> {
  const prepared = prepare(vendor, request);
  if (!prepared) return INVALID_AMOUNT;
  if (refersToItself(request)) return SELF_REFERENCE;
  return book(tx, prepared);
}

async function book(tx: Tx, { sql, values, conclude }: Prepared): Promise<WalletOutcome> {
  const outcome = await store.runOne(tx, sql, values);
  await conclude?.(tx, outcome);
  return outcome;
}

/** Errors of concurrent requests: the same txId for two players, a bet and its cancel at the same time, or a deadlock of them. */
const RACES = new Set<string | undefined>([
  SQL_STATES.uniqueViolation,
  SQL_ERRORS.entryKeyReused,
  SQL_STATES.deadlockDetected,
]);

/** Errors of amounts that no account can hold; the vendor gets a refusal for good, because asking again cannot help. */
const TOO_HIGH = new Set<string | undefined>([SQL_ERRORS.balanceTooHigh, SQL_STATES.numericValueOutOfRange]);

async function refuseTooHigh<Outcome>(work: Promise<Outcome>, refusal: Outcome): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (TOO_HIGH.has(sqlState(error))) return refusal;
    throw error;
  }
}

/** A request can lose again when the winner of its race was itself rolled back by a third one. */
const MAX_RACES = 3;

/** Runs a request again after it lost such a race; it booked nothing, and the next run finds the winner's row. */
async function retryRaces<T>(attempt: () => Promise<T>): Promise<T> {
  for (let races = 1; ; races++) {
    try {
      return await attempt();
    } catch (error) {
      if (races >= MAX_RACES || !RACES.has(sqlState(error))) throw error;
    }
  }
}

/** Two concurrent statements keep a small database busy; more only make the batches smaller. */
const LANES = 2;
const MAX_BATCH = 64;
/** About the requests of one second; vendors give up after three. */
const MAX_WAITING = 2048;

/**
 * Processes wallet requests in batches: requests that arrive while others are being booked share one statement and one commit. Each
 * request is decided on its own and answered after the commit.
 */
export class WalletTransactions {
  readonly #batchers = new Map<store.WalletFunction, Batcher<Prepared, WalletOutcome>>();
  readonly #db: Database;
  readonly #notifier: BalanceNotifier;

  constructor(deps: { db: Database; notifier: BalanceNotifier }) {
    this.#db = deps.db;
    this.#notifier = deps.notifier;
  }

  async process(vendor: Vendor, request: TransactionRequest): Promise<WalletOutcome> {
    const prepared = prepare(vendor, request);
    if (!prepared) return INVALID_AMOUNT;
    if (refersToItself(request)) return SELF_REFERENCE;
    const outcome = await this.#batcherOf(prepared.sql).submit(prepared);
    this.#notify(outcome);
    return outcome;
  }

  /** Processes several requests of one player: books all of them, or none and returns the status of the first refusal. */
  async processBatch(vendor: Vendor, requests: readonly TransactionRequest[]): Promise<BatchOutcome> {
    try {
      const work = retryRaces(() => this.#db.transaction((tx) => processEach(tx, vendor, requests)));
      const outcome = await refuseTooHigh<BatchOutcome>(work, { ...INVALID_AMOUNT, results: [] });
      this.#notify(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof BatchRefusedError)) throw error;
      // Omits the balance, which was read inside the transaction that is rolled back; the caller reads it again.
      return { status: error.outcome.status, isDuplicate: false, results: [], refused: error.request };
    }
  }

  /** Processes requests of different players, each decided on its own. Returns the outcomes in their order. */
  processAll(vendor: Vendor, requests: CloseRequest[]): Promise<WalletOutcome[]> {
    return Promise.all(requests.map((request) => this.process(vendor, request)));
  }

  #notify({ status, isDuplicate, accountId }: WalletOutcome): void {
    if (status === 'OK' && !isDuplicate && accountId !== undefined) this.#notifier.balanceChanged(accountId);
  }

  #batcherOf(sql: store.WalletFunction): Batcher<Prepared, WalletOutcome> {
    let batcher = this.#batchers.get(sql);
    if (!batcher) {
      batcher = new Batcher({
        runAll: (batch) =>
          store.runMany(
            this.#db,
            sql,
            batch.map(({ values }) => values),
          ),
        runOne: (prepared) =>
          refuseTooHigh(
            retryRaces(() =>
              // One statement is its own transaction.
              prepared.conclude
                ? this.#db.transaction((tx) => book(tx, prepared))
                : store.runOne(this.#db, prepared.sql, prepared.values),
            ),
            INVALID_AMOUNT,
          ),
        keyOf: ({ playerId }) => playerId,
        lanes: LANES,
        maxItems: sql.many ? MAX_BATCH : 1,
        maxWaiting: MAX_WAITING,
      });
      this.#batchers.set(sql, batcher);
    }
    return batcher;
  }
}

export type BatchOutcome = WalletOutcome & {
  results: WalletOutcome[];
  /** The request that was refused, for which none is booked. */
  refused?: TransactionRequest;
};

/** Rolls the transaction of a batch back and carries the refusal to the caller. */
class BatchRefusedError extends Error {
  readonly outcome: WalletOutcome;
  readonly request: TransactionRequest;

  constructor(outcome: WalletOutcome, request: TransactionRequest) {
    super(outcome.status);
    this.outcome = outcome;
    this.request = request;
  }
}

async function processEach(tx: Tx, vendor: Vendor, requests: readonly TransactionRequest[]): Promise<BatchOutcome> {
  const results: WalletOutcome[] = [];
  for (const request of requests) {
    const outcome = await processOne(tx, vendor, request);
    if (outcome.status !== 'OK') throw new BatchRefusedError(outcome, request);
    results.push(outcome);
  }
  const last = results.at(-1);
  if (!last) throw new RangeError('a batch has at least one request');
  return { ...last, isDuplicate: results.every((result) => result.isDuplicate), results };
}
