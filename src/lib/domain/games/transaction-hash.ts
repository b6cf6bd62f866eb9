import { hash } from 'node:crypto';
import type { BetCall, CancelCall, CloseCall, WinCall } from './types.ts';

/**
 * Returns the SHA-256 of the fields that make two calls the same transaction (docs/spec/seamless-wallet.md, Rules, no. 1):
 * call, player, round, game, amount and refTxId. JSON separates the fields unambiguously.
 */
export function transactionHash(call: BetCall | WinCall | CancelCall | CloseCall, amountMinor: bigint): Uint8Array {
  const content = [
    call.call,
    call.playerId,
    'roundId' in call ? call.roundId : '',
    ('gameCode' in call && call.gameCode) || '',
    amountMinor.toString(),
    ('refTxId' in call && call.refTxId) || '',
  ];
  return hash('sha256', JSON.stringify(content), 'buffer');
}

/** Returns the SHA-256 of a launch token, as it is stored. */
export function tokenHash(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
