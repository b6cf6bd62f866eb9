import type { ReactNode } from 'react';
import { classes } from '../../ui/index.ts';
import styles from './Parts.module.css';

interface SectionProps {
  title?: string;
  /** A link or button at the title's end. */
  aside?: ReactNode;
  children: ReactNode;
  /** Without the card around it. */
  isPlain?: boolean;
}

/** A section of a member center page. */
export function Section({ title, aside, children, isPlain }: SectionProps) {
  return (
    <section className={classes(styles.section, !isPlain && styles.card)}>
      {title && (
        <header className={styles.head}>
          <h3 className={styles.heading}>{title}</h3>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
