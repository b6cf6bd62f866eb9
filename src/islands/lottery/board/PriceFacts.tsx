import { type Fact, Facts } from '../../ui/index.ts';
import styles from './Board.module.css';

/** Names and amounts in a row. */
export function PriceFacts({ rows }: { rows: readonly Fact[] }) {
  return <Facts className={styles.priceFacts} facts={rows} />;
}
