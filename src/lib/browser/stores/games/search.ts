import { atom } from 'nanostores';
import type { EndpointResponse } from '#api/table';
import { toSearchWords, toWords } from '#rules/site/search-words';
import { call } from '../../client/client.ts';
import { platformName } from '../../page/platform.ts';
import { LOCAL_KEYS, readLocal, removeLocal, writeLocal } from '../../storage.ts';
import { createLoader, createSharedLoader, errorOf, valueOf, type Loadable } from '../loadable.ts';

export type FoundGame = EndpointResponse<'GET /wps/relay/GCSGAME_gameList'>['games'][number];

export interface FoundLottery {
  gameCode: string;
  gameName: string;
}

export interface SearchResults {
  text: string;
  games: readonly FoundGame[];
  lotteries: readonly FoundLottery[];
  pageNo: number;
  totalPages: number;
  /** Games on all pages, without the lotteries. */
  totalRows: number;
}

const PAUSE_MS = 150;
const PAGE_SIZE = 24;
const MAX_LOTTERIES = 6;
const MAX_RECENT = 6;
const POPULAR_GAMES = 8;

/** The text in the field. */
export const $searchText = atom('');

/** The results of the last text that was requested; `idle` while the field is empty. */
export const $searchResults = atom<Loadable<SearchResults>>({ state: 'idle' });

/** The last searches, newest first. */
export const $recentSearches = atom<readonly string[]>([]);

/** Games to begin with while nothing is typed. */
export const popularGames = createLoader(async (language: string) => {
  const query = { language, platform: platformName(), pageSize: POPULAR_GAMES };
  return (await call('GET /wps/relay/GCSGAME_gameList', { query })).games;
});

let language = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let pending: AbortController | undefined;
/** The page that was requested last. */
let requested: Pick<SearchResults, 'text' | 'pageNo'> | undefined;

/** All lotteries, once per page: there are few, and they are searched here. */
const lotteries = createSharedLoader(async (): Promise<FoundLottery[]> => {
  const { groups } = await call('GET /lgw/games/game_menus', { query: { language } });
  const games = groups.flatMap(({ gameMenus }) => gameMenus.map(({ gameCode, gameName }) => ({ gameCode, gameName })));
  // A hot game is in two groups.
  return [...new Map(games.map((game) => [game.gameCode, game])).values()];
});

/** Prepares a search in a language (its code): reads the recent ones and loads popular games. */
export function openSearch(languageCode: string): void {
  language = languageCode;
  $recentSearches.set(readRecent());
  if (popularGames.$store.get().state !== 'ready') void popularGames.load(languageCode);
}

function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(readLocal(LOCAL_KEYS.gameSearches) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Changes the text. Results follow after a short pause; those of an earlier text never replace them. */
export function typeSearch(text: string): void {
  $searchText.set(text);
  clearTimeout(timer);
  pending?.abort();
  if (text.trim() === '') {
    $searchResults.set({ state: 'idle' });
    return;
  }
  $searchResults.set({ state: 'loading', value: valueOf($searchResults.get()), error: errorOf($searchResults.get()) });
  timer = setTimeout(() => void load(text, 1), PAUSE_MS);
}

/** Repeats the request that failed: a search, or its next page. */
export function retrySearch(): void {
  if (requested) void load(requested.text, requested.pageNo);
}

/** Adds the next page of the results. */
export async function loadMoreResults(): Promise<void> {
  const results = $searchResults.get();
  if (results.state === 'ready' && results.value.pageNo < results.value.totalPages) {
    await load(results.value.text, results.value.pageNo + 1);
  }
}

async function load(text: string, pageNo: number): Promise<void> {
  const request = new AbortController();
  pending = request;
  requested = { text, pageNo };
  const before = valueOf($searchResults.get());
  $searchResults.set({ state: 'loading', value: before, error: errorOf($searchResults.get()) });
  try {
    const query = { gameName: text, language, platform: platformName(), pageSize: PAGE_SIZE, pageNo };
    const [list, found] = await Promise.all([
      call('GET /wps/relay/GCSGAME_gameList', { query, signal: request.signal }),
      findLotteries(text),
    ]);
    if (request.signal.aborted) return;
    const { games, totalPages, totalRows } = list;
    const shown = pageNo === 1 ? games : [...(before?.games ?? []), ...games];
    $searchResults.set({
      state: 'ready',
      value: { text, games: shown, lotteries: found, pageNo, totalPages, totalRows },
    });
  } catch (error) {
    if (!request.signal.aborted) $searchResults.set({ state: 'failed', error, value: before });
  }
}

/** Finds lotteries whose name has a word for each of the search that begins with it. Without the list there are none. */
async function findLotteries(text: string): Promise<readonly FoundLottery[]> {
  const words = toSearchWords(text);
  if (!words) return [];
  const all = await lotteries.require().catch(() => []);
  return all
    .filter(({ gameName, gameCode }) => {
      const names = toWords(`${gameName} ${gameCode}`);
      return words.every((word) => names.some((name) => name.startsWith(word)));
    })
    .slice(0, MAX_LOTTERIES);
}

/** Remembers the search that led to a game. */
export function rememberSearch(): void {
  const text = $searchText.get().trim();
  if (!toSearchWords(text)) return;
  const others = readRecent().filter((other) => other.toLowerCase() !== text.toLowerCase());
  const recent = [text, ...others].slice(0, MAX_RECENT);
  writeLocal(LOCAL_KEYS.gameSearches, JSON.stringify(recent));
  $recentSearches.set(recent);
}

export function clearRecentSearches(): void {
  removeLocal(LOCAL_KEYS.gameSearches);
  $recentSearches.set([]);
}
