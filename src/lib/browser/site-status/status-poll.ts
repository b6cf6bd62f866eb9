import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { pathWithoutLanguage } from '../../i18n/paths.ts';
import { CLOSED_EVENT } from '../client/maintenance-event.ts';

const POLL_EVERY_MS = MINUTE_MS;
/** Shorter, so that waiting visitors get back in soon. */
const POLL_CLOSED_EVERY_MS = 15 * SECOND_MS;

let requestedAtMs = 0;
let pending: Promise<void> | undefined;

/**
 * Follows whether the site is open, also when a CDN serves its pages: requests the status after loading, once a minute
 * while the tab is visible, and at once when a request was refused because the site is closed.
 */
export function startStatusPolling(): void {
  // Staff work while the site is closed.
  if (pathWithoutLanguage(location.pathname) === '/ops') return;
  document.documentElement.addEventListener(CLOSED_EVENT, () => void refresh());
  document.addEventListener('visibilitychange', () => void refreshIfOld());
  if (document.readyState === 'complete') void refresh();
  else addEventListener('load', () => void refresh(), { once: true });
  setInterval(() => void refreshIfOld(), POLL_CLOSED_EVERY_MS);
}

async function refreshIfOld(): Promise<void> {
  const isClosed = document.querySelector('[data-closed]') !== null;
  const everyMs = isClosed ? POLL_CLOSED_EVERY_MS : POLL_EVERY_MS;
  if (document.visibilityState === 'visible' && Date.now() - requestedAtMs >= everyMs) await refresh();
}

/** Requests the status. Ignores failures: the page stays as it is until the next request. */
async function refresh(): Promise<void> {
  requestedAtMs = Date.now();
  pending ??= import('./site-status.ts')
    .then(({ applyStatus }) => applyStatus())
    .then((isApplied) => {
      // The next poll requests it again.
      if (!isApplied) requestedAtMs = 0;
    })
    .catch(() => undefined)
    .finally(() => {
      pending = undefined;
    });
  await pending;
}
