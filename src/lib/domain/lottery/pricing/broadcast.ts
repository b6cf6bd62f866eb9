import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import type { CurrentOdds } from './current-odds.ts';

/** Maximum number of odds in one event; it is sent to every open page, and few of them show the game. */
const MAX_BROADCAST_ODDS = 100;

/** Publishes a game's current odds that differ from the rules' defaults; null when they are too many and pages must fetch them. */
export function broadcastOdds(tx: Tx, gameCode: string, odds: readonly CurrentOdds[]): void {
  broadcast(tx, 'odds', [{ gameCode, odds: odds.length > MAX_BROADCAST_ODDS ? null : odds }]);
}
