import { MINUTE_MS, SECOND_MS } from '#kernel/clock';
import { neutralPath } from '../../i18n/paths.ts';
import { CLOSED_EVENT } from './maintenance-event.ts';

const POLL_EVERY_MS = MINUTE_MS;
/** Whoever waits for the site is let in soon. */
const POLL_CLOSED_EVERY_MS = 15 * SECOND_MS;

let requestedAtMs = 0;
let asking: Promise<void> | undefined;

/**
 * Follows whether the site can be used, also where a CDN answers for it: asks when the page has loaded, once a minute while
 * it is looked at, and at once when a call was refused for it. The answer covers the page, or opens it again.
 */
export function watchSite(): void {
  // Operations work while the site is closed.
  if (neutralPath(location.pathname) === '/ops') return;
  document.documentElement.addEventListener(CLOSED_EVENT, () => void ask());
  document.addEventListener('visibilitychange', () => void refreshIfOld());
  if (document.readyState === 'complete') void ask();
  else addEventListener('load', () => void ask(), { once: true });
  setInterval(() => void refreshIfOld(), POLL_CLOSED_EVERY_MS);
}

async function refreshIfOld(): Promise<void> {
  const isClosed = document.querySelector('[data-closed]') !== null;
  const everyMs = isClosed ? POLL_CLOSED_EVERY_MS : POLL_EVERY_MS;
  if (document.visibilityState === 'visible' && Date.now() - requestedAtMs >= everyMs) await ask();
}

/** What cannot be asked now is asked later: the page stays as it is. */
async function ask(): Promise<void> {
  requestedAtMs = Date.now();
  asking ??= import('./site-status.ts')
    .then(({ followStatus }) => followStatus())
    .catch(() => undefined)
    .finally(() => {
      asking = undefined;
    });
  await asking;
}
