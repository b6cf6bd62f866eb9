import type { ReactNode } from 'react';
import styles from './Parts.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
}

/** Names and values, a line each. */
export function Details({ items }: { items: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
