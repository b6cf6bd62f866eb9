import { fetchList, fillTiles, showState } from './game-list.ts';
import { loadDeferredStyles } from '../page/deferred-styles.ts';
import { onInView } from '../page/in-view.ts';
import { platformName } from '../page/platform.ts';

const LIST = '/wps/relay/GCSGAME_gameList';
const ROW_SIZE = '14';
/** Id of the styles of what scripts add to the home page. */
export const HOME_STYLES = 'home-parts';

type ListRequest = (language: string) => Promise<unknown>;

async function gamesOf(language: string, query: Record<string, string>): Promise<unknown> {
  const common = { language, platform: platformName(), pageSize: ROW_SIZE };
  return (await fetchList(LIST, { ...common, ...query }))['games'];
}

/** Requests of the rows by their names in the page (`data-home-row`). */
const REQUESTS: Readonly<Record<string, ListRequest>> = {
  hot: async (language) =>
    (await fetchList('/wps/relay/GCSGAME_hotGamesV2', { isPlatform: '2', platform: platformName(), language }))['list'],
  recent: async (language) =>
    (await fetchList('/wps/relay/GCSGAME_recentGames', { clientType: '3', language }))['list'],
  new: (language) => gamesOf(language, { sort: 'new' }),
  inhouse: (language) => gamesOf(language, { gameType: 'INHOUSE' }),
};

async function load(root: HTMLElement, request: ListRequest): Promise<void> {
  showState(root, 'loading');
  try {
    const [games] = await Promise.all([request(root.dataset['language'] ?? 'MY'), loadDeferredStyles(HOME_STYLES)]);
    showState(root, fillTiles(root, games) > 0 ? 'ready' : 'empty');
  } catch {
    // Shows the failed state with a retry button.
    showState(root, 'failed');
  }
}

/** Fills the home page's rows of games when they are about to come into view: a member's row never does for visitors, whom it is hidden from. */
export function startHomeRows(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-home-row]')) {
    const request = REQUESTS[root.dataset['homeRow'] ?? ''];
    if (!request) continue;
    root.querySelector('[data-retry]')?.addEventListener('click', () => void load(root, request));
    onInView(root, () => void load(root, request));
  }
}
