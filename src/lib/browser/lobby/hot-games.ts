import { fetchList, fillTiles, showState } from './game-list.ts';
import { hasSessionHint } from '../storage.ts';
import { onInView } from '../page/in-view.ts';

const HOT = '/wps/relay/GCSGAME_hotGamesV2';
const RECENT = '/wps/relay/GCSGAME_recentGames';

type ListRequest = (language: string) => Promise<Record<string, unknown>>;

const requestHotGames: ListRequest = (language) =>
  fetchList(HOT, { merchantCode: '', isPlatform: '2', vassalage: '', platform: 'html5-desktop', language });
const requestRecentGames: ListRequest = (language) => fetchList(RECENT, { clientType: '3', language });

async function load(root: HTMLElement, request: ListRequest): Promise<void> {
  showState(root, 'loading');
  try {
    const value = await request(root.dataset['language'] ?? 'MY');
    showState(root, fillTiles(root, value['list']) > 0 ? 'ready' : 'empty');
  } catch {
    // Shows the failed state with a retry button.
    showState(root, 'failed');
  }
}

function start(selector: string, request: ListRequest): void {
  const root = document.querySelector<HTMLElement>(selector);
  if (!root) return;
  root.querySelector('[data-retry]')?.addEventListener('click', () => void load(root, request));
  onInView(root, () => void load(root, request));
}

/** Fills the home page's lists of popular games and of the member's recent games. */
export function startHotGames(): void {
  start('[data-hot-games]', requestHotGames);
  if (hasSessionHint()) start('[data-recent-games]', requestRecentGames);
  // A visitor has no recent games.
  else document.querySelector('[data-recent-games]')?.closest('section')?.remove();
}
