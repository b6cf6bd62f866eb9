/** A list that repeats its request while somebody can see it. */
export interface LiveList {
  /** Requests the list and shows it; must not throw. */
  load: () => Promise<void>;
  everyMs: number;
  /** The list is on the page already. */
  isLoaded?: boolean;
}

/**
 * Loads a list now and again and again, while the page is visible, nobody points at the list or has the focus in it, and its button
 * does not pause it. `root` has the button (`data-pause`) with its texts for both states.
 */
export function startLiveList(root: HTMLElement, { load, everyMs, isLoaded = false }: LiveList): void {
  let isPaused = false;
  const button = root.querySelector<HTMLButtonElement>('[data-pause]');
  button?.addEventListener('click', () => {
    isPaused = !isPaused;
    button.setAttribute('aria-pressed', String(isPaused));
    button.setAttribute('aria-label', (isPaused ? button.dataset['resume'] : button.dataset['pause']) ?? '');
    if (!isPaused) void load();
  });
  const isInUse = () => root.querySelector('[data-wins]:is(:hover, :focus-within)') !== null;
  const refresh = () => {
    if (document.visibilityState === 'visible' && !root.hidden && !isPaused && !isInUse()) void load();
  };
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, everyMs);
  if (!isLoaded) void load();
}
