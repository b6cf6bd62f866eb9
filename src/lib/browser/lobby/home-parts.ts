import { loadChunk } from '../client/chunk-failures.ts';
import { loadDeferredStyles } from '../page/deferred-styles.ts';
import { onInView } from '../page/in-view.ts';
import { HOME_STYLES } from './home-rows.ts';

function start(selector: string, load: (root: HTMLElement) => Promise<void>): void {
  const root = document.querySelector<HTMLElement>(selector);
  if (root) onInView(root, () => void loadDeferredStyles(HOME_STYLES).then(() => load(root)));
}

/** Loads the home page's lottery row, its live feed and the member's start when they are about to come into view, with their code. */
export function startHomeParts(): void {
  start('[data-draws]', async (root) => (await loadChunk(() => import('./home-draws.ts'))).showDraws(root));
  start('[data-feed]', async (root) => (await loadChunk(() => import('./home-feed.ts'))).showFeed(root));
  start('[data-member-start]', async (root) => (await loadChunk(() => import('./member-start.ts'))).showRank(root));
}
