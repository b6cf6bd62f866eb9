import { type Fact, Facts } from '../../ui/index.ts';
import styles from './Board.module.css';

/** What something comes to, name by name. */
export function Sums({ rows }: { rows: readonly Fact[] }) {
  return <Facts className={styles.sums} facts={rows} />;
}
