import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the current link of a row that scrolls sideways in sight: at once, and whenever the row gets another size (a
 * phone is turned, a font has come).
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
