import { loadChunk } from '../client/chunk-failures.ts';
import { onInView } from '../page/in-view.ts';

/** Loads the latest wins of a lobby, and the code that renders them, when they are about to come into view. */
export function startLobbyWins(): void {
  const root = document.querySelector<HTMLElement>('[data-lobby-wins]');
  if (!root) return;
  onInView(
    root,
    () => void loadChunk(() => import('./lobby-wins.ts')).then(({ showLobbyWins }) => showLobbyWins(root)),
  );
}

/** Loads the list of the winners' page. */
export function startWinnersPage(): void {
  const root = document.querySelector<HTMLElement>('[data-winners-page]');
  const form = root?.querySelector('form');
  if (!root || !form) return;
  void loadChunk(() => import('./winners-page.ts')).then(({ showWinnersPage }) => showWinnersPage(root, form));
}
