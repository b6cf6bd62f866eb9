import { fetchList, fillTiles, showState } from './game-list.ts';

const PATH = '/wps/relay/GCSGAME_hotGamesV2';

async function load(root: HTMLElement): Promise<void> {
  showState(root, 'loading');
  try {
    const value = await fetchList(PATH, {
      merchantCode: '',
      isPlatform: '2',
      vassalage: '',
      platform: 'html5-desktop',
      language: root.dataset['language'] ?? 'MY',
    });
    showState(root, fillTiles(root, value['list']) > 0 ? 'ready' : 'empty');
  } catch {
    // The visitor sees the failed state with a way to try again.
    showState(root, 'failed');
  }
}

/** Fills the strip of games on the home page. */
export function startHotGames(): void {
  const root = document.querySelector<HTMLElement>('[data-hot-games]');
  if (!root) return;
  root.querySelector('[data-retry]')?.addEventListener('click', () => void load(root));
  void load(root);
}
