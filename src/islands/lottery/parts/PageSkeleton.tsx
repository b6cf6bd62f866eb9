import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/state/Skeleton.tsx';
import styles from '../Lottery.module.css';

/** Placeholder of a page while its code and texts load. */
export function PageSkeleton() {
  return (
    <div className={classes(styles.section, styles.skeleton)} aria-busy="true">
      <Skeleton shape="card" count={3} />
    </div>
  );
}
