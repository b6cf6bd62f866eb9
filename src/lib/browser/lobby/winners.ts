import { loadChunk } from '../client/chunk-failures.ts';
import { onInView } from '../page/in-view.ts';

/** Loads the list of winners when it is about to come into view, together with the code that renders it. */
export function startWinners(): void {
  const root = document.querySelector<HTMLElement>('[data-winners]');
  if (!root) return;
  const load = () => void loadChunk(() => import('./winners-board.ts')).then(({ loadWinners }) => loadWinners(root));
  root.querySelector('[data-retry]')?.addEventListener('click', load);
  onInView(root, load);
}
