import { hash } from 'node:crypto';
import type { TransactionRequest } from '../types.ts';

/**
 * Returns the SHA-256 of the fields that make two requests the same transaction (docs/spec/seamless-wallet.md, Rules, no. 1):
 * operation, player, round, game, amount and refTxId, and the terms of version 1.1 where there are any. JSON separates the
 * fields unambiguously.
 */
export function transactionHash(
  request: TransactionRequest,
  { amountMinor, cashedOut }: { amountMinor: bigint; cashedOut: readonly (bigint | null)[] },
): Uint8Array {
  const content = [
    request.operation,
    request.playerId,
    'roundId' in request ? request.roundId : '',
    ('gameCode' in request && request.gameCode) || '',
    amountMinor.toString(),
    ('refTxId' in request && request.refTxId) || '',
    ...termsOf(request, cashedOut),
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}

/** Fields of version 1.1 that are part of a request's content. */
const TERMS = ['hold', 'ticket', 'reason', 'rewardId'] as const;

/** Returns the terms of a request as one element; none for a request of version 1, whose hash they must not change. */
function termsOf(request: TransactionRequest, cashedOut: readonly (bigint | null)[]): unknown[] {
  const fields = new Map<string, unknown>(Object.entries(request));
  const terms = [
    ...TERMS.map((name) => fields.get(name) || null),
    ...cashedOut.map((value) => value?.toString() ?? null),
  ];
  return terms.some((term) => term !== null) ? [terms] : [];
}

/** Returns the SHA-256 of a launch token, as it is stored. */
export function launchTokenHash(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
