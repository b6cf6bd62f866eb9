import { hash } from 'node:crypto';
import type { BetCall, CancelCall, CloseCall, WinCall } from './types.ts';

/**
 * SHA-256 over what makes a movement the same movement (seamless-wallet.md, rule 1): call, player, round,
 * game, amount and refTxId. JSON keeps the fields apart, whatever is in them.
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

export function tokenHash(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}
