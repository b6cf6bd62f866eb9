import type { ReactNode } from 'react';
import { classes } from '../../ui/index.ts';
import styles from './Figure.module.css';

interface FigureProps {
  state: string;
  isWon: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** The number that decides a round, in the middle of its picture: it lands, and glows when it wins. */
export function Figure({ state, isWon, className, children }: FigureProps) {
  return (
    <p
      className={classes(styles.figure, className)}
      data-state={state}
      data-won={(state === 'shown' && isWon) || undefined}
      aria-hidden="true"
    >
      {children}
    </p>
  );
}
