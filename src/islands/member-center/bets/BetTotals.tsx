import { useStore } from '@nanostores/react';
import type { EndpointResponse } from '#api/table';
import { type Loader, valueOf } from '#browser/stores/loadable';
import { Facts, Money, MoneyChange, type Translator } from '../../ui/index.ts';
import styles from './Bets.module.css';

type Sums = Pick<EndpointResponse<'GET /lgw/bets'>, 'totals' | 'totalRows' | 'currency'>;

interface BetTotalsProps {
  bets: Pick<Loader<Sums, never>, '$store'>;
  /** Names what is counted. */
  countLabel: string;
  tag: string;
  t: Translator;
}

/** The sums of every bet that the filters select, on all pages. */
export function BetTotals({ bets, countLabel, tag, t }: BetTotalsProps) {
  const records = useStore(bets.$store);
  const page = valueOf(records);
  if (!page)
    return records.state === 'failed' ? null : <div className={`skeleton ${styles.totals}`} aria-hidden="true" />;
  const { totals, totalRows, currency } = page;
  if (!totals) return null;
  const facts = [
    { label: countLabel, value: new Intl.NumberFormat(tag).format(totalRows) },
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
