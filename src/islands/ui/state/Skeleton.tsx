import { classes } from '../classes.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** Height of a placeholder; use that of the final content. `--skeleton-card` sets a card's exact height. */
  shape?: 'line' | 'control' | 'row' | 'card';
  count?: number;
}

/** Placeholders of the size of the loading content. Set `aria-busy` on the region around them. */
export function Skeleton({ shape = 'line', count = 1 }: SkeletonProps) {
  return (
    <div className={styles.stack} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes('skeleton', styles[shape])} />
      ))}
    </div>
  );
}
