import type { Tx } from '#kernel/database';
import { unreachable } from '#kernel/errors';
import { parseAmount } from '#kernel/money';
import { notifyOfCorrection } from './correction-notice.ts';
import { transactionHash, launchTokenHash } from './transaction-hash.ts';
import * as store from './wallet-store.ts';
import type { BetRequest, CashoutRequest, TransactionRequest, Vendor, WalletOutcome, WinRequest } from '../types.ts';

/** A request with the values of its SQL function. */
export interface Prepared {
  sql: store.WalletFunction;
  playerId: string;
  values: store.SqlValue[];
  /** Writes more in the transaction of the request, after it is booked. */
  conclude?: (tx: Tx, outcome: WalletOutcome) => Promise<void>;
}

/** Parses a request's amount; undefined when it is invalid. Some requests have none. */
function toAmountMinor(vendor: Vendor, request: TransactionRequest): bigint | undefined {
  if (request.operation === 'cancel' || request.operation === 'close') return 0n;
  const amountMinor = parseAmount(request.amount);
  return amountMinor !== undefined && isInRange(vendor, request, amountMinor) ? amountMinor : undefined;
}

type RequestWithAmount = Exclude<TransactionRequest, { operation: 'cancel' | 'close' }>;

function isInRange(vendor: Vendor, request: RequestWithAmount, amountMinor: bigint): boolean {
  switch (request.operation) {
    case 'bet':
      if (request.rewardId === undefined) return amountMinor > 0n;
      return rewardOf(vendor, request) === null ? amountMinor >= 0n : amountMinor === 0n;
    // Zero is the stake of a free bet, which the SQL function knows.
    case 'confirm':
    case 'win':
      return amountMinor >= 0n;
    case 'cashout':
      return amountMinor > 0n;
    case 'adjust':
      return true;
    default:
      return unreachable(request);
  }
}

const WHOLE_BPS = 10_000n;

/** Parses the part of a cashout in ten-thousandths; undefined when it is not in (0, 1]. */
function toPartBps(part: string): bigint | undefined {
  // A decimal with four digits, as amounts are.
  const partBps = parseAmount(part);
  return partBps !== undefined && partBps > 0n && partBps <= WHOLE_BPS ? partBps : undefined;
}

/** Parses what a cashout pays out; undefined when it is invalid. */
function toCashedOut(request: CashoutRequest): [partBps: bigint | null, soldStakeMinor: bigint | null] | undefined {
  if ('part' in request) {
    const partBps = toPartBps(request.part);
    return partBps === undefined ? undefined : [partBps, null];
  }
  const soldStakeMinor = parseAmount(request.soldStake);
  return soldStakeMinor !== undefined && soldStakeMinor > 0n ? [null, soldStakeMinor] : undefined;
}

const NOT_CASHED_OUT = [null, null] as const;

/** Prepares a request, with the values in the order of the SQL function's parameters (sql/); undefined for an invalid amount or part. */
export function prepare(vendor: Vendor, request: TransactionRequest): Prepared | undefined {
  const amountMinor = toAmountMinor(vendor, request);
  const cashedOut = request.operation === 'cashout' ? toCashedOut(request) : NOT_CASHED_OUT;
  if (amountMinor === undefined || cashedOut === undefined) return undefined;
  const hash = transactionHash(request, { amountMinor, cashedOut });
  const { id, code } = vendor;
  const { playerId, txId } = request;
  const namespace = `vendor:${code}`;
  switch (request.operation) {
    case 'bet': {
      const { currency, gameCode, roundId, roundClosed = false, hold = false, ticket } = request;
      const reward = rewardOf(vendor, request);
      const token = launchTokenHash(request.token);
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
      // Most bets have none of the terms of version 1.1: they are booked many at once.
      if (!hold && ticket === undefined && reward === null) return { sql: store.BET, playerId, values };
      return { sql: store.EXTENDED_BET, playerId, values: [...values, hold, toJson(ticket), reward] };
    }
    case 'confirm': {
      const { currency = null, roundId, refTxId } = request;
      const values = [id, namespace, playerId, currency, roundId, txId, refTxId, amountMinor, hash];
      return { sql: store.CONFIRM, playerId, values: [...values, toJson(request.ticket)] };
    }
    case 'win': {
      const { currency, roundId, refTxId = null, kind, roundClosed = false } = request;
      const values = [id, namespace, playerId, currency, roundId, txId, refTxId, amountMinor, kind, roundClosed, hash];
      const reward = rewardOf(vendor, request);
      if (reward === null && request.ticket)
        return { sql: store.TICKET_WIN, playerId, values: [...values, toJson(request.ticket)] };
      if (reward === null) return { sql: store.WIN, playerId, values };
      return { sql: store.REWARD_WIN, playerId, values: [...values, reward, request.rewardClosed ?? false] };
    }
    case 'cashout': {
      const { currency, roundId, refTxId } = request;
      const values = [id, namespace, playerId, currency, roundId, txId, refTxId, amountMinor, ...cashedOut, hash];
      return { sql: store.CASHOUT, playerId, values };
    }
    case 'adjust': {
      const { currency, roundId, refTxId = null, reason } = request;
      const values = [id, namespace, playerId, currency, roundId, txId, refTxId, amountMinor, reason, hash];
      return {
        sql: store.ADJUST,
        playerId,
        values: [...values, toJson(request.ticket)],
        conclude: (tx, outcome) => notifyOfCorrection(tx, request, outcome),
      };
    }
    case 'cancel': {
      const { currency = null, refTxId } = request;
      return { sql: store.CANCEL, playerId, values: [id, namespace, playerId, currency, txId, refTxId, hash] };
    }
    case 'close': {
      const { currency = null, roundId } = request;
      const values = [id, playerId, currency, roundId, txId, hash, toJson(request.ticket)];
      return { sql: store.CLOSE, playerId, values };
    }
    default:
      return unreachable(request);
  }
}

/** Returns the rewardId that has to name granted free rounds; null for a vendor that grants its own, as in version 1. */
function rewardOf(vendor: Vendor, { rewardId }: BetRequest | WinRequest): string | null {
  return vendor.checksRewards && rewardId !== undefined ? rewardId : null;
}

const toJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));
