import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the current link of a horizontally scrolling row in view, also when the row is resized (rotation, font
 * loading).
 */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
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
