import * as z from 'zod';
import type { OddsTable } from '#rules/lottery/bets/bet-rules';
import type { PrizeMode } from '#rules/lottery/catalogue/games';
import type { Line } from './price-line.ts';

/** The member who submits a slip. */
export interface Bettor {
  id: bigint;
  currency: string;
  /** The highest prize group the member may bet at; stored with each bet. */
  maxPrizeGroup: number;
  /** The odds table that the member may bet with beside A. */
  oddsTable: OddsTable;
}

/** A slip as submitted: all lines are placed, or none. */
export interface SlipRequest {
  member: Bettor;
  /** The Idempotency-Key, and a keyed hash of the request's content. */
  key: string;
  hash: Uint8Array;
  gameCode: string;
  prizeMode: PrizeMode;
  acceptsBetter: boolean;
  lines: readonly Line[];
  /** Set when the lines are one bet on several draws. */
  multiDraw?: { stopsOnWin: boolean };
}

/** A placed bet as the response to a slip names it; none of these values change later. */
export const placedBetRow = z.object({
  id: z.string(),
  drawNumber: z.string(),
  betType: z.string(),
  totalStakeMinor: z.bigint(),
  rebateMinor: z.bigint(),
  possibleMinor: z.bigint(),
});

export type PlacedBet = z.input<typeof placedBetRow>;

export interface PlacedSlip {
  slipId: string;
  placedAt: Date;
  balanceMinor: bigint;
  bets: PlacedBet[];
}
