import { type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus<Part> {
  /** Give it `tabIndex={-1}`. */
  step: RefObject<Part | null>;
  /** Its first thing, of no height: a step may be taller than the screen. */
  top: RefObject<Part | null>;
}

/**
 * For a step that takes another's place: where the button that led here has gone with its step, the focus goes on at
 * this one's beginning, and that is in sight. A focus that is elsewhere stays.
 */
export function useKeptFocus<Part extends HTMLElement>(): KeptFocus<Part> {
  const step = useRef<Part>(null);
  const top = useRef<Part>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return;
    top.current?.scrollIntoView({ block: 'nearest' });
    step.current?.focus({ preventScroll: true });
  }, []);
  return { step, top };
}
