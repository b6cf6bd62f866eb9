import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the current link or button of a horizontally scrolling row in view, also when the row is resized (rotation, font
 * loading).
 */
export function useCurrentInView<Row extends HTMLElement = HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current: element } = row;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const chosen = element.querySelector('[aria-current]')?.getBoundingClientRect();
      if (!chosen) return;
      const shown = element.getBoundingClientRect();
      // Only the row scrolls: `scrollIntoView` would also scroll the page to a row below the fold.
      element.scrollBy({ left: (chosen.left + chosen.right - shown.left - shown.right) / 2 });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return row;
}
