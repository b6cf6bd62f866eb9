import type { ReactNode } from 'react';
import styles from './FieldSubgroup.module.css';

interface FieldSubgroupProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** Fields with a common meaning within a FieldGroup. */
export function FieldSubgroup({ title, hint, children }: FieldSubgroupProps) {
  return (
    <fieldset className={styles.subgroup}>
      <legend>{title}</legend>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </fieldset>
  );
}
