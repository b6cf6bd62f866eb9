import { fetchWins, prizeText, showWinState, winLink, winPlayer, type Win } from './wins.ts';

/** The page reserves space for this many rows. */
const SHOWN = 5;

function cell(content: string | Node, className = ''): HTMLTableCellElement {
  const element = document.createElement('td');
  element.className = className;
  element.append(content);
  return element;
}

function row(win: Win, launch: string): HTMLTableRowElement {
  const link = winLink(win, launch);
  link.textContent = win.gameName;
  const element = document.createElement('tr');
  element.append(cell(winPlayer(win)), cell(link), cell(prizeText(win), 'winners-prize money'));
  return element;
}

/** Loads the list of winners; shows when it is empty or failed to load. */
export async function loadWinners(root: HTMLElement): Promise<void> {
  root.setAttribute('aria-busy', 'true');
  try {
    const query = { language: root.dataset['language'] ?? 'MY', pageSize: String(SHOWN) };
    const rows = (await fetchWins(query)).map((win) => row(win, root.dataset['launch'] ?? '/game'));
    root.querySelector('tbody')?.replaceChildren(...rows);
    showWinState(root, rows.length > 0 ? 'ready' : 'empty');
  } catch {
    // Shows the failed state with a retry button.
    showWinState(root, 'failed');
  }
}
