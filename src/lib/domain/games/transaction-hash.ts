import { hash } from 'node:crypto';
import type { BetRequest, CancelRequest, CloseRequest, WinRequest } from './types.ts';

/**
 * Returns the SHA-256 of the fields that make two requests the same transaction (docs/spec/seamless-wallet.md, Rules, no. 1):
 * operation, player, round, game, amount and refTxId. JSON separates the fields unambiguously.
 */
export function transactionHash(
  request: BetRequest | WinRequest | CancelRequest | CloseRequest,
  amountMinor: bigint,
): Uint8Array {
  const content = [
    request.operation,
    request.playerId,
    'roundId' in request ? request.roundId : '',
    ('gameCode' in request && request.gameCode) || '',
    amountMinor.toString(),
    ('refTxId' in request && request.refTxId) || '',
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}

/** Returns the SHA-256 of a launch token, as it is stored. */
export function launchTokenHash(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
