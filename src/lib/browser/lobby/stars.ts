import { loadChunk } from '../client/chunk-failures.ts';
import { hasSessionHint } from '../storage.ts';
import { openAuthDialog } from '../stores/dialogs.ts';
import { showToast } from '../stores/toasts.ts';

/** Fields of a game that its star needs; names of the wire. */
export interface StarredGame {
  gameCode: string;
  vassalage: string;
  gameType: string;
}

/** Keys of the member's favorites, as the store published them last. */
let favorites: ReadonlySet<string> = new Set();

const loadStore = () => loadChunk(() => import('../stores/games/favorites.ts'));

/** Creates the button that adds a game to the favorites or removes it; `label` contains the title. */
export function starButton({ gameCode, vassalage, gameType }: StarredGame, label: string): HTMLButtonElement {
  const star = document.createElement('button');
  star.type = 'button';
  star.className = 'tile-star';
  star.setAttribute('aria-label', label);
  Object.assign(star.dataset, { star: gameCode, vendor: vassalage, type: gameType });
  paint(star);
  return star;
}

function gameOf({ dataset }: HTMLElement): StarredGame {
  return { gameCode: dataset['star'] ?? '', vassalage: dataset['vendor'] ?? '', gameType: dataset['type'] ?? '' };
}

function paint(star: HTMLElement): void {
  const { vassalage, gameCode } = gameOf(star);
  star.setAttribute('aria-pressed', String(favorites.has(`${vassalage} ${gameCode}`)));
}

async function toggle(star: HTMLElement): Promise<void> {
  if (document.documentElement.dataset['session'] !== 'in') {
    openAuthDialog('login', { href: location.href });
    return;
  }
  const { toggleFavorite } = await loadStore();
  try {
    await toggleFavorite(gameOf(star));
  } catch {
    // The store has undone the change; the reason is a lost connection or an ended session, which has its own dialog.
    showToast('bad', star.closest<HTMLElement>('[data-favorite-failed]')?.dataset['favoriteFailed'] ?? '');
  }
}

async function watchFavorites(): Promise<void> {
  const { $favorites, loadFavorites } = await loadStore();
  $favorites.subscribe((keys) => {
    favorites = keys;
    for (const star of document.querySelectorAll<HTMLElement>('[data-star]')) paint(star);
  });
  await loadFavorites();
}

/** Makes the stars of all tiles work, also of those that are added later. Visitors are prompted to sign in. */
export function startStars(): void {
  document.addEventListener('click', ({ target }) => {
    const star = target instanceof Element ? target.closest<HTMLElement>('[data-star]') : null;
    if (star) void toggle(star);
  });
  // A failure leaves the stars empty; the next page loads them again.
  if (hasSessionHint()) watchFavorites().catch(() => undefined);
}
