import { type Fact, Facts as Base } from '../../ui/index.ts';
import styles from './Facts.module.css';

/** What is known, in as many columns as there is room for. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return <Base className={styles.facts} facts={facts} />;
}
