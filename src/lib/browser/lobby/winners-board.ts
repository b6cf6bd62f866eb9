import { displayAmount, parseAmount } from '#kernel/money';
import { fetchList } from './game-list.ts';
import { launchPath } from './game-tiles.ts';

const PATH = '/wps/relay/GCSGAME_getRankList';
/** The page reserves space for this many rows. */
const SHOWN = 5;

export interface Win {
  player: string;
  gameName: string;
  gameCode: string;
  /** The vendor's code, by its name on the wire. */
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
  const element = document.createElement('td');
  element.className = className;
  element.append(content);
  return element;
}

function row(win: Win, launch: string, language: string): HTMLTableRowElement {
  const link = document.createElement('a');
  link.href = launchPath(launch, win);
  link.dataset['launchGame'] = '';
  link.textContent = win.gameName;
  const amountMinor = parseAmount(win.prizeAmount) ?? 0n;
  const prize = displayAmount(amountMinor, { currency: win.currency, tag: language });
  const element = document.createElement('tr');
  element.append(cell(win.player), cell(link), cell(prize, 'winners-prize money'));
  return element;
}

function show(root: HTMLElement, state: 'ready' | 'empty' | 'failed'): void {
  root.setAttribute('aria-busy', 'false');
  for (const part of root.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== state;
}

/** Loads the list of winners; shows when it is empty or failed to load. */
export async function loadWinners(root: HTMLElement): Promise<void> {
  root.setAttribute('aria-busy', 'true');
  try {
    const value = await fetchList(PATH, { language: root.dataset['language'] ?? 'MY' });
    const wins = winsOf(value['list']);
    const rows = wins.map((win) => row(win, root.dataset['launch'] ?? '/game', document.documentElement.lang));
    root.querySelector('tbody')?.replaceChildren(...rows);
    show(root, wins.length > 0 ? 'ready' : 'empty');
  } catch {
    // Shows the failed state with a retry button.
    show(root, 'failed');
  }
}
