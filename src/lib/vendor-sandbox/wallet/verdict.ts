import { answerSchema, type Answer, type TransactionCall, type Patience, type Refusal } from './protocol.ts';
import type { Delivery } from './transport.ts';
import type { Transaction } from '../store/transactions.ts';

export type RefusalReason = Refusal | 'PORTAL_UNREACHABLE' | 'CALL_NOT_ACCEPTED';

/** What a try of a transaction means for it. */
export type Verdict =
  | { kind: 'accepted'; answer: Answer }
  | { kind: 'rejected'; reason: RefusalReason; answer: Answer | undefined }
  /** Try again; `doubtful` when this try may have moved money. */
  | { kind: 'again'; doubtful: boolean; why: string }
  /** A bet that gets no certain answer: its cancel takes over. */
  | { kind: 'give-up'; reason: RefusalReason };

/** Judges one try of `transaction`, which already counts this try in its `attempts`. */
export function judge(transaction: Transaction, delivery: Delivery, patience: Patience): Verdict {
  const verdict = read(transaction.call, delivery);
  const isLastTry =
    verdict.kind === 'again' && transaction.call === 'bet' && transaction.attempts >= patience.betAttempts;
  return isLastTry ? { kind: 'give-up', reason: 'PORTAL_UNREACHABLE' } : verdict;
}

function read(call: TransactionCall, delivery: Delivery): Verdict {
  if (delivery.kind === 'unknown') return { kind: 'again', doubtful: true, why: delivery.reason };
  if (delivery.kind === 'not-accepted') return readNotAccepted(call, delivery.httpStatus);
  const parsed = answerSchema.safeParse(delivery.body);
  if (!parsed.success) return { kind: 'again', doubtful: true, why: 'answer not of the protocol' };
  const answer = parsed.data;
  if (answer.status === 'OK') return { kind: 'accepted', answer };
  if (answer.status === 'INTERNAL_RETRY') return { kind: 'again', doubtful: true, why: answer.status };
  // The round is closed, which is all that a close wants.
  if (call === 'close' && answer.status === 'ROUND_CLOSED') return { kind: 'accepted', answer };
  return { kind: 'rejected', reason: answer.status, answer };
}

/** A 4xx is an error of ours or of the set-up. A bet ends there; what we owe waits until it is put right. */
function readNotAccepted(call: TransactionCall, httpStatus: number): Verdict {
  if (call === 'bet') return { kind: 'rejected', reason: 'CALL_NOT_ACCEPTED', answer: undefined };
  return { kind: 'again', doubtful: false, why: `http ${httpStatus}` };
}

/** The pause before the next try: doubling, up to the longest, less up to a quarter so that tries spread. */
export function pauseMs(attempts: number, patience: Patience, spread: number): number {
  const full = Math.min(patience.firstPauseMs * 2 ** Math.min(attempts - 1, 20), patience.longestPauseMs);
  return Math.round(full * (1 - spread / 4));
}
