import { loadDeferredStyles } from '../page/deferred-styles.ts';

/**
 * Id of the style sheet of everything that opens within a page's shell (Head.astro); fetched when something is about to
 * open.
 */
const SHEET = 'on-demand-styles';

let areLoaded = false;

/** Resolves when the styles are loaded, or have failed to load: the content then works without them. */
export async function loadOnDemandStyles(): Promise<void> {
  await loadDeferredStyles(SHEET);
  areLoaded = true;
}

/** Delays the first opening of the language list until its styles have loaded. */
export function initLanguageList(): void {
  const list = document.getElementById('languages');
  list?.addEventListener('beforetoggle', (event) => {
    if (areLoaded || event.newState !== 'open') return;
    event.preventDefault();
    // Passes the opener on, so that Tab moves from it into the list.
    const source = document.activeElement;
    const options = source instanceof HTMLElement && source !== document.body ? { source } : {};
    void loadOnDemandStyles().then(() => list.showPopover(options));
  });
}
