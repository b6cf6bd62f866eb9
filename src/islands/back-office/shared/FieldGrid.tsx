import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './FieldGrid.module.css';

interface FieldGridProps {
  /** Names the fields for screen readers where no visible title does. */
  label?: string;
  /** `wide` for dates and times, `narrow` for percents, `row` for a row of a table of fields, `whole` for long lists. */
  kind?: 'wide' | 'narrow' | 'row' | 'whole' | undefined;
  children: ReactNode;
}

/** Fields of a form that stand side by side where there is room. */
export function FieldGrid({ label, kind, children }: FieldGridProps) {
  return (
    <div
      className={classes(styles.grid, kind && styles[kind])}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
    >
      {children}
    </div>
  );
}
