import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import { betRecords } from '#browser/stores/wallet/bet-history';
import { Facts, Money, MoneyChange, type Translator } from '../../ui/index.ts';
import styles from './Bets.module.css';

/** The sums of every round that the filters select, on all pages. */
export function BetTotals({ tag, t }: { tag: string; t: Translator }) {
  const records = useStore(betRecords.$store);
  const page = valueOf(records);
  if (!page)
    return records.state === 'failed' ? null : <div className={`skeleton ${styles.totals}`} aria-hidden="true" />;
  const { totals, totalRows, currency } = page;
  const facts = [
    { label: t('records:bets.rounds'), value: new Intl.NumberFormat(tag).format(totalRows) },
    { label: t('records:bets.stake'), value: <Money amount={totals.stake} currency={currency} tag={tag} /> },
    { label: t('records:bets.win'), value: <Money amount={totals.win} currency={currency} tag={tag} /> },
    { label: t('records:bets.net'), value: <MoneyChange amount={totals.net} currency={currency} tag={tag} t={t} /> },
  ];
  return (
    <section className={styles.totals} aria-label={t('records:bets.totals')} aria-busy={records.state === 'loading'}>
      <Facts className={styles.figures} facts={facts} />
    </section>
  );
}
