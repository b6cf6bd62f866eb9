import { type Fact, Facts as Base } from '../../ui/index.ts';
import styles from './Facts.module.css';

/** Shows facts in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return <Base className={styles.facts} facts={facts} />;
}
