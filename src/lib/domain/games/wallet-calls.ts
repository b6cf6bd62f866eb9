import { SQL_UNIQUE_VIOLATION, sqlState, type Database, type Db } from '#kernel/database';
import { parseAmount } from '#kernel/money';
import { unreachable } from '#kernel/errors';
import { movementHash, tokenHash } from './movement-hash.ts';
import * as store from './wallet-store.ts';
import type { BetCall, CancelCall, CloseCall, Vendor, WalletOutcome, WinCall } from './types.ts';

type MovingCall = BetCall | WinCall | CancelCall | CloseCall;

/**
 * Makes one movement of a vendor's game. Refusals are outcomes, not errors: nothing moved and the outcome
 * says why. One statement, committed when this returns.
 */
export async function move(db: Db, vendor: Vendor, call: MovingCall): Promise<WalletOutcome> {
  const amountMinor = amountOf(call);
  if (amountMinor === undefined) return { status: 'INVALID_AMOUNT', isDuplicate: false };
  try {
    return await execute(db, vendor, call, amountMinor);
  } catch (error) {
    // The same txId came for two players at once, or a bet met its own cancel: the second look finds the row.
    if (sqlState(error) !== SQL_UNIQUE_VIOLATION) throw error;
    return execute(db, vendor, call, amountMinor);
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

function execute(db: Db, vendor: Vendor, call: MovingCall, amountMinor: bigint): Promise<WalletOutcome> {
  const hash = movementHash(call, amountMinor);
  const namespace = `vendor:${vendor.code}`;
  switch (call.call) {
    case 'bet':
      return store.bet(db, [
        vendor.id,
        namespace,
        call.playerId,
        call.currency,
        tokenHash(call.token),
        call.gameCode,
        call.roundId,
        call.txId,
        amountMinor,
        call.roundClosed ?? false,
        hash,
      ]);
    case 'win':
      return store.win(db, [
        vendor.id,
        namespace,
        call.playerId,
        call.currency,
        call.roundId,
        call.txId,
        call.refTxId ?? null,
        amountMinor,
        call.kind,
        call.roundClosed ?? false,
        hash,
      ]);
    case 'cancel':
      return store.cancel(db, [vendor.id, namespace, call.playerId, call.txId, call.refTxId, hash]);
    case 'close':
      return store.close(db, [vendor.id, call.playerId, call.roundId, call.txId, hash]);
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

/** Several bets and wins of one round: all of them, or none and the status of the first refusal. */
export async function moveAll(database: Database, vendor: Vendor, calls: (BetCall | WinCall)[]): Promise<BatchOutcome> {
  try {
    return await database.transaction(async (tx) => {
      const results: WalletOutcome[] = [];
      for (const call of calls) {
        const outcome = await move(tx, vendor, call);
        if (outcome.status !== 'OK') throw new BatchRefused(outcome);
        results.push(outcome);
      }
      const last = results.at(-1);
      if (!last) throw new RangeError('a batch has at least one call');
      return { ...last, isDuplicate: results.every((result) => result.isDuplicate), results };
    });
  } catch (error) {
    if (!(error instanceof BatchRefused)) throw error;
    // The balance of the refusal was seen inside the transaction that is no more: the caller asks again.
    return { status: error.outcome.status, isDuplicate: false, results: [] };
  }
}
