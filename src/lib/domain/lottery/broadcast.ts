import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { DrawState } from '#rules/lottery/draws/states';
import type { CurrentOdds } from './bets/current-odds.ts';
import { amountOf, type Jackpot } from './jackpots/pools.ts';
import { toPublishedResult } from './results.ts';

/** What a statement says of a draw whose end has come. */
export interface EndedDraw {
  gameCode: string;
  drawNumber: string;
  state: DrawState;
  result: string | null;
  resultVersion: number;
}

/** Columns of `EndedIssue`, for `returning`. */
export const ENDED = `d.game_code as "gameCode", d.draw_number as "drawNumber", d.state, d.result, d.result_version as "resultVersion"`;

/** Tells whoever watches: one event a draw, however many there are. */
export async function broadcastEnds(tx: Tx, draws: readonly EndedDraw[]): Promise<void> {
  if (draws.length === 0) return;
  const payloads = draws.map(({ drawNumber, result, ...draw }) => ({
    ...draw,
    issue: drawNumber,
    result: result === null ? null : toPublishedResult(result),
  }));
  await broadcast(tx, 'draw', payloads);
}

/** The bets of a draw have come to their end: whoever has some asks what became of them. */
export async function broadcastSettled(tx: Tx, { gameCode, drawNumber, resultVersion }: SettledDraw): Promise<void> {
  await broadcast(tx, 'settled', [{ gameCode, issue: drawNumber, resultVersion }]);
}

/** More would be sent to thousands of pages for one that asks. */
const MOST_TOLD = 100;

/** What a game pays now is not what pages show: all that differs from the rules' own odds; null: too much to be told. */
export async function broadcastOdds(tx: Tx, gameCode: string, odds: readonly CurrentOdds[]): Promise<void> {
  await broadcast(tx, 'odds', [{ gameCode, odds: odds.length > MOST_TOLD ? null : odds }]);
}

/** What a game's jackpots have come to, by a draw where one is named; amounts as on the wire. */
export async function broadcastJackpots(
  tx: Tx,
  { gameCode, drawNumber = null }: { gameCode: string; drawNumber?: string | null },
  jackpots: readonly Jackpot[],
): Promise<void> {
  const shown = jackpots.map((jackpot) => ({
    tier: jackpot.tier,
    amount: formatAmount(amountOf(jackpot)),
    seed: formatAmount(jackpot.seedMinor),
    currency: jackpot.currency,
  }));
  await broadcast(tx, 'jackpot', [{ gameCode, issue: drawNumber, jackpots: shown }]);
}

export type SettledDraw = Pick<EndedDraw, 'gameCode' | 'drawNumber' | 'resultVersion'>;
