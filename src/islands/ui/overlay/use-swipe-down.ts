import { type PointerEvent, type RefObject, useRef } from 'react';

/** Fast enough to mean "away" over a short way. */
const FLICK_PX_PER_MS = 0.6;
const FLICK_MIN_PX = 24;
/** The part of its height that a sheet is pulled down to be closed without haste. */
const FAR_SHARE = 0.3;

interface Swipe {
  /** How far down the finger is from where it began; negative above. */
  distancePx: number;
  durationMs: number;
  heightPx: number;
}

/** Whether a sheet that was pulled so is to close; otherwise it goes back to its place. */
export function isSwipeAway({ distancePx, durationMs, heightPx }: Swipe): boolean {
  if (distancePx >= heightPx * FAR_SHARE) return true;
  return distancePx >= FLICK_MIN_PX && distancePx / Math.max(1, durationMs) >= FLICK_PX_PER_MS;
}

/** Screens on which dialogs are sheets at the lower edge; on others they stay in the middle. */
const PHONE = '(width < 48rem)';
/** The style sheet moves the sheet by it. */
const OFFSET = '--sheet-offset';

/** A sheet that closes goes on from where it is; one that may not be closed now goes back to its place. */
function settle(panel: HTMLElement): void {
  if (!panel.hasAttribute('data-ending-style')) panel.style.removeProperty(OFFSET);
}

function whenDrawn(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(work));
}

interface SwipeHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Closes a phone's sheet that is pulled down by its head. Put what it gives on the head, with `touch-action: none`.
 * The sheet follows the finger, unless motion is not wanted: then only the lifting of the finger counts.
 */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onClose: () => void): SwipeHandlers {
  const start = useRef<{ y: number; atMs: number }>(undefined);

  function move(distancePx: number): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    sheet.current?.setAttribute('data-swiping', '');
    sheet.current?.style.setProperty(OFFSET, `${Math.max(0, distancePx)}px`);
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
      whenDrawn(() => settle(panel));
    } else {
      panel.style.removeProperty(OFFSET);
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
