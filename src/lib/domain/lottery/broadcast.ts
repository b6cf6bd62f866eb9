import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import { formatAmount } from '#kernel/money';
import type { IssueState } from '#rules/lottery/states';
import type { OddsOfNow } from './bets/odds-of-now.ts';
import { amountOf, type Jackpot } from './jackpots/pots.ts';
import { toPublishedResult } from './results.ts';

/** What a statement says of an issue whose end has come. */
export interface EndedIssue {
  gameCode: string;
  issue: string;
  state: IssueState;
  result: string | null;
  resultVersion: number;
}

/** Columns of `EndedIssue`, for `returning`. */
export const ENDED = `i.game_code as "gameCode", i.issue, i.state, i.result, i.result_version as "resultVersion"`;

/** Tells whoever watches: one event an issue, however many there are. */
export async function broadcastEnds(tx: Tx, issues: readonly EndedIssue[]): Promise<void> {
  if (issues.length === 0) return;
  const payloads = issues.map((issue) => ({
    ...issue,
    result: issue.result === null ? null : toPublishedResult(issue.result),
  }));
  await broadcast(tx, 'draw', payloads);
}

/** The bets of an issue have come to their end: whoever has some asks what became of them. */
export async function broadcastSettled(tx: Tx, { gameCode, issue, resultVersion }: SettledIssue): Promise<void> {
  await broadcast(tx, 'settled', [{ gameCode, issue, resultVersion }]);
}

/** More would be sent to thousands of pages for one that asks. */
const MOST_TOLD = 100;

/** What a game pays now is not what pages show: all that differs from the rules' own odds; null: too much to be told. */
export async function broadcastOdds(tx: Tx, gameCode: string, odds: readonly OddsOfNow[]): Promise<void> {
  await broadcast(tx, 'odds', [{ gameCode, odds: odds.length > MOST_TOLD ? null : odds }]);
}

/** What a game's jackpots have come to, by a draw where one is named; amounts as on the wire. */
export async function broadcastJackpots(
  tx: Tx,
  { gameCode, issue = null }: { gameCode: string; issue?: string | null },
  jackpots: readonly Jackpot[],
): Promise<void> {
  const shown = jackpots.map((jackpot) => ({
    tier: jackpot.tier,
    amount: formatAmount(amountOf(jackpot)),
    floor: formatAmount(jackpot.floorMinor),
    currency: jackpot.currency,
  }));
  await broadcast(tx, 'jackpot', [{ gameCode, issue, jackpots: shown }]);
}

export type SettledIssue = Pick<EndedIssue, 'gameCode' | 'issue' | 'resultVersion'>;
