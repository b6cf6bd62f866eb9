import { type Fact, Facts } from '../../ui/index.ts';
import styles from './Parts.module.css';

/** Names and values below each other, separated by lines. */
export function Details({ items }: { items: readonly Fact[] }) {
  return <Facts className={styles.details} facts={items} />;
}
