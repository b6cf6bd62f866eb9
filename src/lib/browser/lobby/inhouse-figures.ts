import { IN_HOUSE_VENDOR } from '#rules/games/game-categories';
import { fetchList } from './game-list.ts';

const PATH = '/wps/inhouse/live';
const EVERY_MS = 10_000;

interface Figures {
  game: string;
  players: number;
  best: string | null;
  points: string[];
}

function isFigures(value: unknown): value is Figures {
  if (typeof value !== 'object' || value === null) return false;
  const { game, players, best, points } = Object.fromEntries(Object.entries(value));
  return (
    typeof game === 'string' &&
    typeof players === 'number' &&
    (best === null || typeof best === 'string') &&
    Array.isArray(points)
  );
}

/** Formats a multiplier in the page's language, isolated from right-to-left text around it. */
function timesText(multiplier: string): string {
  const number = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  return `\u2066${number.format(Number(multiplier))}×\u2069`;
}

/** Returns the lines of a tile: who plays, and the last points or the best multiplier. Nothing is said about a game without either. */
function linesOf({ players, best, points }: Figures, { playing = '', best: bestText = '', last = '' }: DOMStringMap) {
  const number = new Intl.NumberFormat(document.documentElement.lang);
  return [
    ...(players > 0 ? [playing.replace('{players}', number.format(players))] : []),
    ...(points.length > 0 ? [last.replace('{points}', points.map((point) => timesText(point)).join(' '))] : []),
    ...(best === null ? [] : [bestText.replace('{multiplier}', timesText(best))]),
  ];
}

/** Shows figures over the pictures of the tiles, so that nothing moves. */
function show(all: readonly Figures[], texts: DOMStringMap): void {
  for (const tile of document.querySelectorAll<HTMLAnchorElement>('a.tile[data-launch-game]')) {
    const query = new URL(tile.href).searchParams;
    const figures = all.find(({ game }) => game.toUpperCase() === query.get('game'));
    if (!figures || query.get('vendor') !== IN_HOUSE_VENDOR) continue;
    const lines = linesOf(figures, texts);
    const part = tile.querySelector('.tile-live') ?? document.createElement('span');
    part.className = 'tile-live';
    if (part.textContent === lines.join('')) continue;
    part.replaceChildren(...lines.map((line) => Object.assign(document.createElement('span'), { textContent: line })));
    if (lines.length > 0) tile.querySelector('.tile-art')?.append(part);
  }
}

/** Shows how many play each in-house game and what it paid last, while the page is visible. `root` has the texts. */
export function showInhouseFigures(root: HTMLElement): void {
  let known: Figures[] = [];
  const load = async () => {
    if (document.visibilityState === 'hidden') return;
    const { list } = await fetchList(PATH, {});
    known = Array.isArray(list) ? list.filter(isFigures) : [];
    show(known, root.dataset);
  };
  // Tiles of another page of the list, or after a filter.
  new MutationObserver(() => show(known, root.dataset)).observe(document.body, { childList: true, subtree: true });
  const loadQuietly = () => void load().catch(() => undefined);
  loadQuietly();
  setInterval(loadQuietly, EVERY_MS);
}
