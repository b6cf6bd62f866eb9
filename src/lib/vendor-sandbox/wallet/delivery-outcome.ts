import {
  responseSchema,
  type WalletResponse,
  type TransactionOperation,
  type RetryPolicy,
  type Refusal,
} from './protocol.ts';
import type { Delivery } from './transport.ts';
import type { Transaction } from '../store/transactions.ts';

/** A status of the protocol, or the vendor's own reason when there was none. */
export type RefusalReason = Refusal | 'PORTAL_UNREACHABLE' | 'REQUEST_NOT_ACCEPTED';

/** Consequence of an attempt for its transaction. */
export type DeliveryOutcome =
  | { kind: 'accepted'; response: WalletResponse }
  | { kind: 'refused'; reason: RefusalReason; response: WalletResponse | undefined }
  /** Retry; `isUncertain` when this attempt may have moved money. */
  | { kind: 'retry'; isUncertain: boolean; why: string }
  /** Gives up a bet without a definite response; it is cancelled. */
  | { kind: 'abandoned'; reason: RefusalReason };

/** Classifies the delivery of one attempt of `transaction`, whose `attempts` already includes it. */
export function classifyDelivery(
  transaction: Transaction,
  delivery: Delivery,
  retryPolicy: RetryPolicy,
): DeliveryOutcome {
  const outcome = classify(transaction.operation, delivery);
  const isLastTry =
    outcome.kind === 'retry' && transaction.operation === 'bet' && transaction.attempts >= retryPolicy.betAttempts;
  return isLastTry ? { kind: 'abandoned', reason: 'PORTAL_UNREACHABLE' } : outcome;
}

function classify(operation: TransactionOperation, delivery: Delivery): DeliveryOutcome {
  if (delivery.kind === 'unknown') return { kind: 'retry', isUncertain: true, why: delivery.reason };
  if (delivery.kind === 'not-accepted') return classifyHttpError(operation, delivery.httpStatus);
  const parsed = responseSchema.safeParse(delivery.body);
  if (!parsed.success) return { kind: 'retry', isUncertain: true, why: 'answer not of the protocol' };
  const response = parsed.data;
  if (response.status === 'OK') return { kind: 'accepted', response };
  if (response.status === 'INTERNAL_RETRY') return { kind: 'retry', isUncertain: true, why: response.status };
  // The round is already closed, which is what the close requested.
  if (operation === 'close' && response.status === 'ROUND_CLOSED') return { kind: 'accepted', response };
  return { kind: 'refused', reason: response.status, response };
}

/** A 4xx is an error of this vendor or its configuration. A bet ends there; payments wait until it is fixed. */
function classifyHttpError(operation: TransactionOperation, httpStatus: number): DeliveryOutcome {
  if (operation === 'bet') return { kind: 'refused', reason: 'REQUEST_NOT_ACCEPTED', response: undefined };
  return { kind: 'retry', isUncertain: false, why: `http ${httpStatus}` };
}

/**
 * Returns the delay before the next attempt: doubles up to the maximum, minus a random part of up to a quarter, so that
 * attempts spread out.
 */
export function retryDelayMs(attempts: number, retryPolicy: RetryPolicy, jitter: number): number {
  const full = Math.min(retryPolicy.firstPauseMs * 2 ** Math.min(attempts - 1, 20), retryPolicy.longestPauseMs);
  return Math.round(full * (1 - jitter / 4));
}
