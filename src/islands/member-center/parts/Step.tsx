import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './Parts.module.css';

/** One step of several in the same location; keyboard focus moves to the new step. */
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
  /** Ref of the step's element, which needs `tabIndex={-1}`. */
  step: RefObject<Part | null>;
  /** Ref of the step's first element, without height: a step may be taller than the screen. */
  top: RefObject<Part | null>;
}

/**
 * Moves the focus to the start of a step that replaces another, and scrolls it into view, because the pressed button is
 * gone. Leaves a focus that is elsewhere alone.
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
