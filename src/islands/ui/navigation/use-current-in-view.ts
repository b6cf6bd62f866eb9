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
      element.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return row;
}
