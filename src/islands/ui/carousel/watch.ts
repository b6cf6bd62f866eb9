import { loadChunk } from '#browser/client/chunk-failures';

/** Starts the page's carousels when they come into view and the browser is idle. */
export function watchCarousels(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      whenIdle(() => void start(target));
    }
  });
  const observeIn = (part: ParentNode) => {
    for (const root of part.querySelectorAll('[data-carousel]')) observer.observe(root);
  };
  observeIn(document);
  // Newly published content has replaced a part of the page.
  document.addEventListener('parlay:fresh', ({ target }) => {
    if (target instanceof HTMLElement) observeIn(target);
  });
}

async function start(root: HTMLElement): Promise<void> {
  const { startCarousel } = await loadChunk(() => import('./carousel.ts'));
  startCarousel(root);
}

/** Waits for an idle moment; Safari has no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
}
