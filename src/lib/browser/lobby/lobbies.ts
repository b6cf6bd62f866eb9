import { MINUTE_MS } from '#kernel/clock';
import { fetchList } from './game-list.ts';
import { LOCAL_KEYS, readLocal, writeLocal } from '../storage.ts';

/** The categories that have games and whose they are, as they were last heard: pages draw their menus by it from the first frame. */
export interface Lobbies {
  /** The ids of the categories, with blanks between (`<html data-open>`). */
  open: string;
  /** By category (`RNG`). */
  vendors: Record<string, LobbyVendor[]>;
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

/** The vendors of one group of the answer; what has not their form is left out. */
function vendorsIn(group: Record<string, unknown>): (LobbyVendor & { games: number })[] {
  const list: unknown[] = Array.isArray(group['vendors']) ? group['vendors'] : [];
  return list.filter(isRecord).flatMap(({ vassalage, vendorName, games }) => {
    if (typeof vassalage !== 'string' || typeof vendorName !== 'string') return [];
    return [{ code: vassalage, name: vendorName, games: Number(games) || 0 }];
  });
}

export function lobbiesOf(value: Record<string, unknown>, atMs: number): Lobbies {
  const groups: unknown[] = Array.isArray(value['groups']) ? value['groups'] : [];
  const found: Lobbies = { open: '', vendors: {}, games: {}, atMs };
  for (const group of groups.filter(isRecord)) {
    const vendors = vendorsIn(group);
    const category = group['gameCategory'];
    if (typeof category !== 'string' || vendors.length === 0) continue;
    found.vendors[category] = vendors.map(({ code, name }) => ({ code, name }));
    found.games[category] = vendors.reduce((sum, vendor) => sum + vendor.games, 0);
  }
  found.open = Object.keys(found.vendors).join(' ').toLowerCase();
  return found;
}

function known(): Lobbies | undefined {
  try {
    const kept = JSON.parse(readLocal(LOCAL_KEYS.lobbies) ?? 'null') as Lobbies | null;
    return kept && Date.now() - kept.atMs < FRESH_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

let asking: Promise<Lobbies> | undefined;

async function ask(): Promise<Lobbies> {
  const heard = lobbiesOf(await fetchList(PATH, { platform: 'html5-desktop' }), Date.now());
  writeLocal(LOCAL_KEYS.lobbies, JSON.stringify(heard));
  document.documentElement.dataset['open'] = heard.open;
  return heard;
}

/** What is known for a minute, else what is so now. Who asks together shares one answer; a failure is forgotten. */
export async function lobbies(): Promise<Lobbies> {
  const fresh = known();
  if (fresh) return fresh;
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}
