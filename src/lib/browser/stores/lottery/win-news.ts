import type { LiveEvents } from '../../client/live-events.ts';
import { callAsMember } from '../call-as-member.ts';

/** The net win of the member’s bets on a draw. */
export interface WinNews {
  gameName: string;
  drawNumber: string;
  /** Wire amount. */
  net: string;
  currency: string;
}

/** Draws that a bet was placed on from this page, which shows their results itself. */
const ownDraws = new Set<string>();

export function addOwnDraws(gameCode: string, drawNumbers: readonly string[]): void {
  for (const drawNumber of drawNumbers) ownDraws.add(`${gameCode} ${drawNumber}`);
}

/** Returns a win to announce; undefined for one that the page shows itself. The code names the game when nothing answers. */
export async function readWinNews(win: LiveEvents['win']): Promise<WinNews | undefined> {
  const { gameCode, issue: drawNumber, net, currency } = win;
  if (ownDraws.has(`${gameCode} ${drawNumber}`)) return undefined;
  const query = { gameCode, state: 'won', pageSize: 1 } as const;
  const won = await callAsMember('GET /lgw/bets', { query }).catch(() => undefined);
  return { gameName: won?.rows[0]?.gameName ?? gameCode, drawNumber, net, currency };
}
