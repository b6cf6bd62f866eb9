import { startLiveList } from './live-list.ts';
import { fetchWins, keyOfWin, prizeText, showWinState, winLink, winPicture, type Win } from './wins.ts';

const SHOWN = '12';
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

/** Shows the latest wins in a lobby's games and follows them. A failure after the first list leaves it as it is. */
export function showLobbyWins(root: HTMLElement): void {
  const { gameType = '', language = '', launch = '/game' } = root.dataset;
  let known: ReadonlySet<string> | undefined;
  const load = async () => {
    try {
      const wins = await fetchWins({ rank: 'latest', gameType, language, pageSize: SHOWN });
      const items = wins.map((win) => {
        const item = chip(win, launch);
        if (known && !known.has(keyOfWin(win))) item.dataset['new'] = '';
        return item;
      });
      // New elements in the same places: nothing that is shown moves.
      root.querySelector('[data-wins]')?.replaceChildren(...items);
      known = new Set(wins.map(keyOfWin));
      showWinState(root, items.length > 0 ? 'ready' : 'empty');
    } catch {
      if (!known) showWinState(root, 'failed');
    }
  };
  startLiveList(root, { load, everyMs: EVERY_MS });
}
