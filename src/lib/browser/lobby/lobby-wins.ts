import { startLiveList } from './live-list.ts';
import { fetchWins, keyOfWin, prizeText, winLink, winPicture, winsIn, type Win } from './wins.ts';

const EVERY_MS = 20_000;

function chip(win: Win, launch: string): HTMLLIElement {
  const link = winLink(win, launch);
  link.className = 'win-chip';
  const texts = document.createElement('span');
  texts.className = 'win-texts';
  const player = document.createElement('span');
  player.textContent = win.player;
  player.dir = 'auto';
  const prize = document.createElement('b');
  prize.className = 'win-prize money';
  prize.textContent = prizeText(win);
  texts.append(player, prize);
  const name = document.createElement('span');
  name.className = 'visually-hidden';
  name.textContent = win.gameName;
  link.append(winPicture(win), texts, name);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/** The wins that each list shows. */
const shownIn = new WeakMap<HTMLElement, ReadonlySet<string>>();

function render(root: HTMLElement, wins: readonly Win[]): void {
  const known = shownIn.get(root);
  const items = wins.map((win) => {
    const item = chip(win, root.dataset['launch'] ?? '/game');
    if (known && !known.has(keyOfWin(win))) item.dataset['new'] = '';
    return item;
  });
  // New elements in the same places: nothing that is shown moves.
  root.querySelector('[data-wins]')?.replaceChildren(...items);
  shownIn.set(root, new Set(wins.map(keyOfWin)));
}

/** Shows the latest wins in a lobby's games and follows them. A failed request leaves them as they are. */
export function showLobbyWins(root: HTMLElement, query: Record<string, string>, list: unknown): void {
  const isStarted = shownIn.has(root);
  render(root, winsIn(list));
  if (isStarted) return;
  const load = async () => {
    const latest = await fetchWins(query).catch(() => []);
    if (latest.length > 0) render(root, latest);
  };
  startLiveList(root, { load, everyMs: EVERY_MS, isLoaded: true });
}
