import { MINUTE_MS } from '#kernel/clock';
import { fetchList } from './game-list.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

/** The open categories and their vendors as received last. Pages render their menus from it at the first frame. */
export interface Lobbies {
  /** Ids of the categories, separated by spaces (`<html data-open>`). */
  open: string;
  /** Vendors by category (`RNG`). */
  vendors: Record<string, LobbyVendor[]>;
  /** Types and tags of the games by category. */
  types: Record<string, string[]>;
  tags: Record<string, string[]>;
  games: Record<string, number>;
  atMs: number;
}

export interface LobbyVendor {
  code: string;
  name: string;
}

const PATH = '/wps/relay/GCSGAME_newGameVendor';
const FRESH_MS = MINUTE_MS;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the vendors of one group of the response without malformed ones. */
function vendorsIn(group: Record<string, unknown>): (LobbyVendor & { games: number })[] {
  const list: unknown[] = Array.isArray(group['vendors']) ? group['vendors'] : [];
  return list.filter(isRecord).flatMap(({ vassalage, vendorName, games }) => {
    if (typeof vassalage !== 'string' || typeof vendorName !== 'string') return [];
    return [{ code: vassalage, name: vendorName, games: Number(games) || 0 }];
  });
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

export function lobbiesOf(value: Record<string, unknown>, atMs: number): Lobbies {
  const groups: unknown[] = Array.isArray(value['groups']) ? value['groups'] : [];
  const found: Lobbies = { open: '', vendors: {}, types: {}, tags: {}, games: {}, atMs };
  for (const group of groups.filter(isRecord)) {
    const vendors = vendorsIn(group);
    const category = group['gameCategory'];
    if (typeof category !== 'string' || vendors.length === 0) continue;
    found.vendors[category] = vendors.map(({ code, name }) => ({ code, name }));
    found.types[category] = namesIn(group['gameClassify']);
    found.tags[category] = namesIn(group['tags']);
    found.games[category] = vendors.reduce((sum, vendor) => sum + vendor.games, 0);
  }
  found.open = Object.keys(found.vendors).join(' ').toLowerCase();
  return found;
}

function readStored(): Lobbies | undefined {
  try {
    const stored = JSON.parse(readLocal(LOCAL_KEYS.lobbies) ?? 'null') as Lobbies | null;
    // An earlier version of the page stored no types.
    return stored?.types && Date.now() - stored.atMs < FRESH_MS ? stored : undefined;
  } catch {
    return undefined;
  }
}

let pending: Promise<Lobbies> | undefined;

async function requestLobbies(): Promise<Lobbies> {
  const received = lobbiesOf(await fetchList(PATH, { platform: 'html5-desktop' }), Date.now());
  writeLocal(LOCAL_KEYS.lobbies, JSON.stringify(received));
  document.documentElement.dataset['open'] = received.open;
  return received;
}

/**
 * Returns the lobbies of the last minute, else requests them. Concurrent calls share one request; a failure is not
 * cached.
 */
export async function loadLobbies(): Promise<Lobbies> {
  const fresh = readStored();
  if (fresh) return fresh;
  pending ??= requestLobbies().finally(() => {
    pending = undefined;
  });
  return pending;
}
