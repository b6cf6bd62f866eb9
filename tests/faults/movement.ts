import { formatAmount } from '#kernel/money';
import type { Player } from './people.ts';

export interface WalletAnswer {
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

/** One movement as the report should show it. */
export interface Part {
  txId: string;
  call: 'bet' | 'win' | 'cancel' | 'close';
  amountMinor: bigint;
}

/** A call of the vendor's; a batch has several parts. */
export interface Movement {
  call: 'bet' | 'win' | 'cancel' | 'close' | 'batch';
  player: Player;
  body: object;
  parts: Part[];
  state: 'unknown' | 'done' | 'refused';
  /** The first answer, which every later one must repeat. */
  answer: WalletAnswer | undefined;
  isRechecked: boolean;
}

export const SIGN = { bet: -1n, win: 1n, cancel: 1n, close: 1n } as const;

/** What makes two answers the same answer. */
export function essence({ status, txId, balance, currency }: WalletAnswer): string {
  return JSON.stringify([status, txId, balance, currency]);
}

export function asRow({ player }: Movement, { call, amountMinor }: Part): string {
  return [call, player.playerId, formatAmount(amountMinor)].join(' ');
}

export function reported({ call, playerId, amount }: ReportRow): string {
  return [call, playerId, amount].join(' ');
}
