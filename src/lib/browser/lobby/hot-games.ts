import { fetchList, fillTiles, showState } from './game-list.ts';
import { hasSessionHint } from '../storage.ts';
import { whenSeen } from '../frame/in-view.ts';

const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const RECENT = '/wps/relay/GCSGAME_recentGames';

type Ask = (language: string) => Promise<Record<string, unknown>>;

const requestHotGames: Ask = (language) =>
  fetchList(HOT, { merchantCode: '', isPlatform: '2', vassalage: '', platform: 'html5-desktop', language });
const requestRecentGames: Ask = (language) => fetchList(RECENT, { clientType: '3', language });

async function load(root: HTMLElement, ask: Ask): Promise<void> {
  showState(root, 'loading');
  try {
    const value = await ask(root.dataset['language'] ?? 'MY');
    showState(root, fillTiles(root, value['list']) > 0 ? 'ready' : 'empty');
  } catch {
    // The visitor sees the failed state with a way to try again.
    showState(root, 'failed');
  }
}

function start(selector: string, ask: Ask): void {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) return;
  root.querySelector('[data-retry]')?.addEventListener('click', () => void load(root, ask));
  whenSeen(root, () => void load(root, ask));
}

/** Fills the strips of games on the home page: those for everybody, and those that the member played last. */
export function startHotGames(): void {
  start('[data-hot-games]', requestHotGames);
  if (hasSessionHint()) start('[data-recent-games]', requestRecentGames);
  // A guest has played nothing yet.
  else document.querySelector('[data-recent-games]')?.closest('section')?.remove();
}
