import { type PointerEvent, type RefObject, useRef } from 'react';

/** Speed that closes the sheet over a short distance. */
const FLICK_PX_PER_MS = 0.6;
const FLICK_MIN_PX = 24;
/** Share of its height that the sheet must be pulled down to close at low speed. */
const MIN_DISTANCE_SHARE = 0.3;

interface Swipe {
  /** Distance of the finger from its start, downwards; negative above. */
  distancePx: number;
  durationMs: number;
  heightPx: number;
}

/** Whether a swipe closes the sheet; otherwise the sheet returns. */
export function isSwipeAway({ distancePx, durationMs, heightPx }: Swipe): boolean {
  if (distancePx >= heightPx * MIN_DISTANCE_SHARE) return true;
  return distancePx >= FLICK_MIN_PX && distancePx / Math.max(1, durationMs) >= FLICK_PX_PER_MS;
}

/** Screens on which dialogs are bottom sheets; on others they are centered. */
const PHONE = '(width < 48rem)';
/** Property by which the style sheet moves the sheet. */
const OFFSET_PROPERTY = '--sheet-offset';

/** A closing sheet continues from its position; one that stays open returns. */
function finishSwipe(panel: HTMLElement): void {
  if (!panel.hasAttribute('data-ending-style')) panel.style.removeProperty(OFFSET_PROPERTY);
}

function afterRender(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Closes a phone's sheet by pulling its head down. Apply the returned handlers to the head, with `touch-action: none`.
 * The sheet follows the finger, except with the preference for reduced motion.
 */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void): SwipeHandlers {
  const start = useRef<{ y: number; atMs: number }>(undefined);

  function move(distancePx: number): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    sheet.current?.setAttribute('data-swiping', '');
    sheet.current?.style.setProperty(OFFSET_PROPERTY, `${Math.max(0, distancePx)}px`);
  }

  function end(event: PointerEvent<HTMLElement>, mayClose: boolean): void {
    const { current: from } = start;
    const { current: panel } = sheet;
    start.current = undefined;
    if (!from || !panel) return;
    panel.removeAttribute('data-swiping');
    const durationMs = event.timeStamp - from.atMs;
    const swipe = { distancePx: event.clientY - from.y, durationMs, heightPx: panel.offsetHeight };
    if (mayClose && isSwipeAway(swipe)) {
      onClose();
      afterRender(() => finishSwipe(panel));
    } else {
      panel.style.removeProperty(OFFSET_PROPERTY);
    }
  }

  return {
    onPointerDown: (event) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (isButton || !event.isPrimary || event.button !== 0 || !matchMedia(PHONE).matches) return;
      start.current = { y: event.clientY, atMs: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (start.current) move(event.clientY - start.current.y);
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}
