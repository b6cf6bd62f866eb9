import { loadChunk } from '../client/chunk-failures.ts';

/** Loads the list of the winners' page. */
export function startWinnersPage(): void {
  const root = document.querySelector<HTMLElement>('[data-winners-page]');
  const form = root?.querySelector('form');
  if (!root || !form) return;
  void loadChunk(() => import('./winners-page.ts')).then(({ showWinnersPage }) => showWinnersPage(root, form));
}
