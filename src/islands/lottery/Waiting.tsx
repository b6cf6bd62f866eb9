import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './Lottery.module.css';

/** The page before its code and texts are there: it says already what it is. */
export function Waiting({ title, lead }: { title?: string; lead?: string }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      {title && <h1 className={styles.title}>{title}</h1>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <Skeleton shape="card" count={3} />
    </div>
  );
}
