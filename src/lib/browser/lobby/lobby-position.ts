import { MINUTE_MS } from '#kernel/clock';
import { GAMES_PER_PAGE } from '#rules/games';
import { isReturn } from '../page/is-return.ts';
import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';
import type { Rows } from './lobby-rows.ts';

/** The list of a lobby as somebody left it. */
export interface LobbyPosition {
  /** Games as received, in their order. */
  games: readonly unknown[];
  rows: Rows | undefined;
  pageNo: number;
  totalPages: number;
  totalRows: number;
  scrollY: number;
}

interface StoredPosition extends LobbyPosition {
  address: string;
  atMs: number;
}

const MAX_AGE_MS = 10 * MINUTE_MS;
/** Lobbies that are remembered, newest first. */
const MAX_STORED = 3;
/** A longer list is shown again up to this page, so that the storage of the tab suffices. */
const MAX_PAGES = 15;

function readPositions(): StoredPosition[] {
  try {
    const stored: unknown = JSON.parse(readSession(SESSION_KEYS.lobbyPositions) ?? '[]');
    return Array.isArray(stored) ? (stored as StoredPosition[]) : [];
  } catch {
    return [];
  }
}

export function storePosition(address: string, position: LobbyPosition, nowMs: number): void {
  if (position.games.length === 0) return;
  const others = readPositions().filter((other) => other.address !== address);
  const pageNo = Math.min(position.pageNo, MAX_PAGES);
  const games = position.games.slice(0, pageNo * GAMES_PER_PAGE);
  const stored = [{ ...position, pageNo, games, address, atMs: nowMs }, ...others].slice(0, MAX_STORED);
  writeSession({ [SESSION_KEYS.lobbyPositions]: JSON.stringify(stored) });
}

/** Returns the list to show when a page is entered by Back, Forward or a reload; undefined for any other visit. */
export function findPosition(address: string, nowMs: number): LobbyPosition | undefined {
  if (!isReturn()) return undefined;
  return readPositions().find((stored) => stored.address === address && nowMs - stored.atMs < MAX_AGE_MS);
}
