import { displayAmount, parseAmount } from '#kernel/money';
import { fetchList } from './game-list.ts';
import { launchPath } from './game-tiles.ts';

const PATH = '/wps/relay/GCSGAME_getRankList';
/** As many rows as the page keeps room for. */
const SHOWN = 5;

export interface Win {
  player: string;
  gameName: string;
  gameCode: string;
  vassalage: string;
  prizeAmount: string;
  currency: string;
}

function isWin(value: unknown): value is Win {
  const fields = (value ?? {}) as Record<string, unknown>;
  const names = ['player', 'gameName', 'gameCode', 'vassalage', 'prizeAmount', 'currency'];
  return (
    names.every((name) => typeof fields[name] === 'string') && parseAmount(String(fields['prizeAmount'])) !== undefined
  );
}

function winsOf(list: unknown): Win[] {
  if (!Array.isArray(list)) throw new Error('unexpected answer');
  return list.filter(isWin).slice(0, SHOWN);
}

function cell(content: string | Node, className = ''): HTMLTableCellElement {
  const made = document.createElement('td');
  made.className = className;
  made.append(content);
  return made;
}

function row(win: Win, launch: string, language: string): HTMLTableRowElement {
  const link = document.createElement('a');
  link.href = launchPath(launch, win);
  link.dataset['launchGame'] = '';
  link.textContent = win.gameName;
  const amountMinor = parseAmount(win.prizeAmount) ?? 0n;
  const prize = displayAmount(amountMinor, { currency: win.currency, tag: language });
  const made = document.createElement('tr');
  made.append(cell(win.player), cell(link), cell(prize, 'winners-prize money'));
  return made;
}

function show(root: HTMLElement, state: 'ready' | 'empty' | 'failed'): void {
  root.setAttribute('aria-busy', 'false');
  for (const part of root.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}

/** Fills the list of winners, or says that there are none or that it did not come. */
export async function loadWinners(root: HTMLElement): Promise<void> {
  root.setAttribute('aria-busy', 'true');
  try {
    const value = await fetchList(PATH, { language: root.dataset['language'] ?? 'MY' });
    const wins = winsOf(value['list']);
    const rows = wins.map((win) => row(win, root.dataset['launch'] ?? '/game', document.documentElement.lang));
    root.querySelector('tbody')?.replaceChildren(...rows);
    show(root, wins.length > 0 ? 'ready' : 'empty');
  } catch {
    // The visitor sees the failed state with a way to try again.
    show(root, 'failed');
  }
}
