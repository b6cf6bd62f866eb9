import { loadChunk } from '../client/chunk-failures.ts';
import { whenSeen } from '../frame/in-view.ts';

/** Fills the list of winners when it is about to be seen; it is far down, so what draws it comes then too. */
export function startWinners(): void {
  const root = document.querySelector<HTMLElement>('[data-winners]');
  if (!root) return;
  const load = () => void loadChunk(() => import('./winners-board.ts')).then(({ loadWinners }) => loadWinners(root));
  root.querySelector('[data-retry]')?.addEventListener('click', load);
  whenSeen(root, load);
}
