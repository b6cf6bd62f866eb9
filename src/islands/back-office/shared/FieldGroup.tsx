import type { ReactNode } from 'react';
import styles from './FieldGroup.module.css';

/** Fields of a long form that belong together. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
