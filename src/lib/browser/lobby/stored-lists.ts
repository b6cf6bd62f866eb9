import { MINUTE_MS } from '#kernel/clock';
import { GAMES_PER_PAGE } from '#rules/games';
import { isReturn } from '../page/is-return.ts';
import { readSession, SESSION_KEYS, writeSession } from '../storage.ts';
import type { Rows } from './lobby-rows.ts';

/** The list of a lobby as somebody left it, with how far the page was scrolled. */
export interface StoredList {
  /** Games as received, in their order. */
  games: readonly unknown[];
  rows: Rows | undefined;
  pageNo: number;
  totalPages: number;
  totalRows: number;
  scrollY: number;
}

interface AddressedList extends StoredList {
  address: string;
  atMs: number;
}

const MAX_AGE_MS = 10 * MINUTE_MS;
/** Lobbies that are remembered, newest first. */
const MAX_STORED = 3;
/** A longer list is shown again up to this page, so that the storage of the tab suffices. */
const MAX_PAGES = 15;

function readLists(): AddressedList[] {
  try {
    const stored: unknown = JSON.parse(readSession(SESSION_KEYS.lobbyLists) ?? '[]');
    return Array.isArray(stored) ? (stored as AddressedList[]) : [];
  } catch {
    return [];
  }
}

export function storeList(address: string, list: StoredList, nowMs: number): void {
  if (list.games.length === 0) return;
  const others = readLists().filter((other) => other.address !== address);
  const pageNo = Math.min(list.pageNo, MAX_PAGES);
  const games = list.games.slice(0, pageNo * GAMES_PER_PAGE);
  const stored = [{ ...list, pageNo, games, address, atMs: nowMs }, ...others].slice(0, MAX_STORED);
  writeSession({ [SESSION_KEYS.lobbyLists]: JSON.stringify(stored) });
}

/** Returns the list to show when a page is entered by Back, Forward or a reload; undefined for any other visit. */
export function findStoredList(address: string, nowMs: number): StoredList | undefined {
  if (!isReturn()) return undefined;
  return readLists().find((stored) => stored.address === address && nowMs - stored.atMs < MAX_AGE_MS);
}
