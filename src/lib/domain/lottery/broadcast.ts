import { broadcast } from '#domain/messaging';
import type { Tx } from '#kernel/database';
import type { IssueState } from '#rules/lottery/states';
import { publishedResult } from './results.ts';

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
    result: issue.result === null ? null : publishedResult(issue.result),
  }));
  await broadcast(tx, 'draw', payloads);
}

/** The bets of an issue have come to their end: whoever has some asks what became of them. */
export async function broadcastSettled(tx: Tx, { gameCode, issue, resultVersion }: SettledIssue): Promise<void> {
  await broadcast(tx, 'settled', [{ gameCode, issue, resultVersion }]);
}

export type SettledIssue = Pick<EndedIssue, 'gameCode' | 'issue' | 'resultVersion'>;
