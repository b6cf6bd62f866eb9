import type { ReactNode } from 'react';
import styles from './Parts.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

/** One of several steps in the same place: the way through them by keyboard goes on where the last one ended. */
export function Step({ children }: { children: ReactNode }) {
  const { step, top } = useKeptFocus<HTMLDivElement>();
  return (
    <div className={styles.step} ref={step} tabIndex={-1}>
      <div className={styles.top} ref={top} />
      {children}
    </div>
  );
}
