import { loadChunk } from '#browser/client/chunk-failures';

/** Turns the carousels of a page on when they come into sight and the page has nothing better to do. */
export function watchCarousels(): void {
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      sight.unobserve(target);
      whenIdle(() => void wake(target));
    }
  });
  const look = (part: ParentNode) => {
    for (const root of part.querySelectorAll('[data-carousel]')) sight.observe(root);
  };
  look(document);
  // Content that was published since the page was built has replaced a part.
  document.addEventListener('parlay:fresh', ({ target }) => {
    if (target instanceof HTMLElement) look(target);
  });
}

async function wake(root: HTMLElement): Promise<void> {
  const { startCarousel } = await loadChunk(() => import('./carousel.ts'));
  startCarousel(root);
}

/** Safari knows no idle callback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 200);
}
