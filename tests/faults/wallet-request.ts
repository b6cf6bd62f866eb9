import { formatAmount } from '#kernel/money';
import type { Player } from './people.ts';

export interface WalletResponse {
  requestId: string;
  status: string;
  txId?: string;
  balance?: string;
  currency?: string;
  duplicate?: true;
}

/** A row of the portal's report. */
export interface ReportRow {
  portalTxId: string;
  txId: string;
  call: string;
  playerId: string;
  amount: string;
  cancelled: boolean;
}

/** One transaction as the report should show it. */
export interface Part {
  txId: string;
  operation: 'bet' | 'win' | 'cancel' | 'close';
  amountMinor: bigint;
}

/** A wallet request of the vendor; a batch has several parts. */
export interface WalletRequest {
  operation: 'bet' | 'win' | 'cancel' | 'close' | 'batch';
  player: Player;
  body: object;
  parts: Part[];
  state: 'unknown' | 'done' | 'refused';
  /** The first response, which every later one must repeat. */
  response: WalletResponse | undefined;
  isRechecked: boolean;
}

export const SIGN = { bet: -1n, win: 1n, cancel: 1n, close: 1n } as const;

/** Returns the fields in which two responses must be equal. */
export function essence({ status, txId, balance, currency }: WalletResponse): string {
  return JSON.stringify([status, txId, balance, currency]);
}

export function asRow({ player }: WalletRequest, { operation, amountMinor }: Part): string {
  return [operation, player.playerId, formatAmount(amountMinor)].join(' ');
}

export function reported({ call, playerId, amount }: ReportRow): string {
  return [call, playerId, amount].join(' ');
}
