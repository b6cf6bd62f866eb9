import type { ReactNode } from 'react';
import styles from './Folded.module.css';

/** Details at the foot of a card, which open on demand. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
