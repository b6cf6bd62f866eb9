import { Skeleton } from '../../ui/state/Skeleton.tsx';
import styles from '../Lottery.module.css';

/** The place of a page whose code and texts are not there yet. */
export function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="card" count={3} />
    </div>
  );
}
