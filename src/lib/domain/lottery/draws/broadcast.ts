import * as z from 'zod';
import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { DRAW_STATES } from '#rules/lottery/draws/states';
import { toPublishedResult } from './results.ts';

/** A draw that was drawn, corrected or voided, as the statements return it. */
export const endedDrawRow = z.object({
  gameCode: z.string(),
  drawNumber: z.string(),
  state: z.enum(DRAW_STATES),
  result: z.string().nullable(),
  resultVersion: z.int(),
});

export type EndedDraw = z.input<typeof endedDrawRow>;

/** Columns of `EndedDraw`, for `returning`. */
export const ENDED_DRAW_COLUMNS = `draw.game_code as "gameCode", draw.draw_number as "drawNumber", draw.state, draw.result, draw.result_version as "resultVersion"`;

/** Publishes one `draw` event per draw. */
export function publishEndedDraws(tx: Tx, draws: readonly EndedDraw[]): void {
  const payloads = draws.map(({ drawNumber, result, ...draw }) => ({
    ...draw,
    issue: drawNumber,
    result: result === null ? null : toPublishedResult(result),
  }));
  broadcast(tx, 'draw', payloads);
}

/** Publishes that a draw's bets are settled; pages with bets on it fetch their results. */
export function publishSettledDraw(tx: Tx, { gameCode, drawNumber, resultVersion }: SettledDraw): void {
  broadcast(tx, 'settled', [{ gameCode, issue: drawNumber, resultVersion }]);
}

export const settledDrawRow = endedDrawRow.pick({ gameCode: true, drawNumber: true, resultVersion: true });

export type SettledDraw = z.input<typeof settledDrawRow>;
