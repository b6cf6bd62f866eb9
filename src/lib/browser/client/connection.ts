import { SECOND_MS } from '#kernel/clock';

const SHOWN_MS = 3 * SECOND_MS;

/** Attribute of the document's element that shows the bar of every page (layouts/parts/ConnectionBar): `lost`, or `back` for a moment. */
const STATE = 'connection';

let hideTimer: ReturnType<typeof setTimeout> | undefined;

function show(state: 'lost' | 'back' | undefined): void {
  const root = document.documentElement;
  if (state === undefined) delete root.dataset[STATE];
  else root.dataset[STATE] = state;
  for (const text of document.querySelectorAll<HTMLElement>('[data-connection-text]')) {
    text.hidden = text.dataset['connectionText'] !== state;
  }
}

/** Shows that the portal cannot be reached. */
export function showConnectionLost(): void {
  clearTimeout(hideTimer);
  show('lost');
}

/** Shows that the portal can be reached again, if it could not. */
export function showConnectionBack(): void {
  if (document.documentElement.dataset[STATE] !== 'lost') return;
  show('back');
  hideTimer = setTimeout(() => show(undefined), SHOWN_MS);
}

/** Follows the browser's own network state; live events say more on the pages that have them. */
export function watchConnection(): void {
  addEventListener('offline', showConnectionLost);
  addEventListener('online', showConnectionBack);
  if (!navigator.onLine) showConnectionLost();
}
