import styles from './Card.module.css';
import { shownRankOf } from './card-texts.ts';

/** Suits in a square of 32. */
const SUITS: Readonly<Record<string, string>> = {
  S: 'M16 2C12 9 3 12 3 19a6.5 6.5 0 0 0 11 4.6c-.3 2.6-1.3 4.6-3 6.4h10c-1.7-1.8-2.7-3.8-3-6.4A6.5 6.5 0 0 0 29 19C29 12 20 9 16 2Z',
  H: 'M16 29C11 23 3 18 3 10.5A6.9 6.9 0 0 1 16 7.2 6.9 6.9 0 0 1 29 10.5C29 18 21 23 16 29Z',
  D: 'M16 2c3 5.5 6.5 9.8 11 14-4.5 4.2-8 8.5-11 14-3-5.5-6.5-9.8-11-14C9.5 11.8 13 7.5 16 2Z',
  C: 'M16 2.5a6.2 6.2 0 0 0-5 9.9 6.3 6.3 0 1 0 3.3 10.8c-.3 2.7-1.4 4.9-3.3 6.8h10c-1.9-1.9-3-4.1-3.3-6.8A6.3 6.3 0 1 0 21 12.4a6.2 6.2 0 0 0-5-9.9Z',
};

/** A playing card by its name, such as "TH"; without one, its back. Its size follows from the width around it. */
export function Card({ name }: { name?: string | undefined }) {
  if (name === undefined) return <span className={styles.card} data-back />;
  const [rank, suit] = [shownRankOf(name), name.slice(-1)];
  const pip = (
    <svg viewBox="0 0 32 32">
      <path d={SUITS[suit]} />
    </svg>
  );
  return (
    <span className={styles.card} data-suit={suit}>
      <span className={styles.corner}>
        {rank}
        {pip}
      </span>
      <span className={styles.pip}>{pip}</span>
      <span className={styles.corner} data-end>
        {rank}
        {pip}
      </span>
    </span>
  );
}
