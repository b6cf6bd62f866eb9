import { useStore } from '@nanostores/react';
import { valueOf } from '#browser/stores/loadable';
import { $accountFilter, accountRecords } from '#browser/stores/wallet/records';
import { Facts, Money, MoneyChange, type Translator } from '../../ui/index.ts';
import { Folded } from '../parts/Folded.tsx';
import { Totals } from '../parts/Totals.tsx';
import styles from '../parts/Totals.module.css';

/** Money in and out in the period, and what each kind of transactions changed; without a period there is nothing to show. */
export function AccountTotals({ tag, t }: { tag: string; t: Translator }) {
  const { period } = useStore($accountFilter);
  const records = useStore(accountRecords.$store);
  const page = valueOf(records);
  if (period === 'all' || page?.sums === null) return null;
  const show = (amount: string) => <Money amount={amount} currency={page?.currency ?? ''} tag={tag} />;
  const facts = page?.sums && [
    { label: t('common:money.in'), value: show(page.sums.credited) },
    { label: t('common:money.out'), value: show(page.sums.debited) },
  ];
  const kinds = (page?.sums?.kinds ?? []).map(({ kind, amount }) => ({
    label: t(`records:kind.${kind}`),
    value: <MoneyChange amount={amount} currency={page?.currency ?? ''} tag={tag} t={t} />,
  }));
  return (
    <Totals state={records.state} facts={facts} count={2} t={t}>
      {kinds.length > 1 && (
        <Folded label={t('records:profit.totals')}>
          <Facts className={styles.kinds} facts={kinds} />
        </Folded>
      )}
    </Totals>
  );
}
