import { notifyIfClosed } from '../client/maintenance-event.ts';
import { responseValue, gameTile, type TileTexts, tileGames } from './game-tiles.ts';

/** The list of wins, which the code of lobbies requests before it loads the code that renders them. */
export const WINS_PATH = '/wps/relay/GCSGAME_getRankList';

type ListState = 'loading' | 'ready' | 'empty' | 'none' | 'failed';

function tilesOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>('.tiles');
}

/** Shows one of the states that the layout has printed (`data-state`), or the tiles; both with `keepsTiles`. */
export function showState(root: HTMLElement, state: ListState, { keepsTiles = false } = {}): void {
  root.setAttribute('aria-busy', String(state === 'loading'));
  for (const part of root.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
  const tiles = tilesOf(root);
  if (tiles) tiles.hidden = state !== 'loading' && state !== 'ready' && !keepsTiles;
}

function textsOf(root: HTMLElement): TileTexts {
  const { launch = '/game', rtp = '{rtp}', hot = '', new: isNew = '', jackpot = '', favorite = '' } = root.dataset;
  return { launch, rtp, hot, new: isNew, jackpot, favorite };
}

/** Fetches a list in the page's language and returns its `value`. Throws on any failure. */
export async function fetchList(
  path: string,
  query: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Record<string, unknown>> {
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang };
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { headers, signal });
  // Reads the body even on failure: an unread response holds the connection.
  const body: unknown = await response.json();
  if (!response.ok) {
    notifyIfClosed(fieldsOf(body)['code']);
    throw new Error(`${path} answered ${response.status}`);
  }
  return responseValue(body);
}

/** Returns the fields of a part of a response; none if it is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * Adds games to the list or replaces its content. Omits games that it shows already: they moved to the next page when others
 * became more popular. Returns the number of games in it.
 */
export function fillTiles(root: HTMLElement, list: unknown, mode: 'replace' | 'append' = 'replace'): number {
  const tiles = tilesOf(root);
  if (!tiles) return 0;
  const games = tileGames(list);
  const texts = textsOf(root);
  // Omits the badge when every game would have it.
  if (games.every((game) => game.isHot === true)) texts.hot = '';
  const items = games.map((game) => gameTile(game, texts));
  if (mode === 'replace') {
    tiles.replaceChildren(...items);
  } else {
    const shown = new Set([...tiles.querySelectorAll('a.tile')].map((link) => link.getAttribute('href')));
    tiles.append(...items.filter((item) => !shown.has(item.querySelector('a')?.getAttribute('href') ?? null)));
  }
  // The placeholders are hidden from assistive technology; the games are not.
  tiles.removeAttribute('aria-hidden');
  return tiles.childElementCount;
}
