import { classes } from '../classes.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** How tall a line is; give the height of what will stand there. Of a card, `--skeleton-card` says it exactly. */
  shape?: 'line' | 'control' | 'row' | 'card';
  count?: number;
}

/** Grey places of the size of what is loading. Put `aria-busy` on the region around it. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes('skeleton', styles[shape])} />
      ))}
    </div>
  );
}
