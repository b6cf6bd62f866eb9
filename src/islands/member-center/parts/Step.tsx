import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './Parts.module.css';

/** One of several steps in the same place: the way through them by keyboard goes on where the last one ended. */
export function Step({ children }: { children: ReactNode }) {
  const { step, top } = useStepFocus<HTMLDivElement>();
  return (
    <div className={styles.step} ref={step} tabIndex={-1}>
      <div className={styles.top} ref={top} />
      {children}
    </div>
  );
}

interface StepFocus<Part> {
  /** Give it `tabIndex={-1}`. */
  step: RefObject<Part | null>;
  /** Its first thing, of no height: a step may be taller than the screen. */
  top: RefObject<Part | null>;
}

/**
 * For a step that takes another's place: where the button that led here has gone with its step, the focus goes on at
 * this one's beginning, and that is in sight. A focus that is elsewhere stays.
 */
function useStepFocus<Part extends HTMLElement>(): StepFocus<Part> {
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
