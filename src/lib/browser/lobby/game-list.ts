import { answerValue, gameTile, type TileTexts, tileGames } from './game-tiles.ts';

type ListState = 'loading' | 'ready' | 'empty' | 'none' | 'failed';

function tilesOf(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>('.tiles');
}

/** The games that are shown; the grey places are none. */
export function countTiles(root: HTMLElement): number {
  return root.querySelectorAll('a.tile').length;
}

/** Shows one of the states that the layout has printed (`data-state`), or the tiles; both, where they are kept. */
export function showState(root: HTMLElement, state: ListState, { keepsTiles = false } = {}): void {
  root.setAttribute('aria-busy', String(state === 'loading'));
  for (const part of root.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
  const tiles = tilesOf(root);
  if (tiles) tiles.hidden = state !== 'loading' && state !== 'ready' && !keepsTiles;
}

function textsOf(root: HTMLElement): TileTexts {
  const { launch = '/game', rtp = '{rtp}', hot = '' } = root.dataset;
  return { launch, rtp, hot };
}

/** Fetches a public list and gives its `value`; throws on any failure. */
export async function fetchList(path: string, query: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { headers: { accept: 'application/json' } });
  // Read in any case: a connection whose answer nobody takes is held.
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return answerValue(answer);
}

/** Puts games into the list, in place of what is there or behind it; gives how many there are now. */
export function fillTiles(root: HTMLElement, list: unknown, mode: 'replace' | 'append' = 'replace'): number {
  const tiles = tilesOf(root);
  if (!tiles) return 0;
  const games = tileGames(list);
  const texts = textsOf(root);
  // A mark that every tile carries says nothing.
  if (games.every((game) => game.isHot === true)) texts.hot = '';
  const items = games.map((game) => gameTile(game, texts));
  if (mode === 'replace') tiles.replaceChildren(...items);
  else tiles.append(...items);
  // The grey places say nothing; the games do.
  tiles.removeAttribute('aria-hidden');
  return tiles.childElementCount;
}
