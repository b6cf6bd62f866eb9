import { timeText } from '#browser/format';
import type { AccountRecord } from '#browser/stores/records';
import { MoneyChange, type Translator } from '../../ui/index.ts';
import styles from './Wallet.module.css';

/** The last movements, a line each. */
export function RecentList({ rows, tag, t }: { rows: readonly AccountRecord[]; tag: string; t: Translator }) {
  return (
    <ul className={styles.recent}>
      {rows.map((row) => (
        <li key={row.id} className={styles.line}>
          <div>
            <p className={styles.kind}>{t(`records:kind.${row.kind}`)}</p>
            <time className={styles.time} dateTime={row.at}>
              {timeText(row.at)}
            </time>
          </div>
          <MoneyChange amount={row.amount} currency={row.currency} tag={tag} t={t} />
        </li>
      ))}
    </ul>
  );
}
