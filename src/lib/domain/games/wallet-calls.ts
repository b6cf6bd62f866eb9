import type { BalanceNotifier } from '#domain/ledger';
import { Batcher } from '#kernel/batcher';
import type { Database, Tx } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import { unreachable } from '#kernel/errors';
import { SQL_ERRORS, SQL_STATES, sqlState } from '#kernel/sql-errors';
import { transactionHash, tokenHash } from './transaction-hash.ts';
import * as store from './wallet-store.ts';
import type { BetCall, CancelCall, CloseCall, Vendor, WalletOutcome, WinCall } from './types.ts';

type MovingCall = BetCall | WinCall | CancelCall | CloseCall;

/** A call as its SQL function takes it. */
interface Prepared {
  sql: store.WalletFunction;
  playerId: string;
  values: store.SqlValue[];
}

const INVALID_AMOUNT: WalletOutcome = { status: 'INVALID_AMOUNT', isDuplicate: false };

/** A cancel that gives itself the name of its bet: the first of the two to come would be the other's row. */
const SAME_NAME: WalletOutcome = { status: 'DUPLICATE_TRANSACTION', isDuplicate: false };

/**
 * Makes one movement of a vendor's game inside the caller's transaction. Refusals are outcomes, not errors: nothing
 * moved and the outcome says why.
 */
async function move(tx: Tx, vendor: Vendor, call: MovingCall): Promise<WalletOutcome> {
  const amountMinor = amountOf(call);
  if (amountMinor === undefined) return INVALID_AMOUNT;
  const { sql, values } = prepare(vendor, call, amountMinor);
  return store.runOne(tx, sql, values);
}

/** The same txId under way for two players, or a bet that met its own cancel; a deadlock of such two. */
const RACES = new Set<string | undefined>([
  SQL_STATES.uniqueViolation,
  SQL_ERRORS.entryKeyReused,
  SQL_STATES.deadlockDetected,
]);

/** Whoever lost such a race moved nothing; the second look finds the winner's row and says what it means. */
async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!RACES.has(sqlState(error))) throw error;
    return attempt();
  }
}

/** Two lanes keep a database of a few cores busy; more only make the batches smaller. */
const LANES = 2;
const MAX_BATCH = 64;
/** About what is booked in a second; a vendor gives an answer up after three. */
const MAX_WAITING = 2048;

/**
 * The hot way for movements that stand for themselves: those that arrive while others are being booked share one
 * statement and one commit. Each is decided by itself, and answered after that commit.
 */
export class WalletTransactions {
  readonly #batchers = new Map<store.WalletFunction, Batcher<Prepared, WalletOutcome>>();
  readonly #db: Database;
  readonly #notifier: BalanceNotifier;

  constructor(ports: { db: Database; notifier: BalanceNotifier }) {
    this.#db = ports.db;
    this.#notifier = ports.notifier;
  }

  async move(vendor: Vendor, call: MovingCall): Promise<WalletOutcome> {
    const amountMinor = amountOf(call);
    if (amountMinor === undefined) return INVALID_AMOUNT;
    if (call.call === 'cancel' && call.refTxId === call.txId) return SAME_NAME;
    const prepared = prepare(vendor, call, amountMinor);
    const outcome = await this.#batcherOf(prepared.sql).submit(prepared);
    this.#notify(outcome);
    return outcome;
  }

  /** Several bets and wins of one round: all of them, or none and the status of the first refusal. */
  async moveAll(vendor: Vendor, calls: (BetCall | WinCall)[]): Promise<BatchOutcome> {
    try {
      const outcome = await twice(() => this.#db.transaction((tx) => moveEach(tx, vendor, calls)));
      this.#notify(outcome);
      return outcome;
    } catch (error) {
      if (!(error instanceof BatchRefused)) throw error;
      // The balance of the refusal was seen inside the transaction that is no more: the caller asks again.
      return { status: error.outcome.status, isDuplicate: false, results: [] };
    }
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
        runOne: ({ sql: own, values }) => twice(() => store.runOne(this.#db, own, values)),
        keyOf: ({ playerId }) => playerId,
        lanes: LANES,
        maxItems: MAX_BATCH,
        maxWaiting: MAX_WAITING,
      });
      this.#batchers.set(sql, batcher);
    }
    return batcher;
  }
}

/** Zero is an amount for a win, and for a bet of a free round; a cancel and a close carry none. */
function amountOf(call: MovingCall): bigint | undefined {
  if (call.call === 'cancel' || call.call === 'close') return 0n;
  const amountMinor = parseAmount(call.amount);
  if (amountMinor === undefined || amountMinor < 0n) return undefined;
  const mayBeZero = call.call === 'win' || call.rewardId !== undefined;
  return amountMinor === 0n && !mayBeZero ? undefined : amountMinor;
}

/** Lists the values in the order of the functions' parameters (sql/). */
function prepare(vendor: Vendor, call: MovingCall, amountMinor: bigint): Prepared {
  const hash = transactionHash(call, amountMinor);
  const { id, code } = vendor;
  const { playerId, txId } = call;
  const namespace = `vendor:${code}`;
  switch (call.call) {
    case 'bet': {
      const { currency, gameCode, roundId, roundClosed = false } = call;
      const token = tokenHash(call.token);
      const values = [
        id,
        namespace,
        playerId,
        currency,
        token,
        gameCode,
        roundId,
        txId,
        amountMinor,
        roundClosed,
        hash,
      ];
      return { sql: store.BET, playerId, values };
    }
    case 'win': {
      const { currency, roundId, refTxId = null, kind, roundClosed = false } = call;
      const values = [id, namespace, playerId, currency, roundId, txId, refTxId, amountMinor, kind, roundClosed, hash];
      return { sql: store.WIN, playerId, values };
    }
    case 'cancel':
      return { sql: store.CANCEL, playerId, values: [id, namespace, playerId, txId, call.refTxId, hash] };
    case 'close':
      return { sql: store.CLOSE, playerId, values: [id, playerId, call.roundId, txId, hash] };
    default:
      return unreachable(call);
  }
}

export type BatchOutcome = WalletOutcome & { results: WalletOutcome[] };

/** Carries a refusal out of the transaction, so that what came before it is rolled back. */
class BatchRefused extends Error {
  readonly outcome: WalletOutcome;

  constructor(outcome: WalletOutcome) {
    super(outcome.status);
    this.outcome = outcome;
  }
}

async function moveEach(tx: Tx, vendor: Vendor, calls: (BetCall | WinCall)[]): Promise<BatchOutcome> {
  const results: WalletOutcome[] = [];
  for (const call of calls) {
    const outcome = await move(tx, vendor, call);
    if (outcome.status !== 'OK') throw new BatchRefused(outcome);
    results.push(outcome);
  }
  const last = results.at(-1);
  if (!last) throw new RangeError('a batch has at least one call');
  return { ...last, isDuplicate: results.every((result) => result.isDuplicate), results };
}
